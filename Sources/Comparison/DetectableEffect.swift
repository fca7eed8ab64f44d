internal import Glibc
package import Statistics

/// The least slowdown that a gate finds nine times in ten.
public struct DetectableEffect: Hashable, Sendable {
  /// As a part of the base's value.
  public let effect: Double
  /// Whether it may well be larger: with few rounds and no stop by the width, the width itself is unsure.
  public let isLowerBound: Bool

  /// From this many rounds on, the width of an interval is taken at its word.
  static let sureRounds = 60

  /// (1 + e) exp(h (1 + q/z)) - 1: for an interval of half width h in logarithms to lie above 1 + e, the estimate must
  /// lie h above it, and its own deviation is about h/z, with z the normal quantile of the interval's level; q, 1.2816,
  /// is that of 90%.
  package init(logs interval: Interval, limits: Limits, level: Double, rounds: Int, isDecisive: Bool) {
    let half = (interval.high - interval.low) / 2
    let quantile = normalQuantile(1 - (1 - level) / 2)
    effect = (1 + limits.minimumEffect) * exp(half * (1 + normalQuantile(0.9) / quantile)) - 1
    isLowerBound = rounds < DetectableEffect.sureRounds && !isDecisive
  }
}
