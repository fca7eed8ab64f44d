internal import Records
public import Statistics

/// Which method totals the sizes of a tree fastest, and how the others stand to it.
public struct Answer: Hashable, Sendable {
  public enum Standing: Hashable, Sendable {
    case fastest
    /// Cannot be told from the fastest: the interval of its ratio holds 1.
    case level
    case slower
    /// There are too few rounds to tell.
    case unclear
  }

  /// One method's place.
  public struct Place: Hashable, Sendable {
    public let summary: CaseSummary
    public let standing: Standing
    /// How many times as long as the fastest, by pairs within rounds.
    public let ratio: Estimate

    public var method: String { summary.record.method }
  }

  public let tree: String
  public let cache: String
  /// The fastest first, the rest by time. Empty where no method's walk is both right and timed.
  public let places: [Place]
  /// Methods that were asked for but take no part, since their walk is wrong or has no time.
  public let excluded: [CaseSummary]

  static func all(of groups: [RunSummary.Group]) -> [Answer] {
    groups.filter { $0.work == "size" }.compactMap { group in
      let unsorted = group.cases.filter { $0.record.order == "none" }
      return unsorted.isEmpty ? nil : Answer(group: group, unsorted: unsorted)
    }
  }

  private init(group: RunSummary.Group, unsorted: [CaseSummary]) {
    tree = group.tree
    cache = group.cache
    excluded = unsorted.filter { !$0.isRanked }
    let candidates = unsorted.filter(\.isRanked)
    let walks = candidates.map { TrialWalks($0.record.series(of: .wallClock)) }
    func ratio(_ one: Int, to other: Int) -> Estimate { .pairedRatio(of: walks[one], to: walks[other]) }
    // The least median, unless the pairs say with confidence that another is faster.
    let unbeaten = candidates.indices.first { one in
      candidates.indices.allSatisfy { other in
        other == one || !(ratio(other, to: one).interval.map { $0.high < 1 } ?? false)
      }
    }
    guard let fastest = unbeaten ?? candidates.indices.first else {
      places = []
      return
    }
    let rest = candidates.indices.filter { $0 != fastest }
    places = ([fastest] + rest).map { index in
      let ratio = ratio(index, to: fastest)
      let standing = index == fastest ? .fastest : Answer.standing(of: ratio)
      return Place(summary: candidates[index], standing: standing, ratio: ratio)
    }
  }

  private static func standing(of ratio: Estimate) -> Standing {
    guard let interval = ratio.interval else { return .unclear }
    return interval.low > 1 ? .slower : .level
  }
}
