public import Comparison
internal import Records
internal import Statistics

extension RunComparison {
  /// Every metric of every case, the gravest finding first; of equally grave ones the largest slowdown first, else in the
  /// order of the run.
  public var worstFirst: [ComparedCase] {
    cases.enumerated().sorted { one, other in
      let (first, second) = (one.element, other.element)
      if first.finding.gravity != second.finding.gravity { return first.finding.gravity > second.finding.gravity }
      if first.finding.isOrderedByRatio, first.badness != second.badness { return first.badness > second.badness }
      return one.offset < other.offset
    }.map(\.element)
  }
}

extension Finding {
  fileprivate var gravity: Int {
    switch self {
    case .failed: 6
    case .regressed: 5
    case .inconclusive: 4
    case .unchanged: 3
    case .improved: 2
    case .notJudged: 1
    case .new: 0
    }
  }

  fileprivate var isOrderedByRatio: Bool {
    switch self {
    case .regressed, .inconclusive: true
    default: false
    }
  }
}

extension ComparedCase {
  /// How many times as bad the candidate is as the base; without end where there was nothing, and now is something.
  fileprivate var badness: Double {
    guard let ratio = ratio.value, !ratio.isNaN else { return finding == .regressed ? .infinity : -.infinity }
    if metric.metric.better == .lower { return ratio }
    return ratio > 0 ? 1 / ratio : .infinity
  }
}
