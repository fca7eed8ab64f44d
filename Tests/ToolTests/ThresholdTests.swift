import Comparison
import Records
import TestSupport
import Testing
import Tool

@Suite struct ThresholdTests {
  private let rows: [(key: GatePolicy.Key, kind: JudgedMetric.Kind)] = ["fts/list", "fts/size", "readdir/size"].flatMap
  {
    name in
    let id = CaseID(benchmark: name, tree: "t", cache: "warm")
    return [
      (GatePolicy.Key(id: id, metric: "wallClock"), JudgedMetric.Kind.timed),
      (GatePolicy.Key(id: id, metric: "allocations"), .exact),
    ]
  }

  private func threshold(
    _ benchmarks: String, _ metrics: String, effect: Double? = nil, _ tolerance: Double
  ) -> Threshold {
    Threshold(benchmarks: benchmarks, metrics: metrics, minimumEffect: effect, tolerance: tolerance, origin: "here")
  }

  private func limits(_ thresholds: [Threshold]) throws -> [GatePolicy.Key: Limits] {
    try thresholds.limits(for: rows, usual: .ofTimes)
  }

  private func key(_ benchmark: String, _ metric: String) -> GatePolicy.Key {
    GatePolicy.Key(id: CaseID(benchmark: benchmark, tree: "t", cache: "warm"), metric: metric)
  }

  @Test func `a threshold sets the limits of what its globs cover, and of nothing else`() throws {
    let limits = try limits([threshold("fts/*", "wallClock", effect: 0.03, 0.08)])
    #expect(Set(limits.keys) == [key("fts/list", "wallClock"), key("fts/size", "wallClock")])
    #expect(limits[key("fts/size", "wallClock")] == Limits(minimumEffect: 0.03, tolerance: 0.08))
  }

  @Test func `an exact metric has a tolerance and no minimum effect`() throws {
    let limits = try limits([threshold("*", "alloc*", effect: 0.5, 0.01)])
    #expect(limits.count == 3)
    #expect(limits[key("fts/size", "allocations")] == Limits.exact(tolerance: 0.01))
  }

  @Test func `later thresholds go before earlier ones`() throws {
    let limits = try limits([threshold("*", "wallClock", 0.2), threshold("fts/size", "wallClock", 0.1)])
    #expect(limits[key("fts/size", "wallClock")]?.tolerance == 0.1)
    #expect(limits[key("fts/list", "wallClock")]?.tolerance == 0.2)
  }

  @Test(arguments: [("ftz/*", "wallClock"), ("fts/*", "wallclock"), ("filemanager.*", "*")])
  func `a threshold that matches nothing is an error that names it and what is near`(glob: String, metric: String) {
    let error = #expect(throws: UsageError.self) { try limits([threshold(glob, metric, 0.1)]) }
    #expect(error?.message.contains("'\(glob):\(metric)' (here) matches nothing") == true)
    #expect(error?.message.contains("'fts/") == true)
  }

  @Test func `a tolerance that is no larger than the minimum effect is an error`() {
    let error = #expect(throws: UsageError.self) { try limits([threshold("*", "wallClock", effect: 0.05, 0.05)]) }
    #expect(error?.message.contains("must be above the minimum effect, which is 5%") == true)
    #expect(throws: UsageError.self) { try limits([threshold("*", "wallClock", 0.01)]) }
    let odd = #expect(throws: UsageError.self) { try limits([threshold("*", "wallClock", effect: 0.07, 0)]) }
    #expect(odd?.message.hasSuffix("which is 7%") == true)
  }

  // MARK: Files

  private let good = """
    {"schema": "dirbench-thresholds/1", "thresholds": [
      {"benchmarks": "fts/*", "metrics": "wallClock", "minimumEffect": 0.02, "tolerance": 0.05},
      {"benchmarks": "*", "metrics": "alloc*", "tolerance": 0}]}
    """

  @Test func `a file holds thresholds in order`() throws {
    let file = try ThresholdFile(name: "f", text: Array(good.utf8))
    #expect(file.thresholds.map(\.benchmarks) == ["fts/*", "*"])
    #expect(file.thresholds.map(\.minimumEffect) == [0.02, nil])
    #expect(file.thresholds.map(\.tolerance) == [0.05, 0])
    #expect(file.thresholds.map(\.origin) == ["f, thresholds[0]", "f, thresholds[1]"])
  }

  @Test(arguments: [
    ("0.05}", "\"5%\"}", "thresholds[0].tolerance: must be a number from 0 to 100, such as 0.05 for 5%"),
    ("0.05}", "true}", "thresholds[0].tolerance: must be a number from 0 to 100, such as 0.05 for 5%"),
    ("0.05}", "-1}", "thresholds[0].tolerance: must be a number from 0 to 100, such as 0.05 for 5%"),
    ("\"tolerance\": 0}", "\"minimumEffect\": 1}", "thresholds[1].tolerance: is missing"),
    ("\"fts/*\"", "\"\"", "thresholds[0].benchmarks: must be a text that is not empty"),
    (
      "\"metrics\": \"wall", "\"metric\": \"wall",
      "thresholds[0].metric: unknown key; there are benchmarks, metrics, minimumEffect, tolerance"
    ),
    ("\"thresholds\":", "\"limits\":", "limits: unknown key; there are schema, description, thresholds"),
    (
      "thresholds/1", "thresholds/2",
      #"schema: is "dirbench-thresholds/2", and this version reads "dirbench-thresholds/1""#
    ),
  ])
  func `a file's fault is told with its place`(old: String, new: String, reason: String) {
    let text = good.replacing(old, with: new, maxReplacements: 1)
    #expect(throws: ThresholdFile.Fault(reason: reason)) { try ThresholdFile(name: "f", text: Array(text.utf8)) }
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text ends here; expected a value"),
    ("[]", "must be an object with the keys schema, description, thresholds"),
    ("{}", "schema: is missing"),
    (#"{"schema": "dirbench-thresholds/1", "thresholds": []}"#, "thresholds: must be a list of at least one entry"),
    (
      #"{"schema": "dirbench-thresholds/1", "thresholds": [3]}"#,
      "thresholds[0]: must be an object with the keys benchmarks, metrics, minimumEffect, tolerance"
    ),
  ])
  func `a text that holds no thresholds is refused`(text: String, reason: String) {
    #expect(throws: ThresholdFile.Fault(reason: reason)) { try ThresholdFile(name: "f", text: Array(text.utf8)) }
  }

  @Test func `the example that comes with dirbench can be read, and fits the suite ci`() throws {
    let text = try Repository.contents(of: "Benchmarks/Thresholds/shared-runner.json")
    let thresholds = try ThresholdFile(name: "shared-runner", text: text).thresholds
    #expect(try thresholds.limits(for: rows, usual: .ofTimes).count == 3)
  }
}
