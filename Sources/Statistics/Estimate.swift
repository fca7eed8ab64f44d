/// An estimate, how sure it is, and what speaks against it.
public struct Estimate: Hashable, Sendable {
  /// In the unit of the values; `nil` where there were none, or some were not finite.
  public let value: Double?
  /// `nil` where there are too few values for the confidence asked for.
  public let interval: Interval?
  /// Why one of the above is `nil`.
  public let caution: Caution?

  public init(value: Double?, interval: Interval? = nil, caution: Caution? = nil) {
    self.value = value
    self.interval = interval
    self.caution = caution
  }

  /// Applies an increasing function to the value and to both ends, such as `exp` to an estimate of logarithms.
  ///
  /// The coverage stays what it was, since an increasing function keeps the order of values.
  public func mapped(by increasing: (Double) -> Double) -> Estimate {
    Estimate(
      value: value.map(increasing),
      interval: interval.map {
        Interval(low: increasing($0.low), high: increasing($0.high), coverage: $0.coverage)
      }, caution: caution)
  }

  /// The confidence that every interval of this project is asked for, unless told otherwise.
  public static let usualConfidence = 0.95

  /// What keeps a sample from being estimated at all, or nothing.
  static func obstacle(in values: [Double]) -> Caution? {
    if values.isEmpty { return .tooFewValues(have: 0, need: 1) }
    let strange = values.count { !$0.isFinite }
    return strange > 0 ? .notFinite(count: strange) : nil
  }
}
