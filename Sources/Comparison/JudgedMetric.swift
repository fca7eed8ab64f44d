public import Records

/// A metric that two runs can be compared by, and how.
public struct JudgedMetric: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// It scatters: an interval decides.
    case timed
    /// It is the same in every repeat: the values themselves decide.
    case exact
  }

  public let metric: Metric
  public let kind: Kind

  public init(metric: Metric, kind: Kind) {
    self.metric = metric
    self.kind = kind
  }

  public var name: String { metric.name }

  /// All system calls of a walk together, but for those apart.
  public static let systemCalls = JudgedMetric(
    metric: Metric(name: Metric.systemCalls, unit: .calls, assume: .exact), kind: .exact)

  /// Every metric that can be judged, in the order in which reports show them.
  public static let catalogue: [JudgedMetric] = [
    JudgedMetric(metric: .wallClock, kind: .timed), JudgedMetric(metric: .cpuTime, kind: .timed), systemCalls,
    JudgedMetric(metric: .allocations, kind: .exact), JudgedMetric(metric: .allocatedBytes, kind: .exact),
    JudgedMetric(metric: .heapPeak, kind: .exact),
  ]

  /// Those that are judged where nobody chooses: CPU times say again what times do, and would widen every interval; bytes
  /// of the heap hold the tree's path, whose length differs from place to place.
  public static let usual = catalogue.filter {
    [Metric.wallClock, systemCalls.metric, .allocations].contains($0.metric)
  }

  /// The one of that name, or nothing.
  public static func named(_ name: String) -> JudgedMetric? { catalogue.first { $0.name == name } }

  /// An exact metric's value in each repeat; empty where it was not measured.
  func exactValues(of record: CaseRecord) -> [Double] {
    if self != .systemCalls { return record.series(of: metric)?.trials.compactMap(\.values.first) ?? [] }
    var sums: [Int: Double] = [:]
    for series in record.series where series.metric.systemCallName.map({ !Metric.callsApart.contains($0) }) ?? false {
      for trial in series.trials { sums[trial.round, default: 0] += trial.values.first ?? 0 }
    }
    return sums.sorted { $0.key < $1.key }.map(\.value)
  }
}
