public import Records
public import Statistics

/// The derived figures of one case, all in base units; `nil` is what was not measured or cannot be said.
public struct CaseSummary: Hashable, Sendable {
  /// Time in user mode and in the kernel, added up over all timed walks of a case, in seconds.
  public struct Split: Hashable, Sendable {
    public let user: Double
    public let system: Double

    /// The kernel accounts by ticks of 4 ms, so a shorter sum than this, in seconds, says little of its parts.
    public static let leastTotal = 1.0
  }

  /// The time of a case over that of its reference.
  public struct Relative: Hashable, Sendable {
    /// The benchmark that it refers to, of the same work on the same tree in the same cache state.
    public let reference: String
    /// How many times as long as the reference, by pairs within rounds.
    public let ratio: Estimate
  }

  public let record: CaseRecord
  /// `nil` where the run does not describe it.
  public let tree: TreeRecord?
  /// How many trials of the time pass gave values.
  public let trials: Int
  /// How many trials of the memory pass gave values.
  public let memoryTrials: Int
  /// How many walks were timed in all.
  public let walks: Int
  /// Seconds of a walk: the median over trials of the shortest walk of each.
  public let wall: Estimate
  /// Seconds of the first walk of a fresh process: the median over trials.
  public let firstWall: Double?
  /// Seconds on any processor: the median over trials of the least of each.
  public let cpu: Double?
  /// Shown only from ``Split/leastTotal`` on.
  public let split: Split?
  /// Bytes resident just before the walk, as are the following: medians over trials.
  public let residentBefore: Double?
  public let residentAfter: Double?
  /// After less before, within a trial.
  public let residentDelta: Double?
  /// The peak during the walk less before, within a trial.
  public let residentPeakDelta: Double?
  /// What the API costs on first use: before the walk, but after one of a one-entry tree, less at the start.
  public let firstUse: Double?
  /// `nil` where they were not counted.
  public let calls: SystemCalls?
  /// `nil` where allocations were not counted.
  public let heap: HeapFigures?
  /// `nil` where no walk was timed, or in runs of versions that did not tell.
  public let events: WalkEvents?
  /// `nil` for a case that is not verified, or whose work has no reference with times.
  public let relative: Relative?
  public let cautions: [CaseCaution]

  public var id: CaseID { record.id }
  public var isVerified: Bool { record.verification.verified }
  /// Whether it takes part in comparisons: its walk is right, and it has a time.
  public var isRanked: Bool { isVerified && wall.value != nil }

  /// The names of exact metrics that are not the same in every repeat.
  public var unstable: [String] {
    cautions.compactMap { caution in
      if case .unstable(let metric, _) = caution { metric } else { nil }
    }
  }

  /// Nanoseconds of a walk for each entry of the tree; `nil` where it is not known that the walk met each of them.
  public var nanosecondsPerEntry: Double? {
    guard isVerified, let wall = wall.value, let entries = tree?.entries, entries > 0 else { return nil }
    return wall * 1e9 / Double(entries)
  }
}
