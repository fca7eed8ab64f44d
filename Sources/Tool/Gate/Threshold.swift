package import Comparison
internal import Platform
internal import Records

/// Limits for some metrics of some benchmarks.
package struct Threshold: Hashable, Sendable {
  /// A glob over benchmarks' names.
  package let benchmarks: String
  /// A glob over metrics' names.
  package let metrics: String
  /// Of timed metrics, as a part; `nil` for the usual one.
  package let minimumEffect: Double?
  /// As a part: 0.05 is 5%.
  package let tolerance: Double
  /// Where it was written, for messages.
  package let origin: String

  package init(benchmarks: String, metrics: String, minimumEffect: Double? = nil, tolerance: Double, origin: String) {
    self.benchmarks = benchmarks
    self.metrics = metrics
    self.minimumEffect = minimumEffect
    self.tolerance = tolerance
    self.origin = origin
  }

  /// Whether it holds for a metric of a case.
  func covers(_ key: GatePolicy.Key) -> Bool {
    Glob(benchmarks).matches(key.id.benchmark) && Glob(metrics).matches(key.metric)
  }

  /// What it sets for a metric of a kind.
  func limits(_ kind: JudgedMetric.Kind, _ usual: Limits) throws(UsageError) -> Limits {
    let limits =
      kind == .exact
      ? Limits.exact(tolerance: tolerance)
      : Limits(minimumEffect: minimumEffect ?? usual.minimumEffect, tolerance: tolerance)
    if let limits { return limits }
    throw UsageError(
      "The threshold \(shown): the tolerance must be above the minimum effect, which is "
        + Threshold.percent(minimumEffect ?? usual.minimumEffect))
  }

  /// A part in percent, to a millionth: what binary fractions add behind that was not written by anyone.
  private static func percent(_ part: Double) -> String {
    let number = (part * 1e8).rounded() / 1e6
    return (Int(exactly: number).map { "\($0)" } ?? "\(number)") + "%"
  }

  /// As messages show it.
  var shown: String {
    "'\(SafeName.encode(benchmarks.utf8)):\(SafeName.encode(metrics.utf8))' (\(origin))"
  }
}

extension [Threshold] {
  /// The limits of every metric of a case that one of them covers; later ones go before earlier ones.
  ///
  /// Throws for one that covers nothing: it was meant for something.
  package func limits(
    for rows: [(key: GatePolicy.Key, kind: JudgedMetric.Kind)], usual: Limits
  ) throws(UsageError) -> [GatePolicy.Key: Limits] {
    var limits: [GatePolicy.Key: Limits] = [:]
    for threshold in self {
      let covered = rows.filter { threshold.covers($0.key) }
      if covered.isEmpty {
        throw UsageError("The threshold \(threshold.shown) matches nothing. \(Self.near(threshold, rows))")
      }
      for row in covered { limits[row.key] = try threshold.limits(row.kind, usual) }
    }
    return limits
  }

  private static func near(
    _ threshold: Threshold, _ rows: [(key: GatePolicy.Key, kind: JudgedMetric.Kind)]
  ) -> String {
    func listed(_ names: Set<String>, like glob: String) -> String {
      let letters = glob.filter { $0 != "*" && $0 != "?" }
      return NearMiss.ranked(by: letters, names.sorted()).prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    }
    let benchmarks = listed(Set(rows.map(\.key.id.benchmark)), like: threshold.benchmarks)
    let metrics = listed(Set(rows.map(\.key.metric)), like: threshold.metrics)
    return "Judged are the benchmarks \(benchmarks) and the metrics \(metrics)"
  }
}
