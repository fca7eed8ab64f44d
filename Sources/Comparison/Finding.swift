package import Statistics

/// What a comparison says of one metric of one case.
public enum Finding: Hashable, Sendable {
  /// Worse by more than the minimum effect.
  case regressed
  /// Better by more than the minimum effect.
  case improved
  /// Not worse by the tolerance.
  case unchanged
  /// None of these can be said; more rounds, or a quieter machine, may tell.
  case inconclusive(Doubt)
  /// Only the candidate has the case, or the metric.
  case new
  /// Shown, and not judged, for this reason.
  case notJudged(String)
  /// It cannot be judged, and should be: never taken for unchanged.
  case failed(String)

  /// Why nothing can be said.
  public enum Doubt: Hashable, Sendable {
    /// The interval holds a difference that is too large as well as none.
    case wide
    /// No interval of that level exists for so few rounds; it takes so many.
    case tooFewRounds(have: Int, need: Int)
    /// An exact metric is not the same in every repeat.
    case unstable
  }

  /// The finding of a timed metric, from logarithms of how many times as bad the candidate is as the base: regressed and
  /// improved by the interval, unchanged by the bound on the worse side.
  package init(timed estimate: Estimate, bound: Double?, _ limits: Limits, rounds: Int) {
    guard let interval = estimate.interval, let bound else {
      var need = rounds + 1
      if case .tooFewValues(_, let least)? = estimate.caution { need = least }
      self = .inconclusive(.tooFewRounds(have: rounds, need: need))
      return
    }
    if interval.low > limits.logEffect {
      self = .regressed
    } else if interval.high < -limits.logEffect {
      self = .improved
    } else {
      self = bound < limits.logTolerance ? .unchanged : .inconclusive(.wide)
    }
  }

  /// Whether it takes part in the verdict.
  public var isJudged: Bool {
    switch self {
    case .new, .notJudged: false
    default: true
    }
  }
}

/// What a gate says of all that it judged.
public enum Verdict: Hashable, Sendable {
  /// Every metric of every case is unchanged or improved.
  case passed
  case regressed
  case inconclusive
  /// Something could not be compared that should be: no answer is whole without it.
  case failed
  /// None of what was asked could be judged in this environment.
  case nothingJudged

  /// The gravest of all findings: what failed leaves the answer incomplete, so it goes before what regressed.
  package init(_ findings: [Finding]) {
    if findings.contains(where: { if case .failed = $0 { true } else { false } }) {
      self = .failed
    } else if findings.contains(.regressed) {
      self = .regressed
    } else if findings.contains(where: { if case .inconclusive = $0 { true } else { false } }) {
      self = .inconclusive
    } else {
      self = findings.contains(where: \.isJudged) ? .passed : .nothingJudged
    }
  }
}
