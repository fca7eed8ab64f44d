internal import Glibc
internal import Statistics

extension Estimate {
  /// Estimates how many times as long one case takes as another, from the rounds that have both.
  ///
  /// The Hodges-Lehmann estimate of the paired log ratios and its interval, exponentiated: ratios of times are skewed,
  /// their logarithms nearly symmetric, and what slows a whole round cancels within a pair. A pair without a positive,
  /// finite time on both sides is left out.
  ///
  /// Each time is the shortest of a trial's walks, of as many on both sides.
  static func pairedRatio(
    of walks: TrialWalks, to reference: TrialWalks, confidence: Double = usualConfidence
  ) -> Estimate {
    ratio(walks.paired(with: reference, logRatio), confidence)
  }

  /// The same of a walk with cold caches, of which a trial holds one, to the shortest of the warm walks of another.
  ///
  /// The first warm walk of a process is no match for it: it pays for the API's first use, which the cold one does not.
  static func pairedRatio(ofCold times: TrialValues, toWarm reference: TrialValues) -> Estimate {
    ratio(times.paired(with: reference, logRatio).values, usualConfidence)
  }

  private static func logRatio(_ time: Double, _ other: Double) -> Double {
    time > 0 && other > 0 ? log(time) - log(other) : .nan
  }

  private static func ratio(_ logs: [Double], _ confidence: Double) -> Estimate {
    hodgesLehmann(of: logs.filter(\.isFinite), confidence: confidence).mapped(by: exp)
  }
}
