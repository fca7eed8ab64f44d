internal import Records
public import Statistics

/// One metric of one case in two runs, and what is found of it.
public struct ComparedCase: Hashable, Sendable {
  public let key: GatePolicy.Key
  public let metric: JudgedMetric
  /// In the metric's unit: the median over trials of each side; `nil` where there is none.
  public let base: Double?
  public let candidate: Double?
  /// How many times the base's value the candidate's is, at the comparison's level; of an exact metric without interval.
  public let ratio: Estimate
  /// The one-sided 95% bound of that ratio, on the worse side; of timed metrics alone.
  public let bound: Double?
  /// Pairs of trials that it rests on, or the trials of the smaller side where these are not paired.
  public let rounds: Int
  public let limits: Limits
  public let finding: Finding
  /// `nil` where there is no interval.
  public let detectable: DetectableEffect?
  /// For each system call with another count than in the base, that count's change; of the metric `syscalls` alone.
  public let changedCalls: [String: Double]
}
