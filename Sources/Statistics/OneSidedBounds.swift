/// Bounds on one side: the end of the two-sided interval that leaves as much outside on each side.
///
/// Each is `nil` where the values are too few for the confidence, or one is not finite. A confidence below one half is
/// taken as one half.
extension Estimate {
  /// What the centre of the values is below, with so much confidence; assumptions and cost as
  /// ``hodgesLehmann(of:confidence:)``.
  ///
  /// At 95% there is none for fewer than 5 values.
  public static func hodgesLehmannUpperBound(of values: [Double], confidence: Double = usualConfidence) -> Double? {
    hodgesLehmann(of: values, confidence: twoSided(confidence)).interval?.high
  }

  /// What the centre of the values is above, with so much confidence; as ``hodgesLehmannUpperBound(of:confidence:)``.
  public static func hodgesLehmannLowerBound(of values: [Double], confidence: Double = usualConfidence) -> Double? {
    hodgesLehmann(of: values, confidence: twoSided(confidence)).interval?.low
  }

  /// What the shift from one sample to another is below, with so much confidence; assumptions and cost as
  /// ``shift(from:to:confidence:)``.
  ///
  /// At 95% there is none for fewer than 3 values a side.
  public static func shiftUpperBound(
    from first: [Double], to second: [Double], confidence: Double = usualConfidence
  ) -> Double? {
    shift(from: first, to: second, confidence: twoSided(confidence)).interval?.high
  }

  /// What the shift from one sample to another is above, with so much confidence; as
  /// ``shiftUpperBound(from:to:confidence:)``.
  public static func shiftLowerBound(
    from first: [Double], to second: [Double], confidence: Double = usualConfidence
  ) -> Double? {
    shift(from: first, to: second, confidence: twoSided(confidence)).interval?.low
  }

  private static func twoSided(_ confidence: Double) -> Double { 1 - 2 * (1 - max(confidence, 0.5)) }
}
