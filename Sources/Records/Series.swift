/// All values of one metric of one case, as they were measured, in order.
public struct Series: Hashable, Sendable, Codable {
  /// The values of one fresh process.
  public struct Trial: Hashable, Sendable, Codable {
    /// The round in which it was taken, from 0.
    public let round: Int
    /// One value per walk, in order.
    public let values: [Double]

    public init(round: Int, values: [Double]) {
      self.round = round
      self.values = values
    }
  }

  public let metric: Metric
  /// In the order of rounds.
  public var trials: [Trial]

  public init(metric: Metric, trials: [Trial] = []) {
    self.metric = metric
    self.trials = trials
  }
}

/// A metric that was asked for and could not be measured, and why.
public struct MissingMetric: Hashable, Sendable, Codable {
  public let metric: String
  public let reason: String

  public init(metric: String, reason: String) {
    self.metric = metric
    self.reason = reason
  }
}
