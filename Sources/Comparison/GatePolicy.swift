public import Records

/// What is judged, and by which limits; fixed before anything is measured.
public struct GatePolicy: Hashable, Sendable {
  /// One metric of one case.
  public struct Key: Hashable, Sendable {
    public let id: CaseID
    public let metric: String

    public init(id: CaseID, metric: String) {
      self.id = id
      self.metric = metric
    }
  }

  /// In the order of the catalogue.
  public var metrics: [JudgedMetric]
  /// Limits of times, where there are no others.
  public var timedLimits = Limits.ofTimes
  /// Limits of single metrics of single cases.
  public var limits: [Key: Limits]
  /// The benchmark of the same run whose times others are taken relative to, where the two machines differ.
  public var relativeTo: String?

  /// All verdicts together are wrong in at most this part of gates.
  public static let familyError = 0.04
  /// That of the bound by which something is called unchanged.
  public static let boundConfidence = 0.95

  public init(
    metrics: [JudgedMetric] = JudgedMetric.catalogue, limits: [Key: Limits] = [:], relativeTo: String? = nil
  ) {
    self.metrics = metrics
    self.limits = limits
    self.relativeTo = relativeTo
  }

  /// By which limits a metric of a case is judged.
  public func limits(of key: Key, _ kind: JudgedMetric.Kind) -> Limits {
    limits[key] ?? (kind == .timed ? timedLimits : .exact)
  }

  /// The level of every interval where so many of them are judged, from 1: 1 - 0.04/m (Bonferroni).
  public static func level(family: Int) -> Double { 1 - familyError / Double(max(1, family)) }
}
