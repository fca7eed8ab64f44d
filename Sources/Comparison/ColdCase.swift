internal import Records
public import Statistics

/// A case with cold caches beside the same benchmark with warm ones.
public struct ColdCase: Hashable, Sendable {
  public let cold: CaseSummary
  /// `nil` where the run has none.
  public let warm: CaseSummary?
  /// How many times as long as with warm caches, by pairs within rounds; `nil` where one of them is not ranked.
  public let ratio: Estimate?

  fileprivate init(_ cold: CaseSummary, among cases: [CaseSummary]) {
    self.cold = cold
    let id = CaseID(benchmark: cold.id.benchmark, tree: cold.id.tree, cache: CacheState.warm.rawValue)
    let warm = cases.first { $0.id == id }
    self.warm = warm
    ratio = warm.flatMap {
      $0.isRanked && cold.isRanked
        ? Estimate.pairedRatio(
          ofCold: CaseFigures(cold.record).wall, toWarm: CaseFigures($0.record).wall) : nil
    }
  }
}

extension RunSummary {
  /// Every case with cold caches that has a time, in the order of the run. Costs a ratio each.
  public var coldCases: [ColdCase] {
    cases.filter { $0.id.cache == CacheState.cold.rawValue && $0.wall.value != nil }.map { ColdCase($0, among: cases) }
  }
}

extension CaseSummary {
  /// Bytes read from the device for a walk: the median over trials; `nil` where no walk was to be cold.
  public var deviceRead: Double? { median(TrialValues(record.series(of: .deviceRead)) { $0.first }.values) }
}
