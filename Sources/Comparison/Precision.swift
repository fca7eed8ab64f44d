public import Records
internal import Statistics

/// When more rounds would tell nothing more.
public enum Precision {
  /// Below this many rounds the interval itself is too unsure to stop by.
  public static let leastRounds = 20
  /// How far an end of a median's interval may lie from the median, as a part of it.
  public static let target = 0.01

  /// Whether every timed case's median is known to within 1% either way. O(n log n) in the number of trials.
  public static func isReached(_ cases: [CaseRecord]) -> Bool {
    cases.allSatisfy { record in
      guard let series = record.series(of: .wallClock) else { return true }
      let values = series.trials.compactMap { $0.values.min() }
      let estimate = Estimate.median(of: values)
      guard values.count >= leastRounds, let median = estimate.value, let interval = estimate.interval else {
        return false
      }
      return max(median - interval.low, interval.high - median) <= target * median
    }
  }
}
