internal import Glibc
internal import Statistics

extension Estimate {
  /// Estimates how many times as long one case takes as another, from the rounds that have both.
  ///
  /// The Hodges-Lehmann estimate of the paired log ratios and its interval, exponentiated: ratios of times are skewed,
  /// their logarithms nearly symmetric, and what slows a whole round cancels within a pair. A pair without a positive,
  /// finite time on both sides is left out.
  static func pairedRatio(
    of times: TrialValues, to reference: TrialValues, confidence: Double = usualConfidence
  ) -> Estimate {
    let logs = times.paired(with: reference) { ($0 > 0 && $1 > 0) ? log($0) - log($1) : .nan }.values
    return hodgesLehmann(of: logs.filter(\.isFinite), confidence: confidence).mapped(by: exp)
  }
}
