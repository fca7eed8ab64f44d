/// Everything measured of one case.
public struct CaseRecord: Hashable, Sendable, Codable {
  /// A trial that gave no values, and why.
  public struct Failure: Hashable, Sendable, Codable {
    /// The pass it was part of: `time` or `memory`.
    public let pass: String
    /// From 0.
    public let round: Int
    /// What happened, with the worker's last words.
    public let what: String

    public init(pass: String, round: Int, what: String) {
      self.pass = pass
      self.round = round
      self.what = what
    }
  }

  public let id: CaseID
  public let method: String
  public let work: String
  public let order: String
  public var verification: Verification
  /// One per metric that has values.
  public var series: [Series]
  public var missing: [MissingMetric]
  public var failures: [Failure]

  public init(
    id: CaseID, method: String, work: String, order: String, verification: Verification, series: [Series] = [],
    missing: [MissingMetric] = [], failures: [Failure] = []
  ) {
    self.id = id
    self.method = method
    self.work = work
    self.order = order
    self.verification = verification
    self.series = series
    self.missing = missing
    self.failures = failures
  }

  /// The values of a metric, or nothing where it was not measured.
  public func series(of metric: Metric) -> Series? { series.first { $0.metric.name == metric.name } }
}
