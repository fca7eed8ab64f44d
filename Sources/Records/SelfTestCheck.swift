/// A known quantity held against what the instrument made of it.
public struct SelfTestCheck: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    case ok
    case failed
    case notMeasured
  }

  public enum Outcome: Hashable, Sendable {
    /// In the check's unit.
    case measured(Double)
    /// Why this machine cannot measure it, which is no fault of the instrument.
    case missing(String)
    /// Why it should have been measured and was not.
    case failed(String)
  }

  /// In words.
  public let quantity: String
  /// `nil` for a ratio.
  public let unit: Metric.Unit?
  public let expected: Double
  public let outcome: Outcome
  /// How far what was measured may lie from what was expected, in the check's unit; 0 for exactly there.
  public let tolerance: Double
  /// What makes it fail however near the value lies.
  public let objection: String?
  /// What a reader should know beside.
  public let note: String?

  public init(
    quantity: String, unit: Metric.Unit?, expected: Double, outcome: Outcome, tolerance: Double,
    objection: String? = nil, note: String? = nil
  ) {
    self.quantity = quantity
    self.unit = unit
    self.expected = expected
    self.outcome = outcome
    self.tolerance = tolerance
    self.objection = objection
    self.note = note
  }

  public var verdict: Verdict {
    switch outcome {
    case .missing: return .notMeasured
    case .failed: return .failed
    case .measured(let value):
      // A value or a tolerance that is no number is not within it.
      return objection == nil && abs(value - expected) <= tolerance ? .ok : .failed
    }
  }

  public var measured: Double? {
    if case .measured(let value) = outcome { return value }
    return nil
  }
}
