/// A confidence interval, both ends included, in the unit of the values it was made from.
public struct Interval: Hashable, Sendable {
  public let low: Double
  public let high: Double
  /// The probability, from 0 to 1, that an interval made this way holds the true value; at least what was asked for.
  public let coverage: Double

  public init(low: Double, high: Double, coverage: Double) {
    self.low = low
    self.high = high
    self.coverage = coverage
  }

  /// Whether a value lies within it, ends included.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }
}
