internal import Comparison
internal import Foundation
internal import Records
internal import Statistics

extension ComparisonFormat {
  /// `dirbench-comparison/1`, as `results/FORMAT.md` describes it.
  public static let json = ComparisonFormat(name: "json", summary: "for programs, keys sorted") { comparison, options in
    ComparisonDocument(comparison, options).text
  }
}

/// A comparison as it is encoded. A number that JSON cannot hold is left out like one that is missing.
private struct ComparisonDocument: Encodable {
  let schema = "dirbench-comparison/1"
  let use: String
  let verdict: String
  let isPaired: Bool
  let family: Int
  let level: Double
  let rounds: Int?
  let detectable: Detectable?
  let relativeTo: String?
  let base: Side
  let candidate: Side
  let environments: EnvironmentDifferences?
  let notes: [String]
  let cases: [Row]

  struct Detectable: Encodable {
    let effect: Double
    let isLowerBound: Bool

    init?(_ effect: DetectableEffect?) {
      guard let effect, effect.effect.isFinite else { return nil }
      self.effect = effect.effect
      isLowerBound = effect.isLowerBound
    }
  }

  struct Side: Encodable {
    let tool: Run.Tool
    let started: String
    let suite: String
    let timeRounds: Int
    let interrupted: Bool
    let machine: Machine
    let program: String?
    let variables: [String]?
    let injected: [String: Double]?

    init(_ run: Run) {
      tool = run.tool
      started = run.started
      suite = run.plan.suite
      timeRounds = run.plan.timeRounds.count
      interrupted = run.plan.interrupted
      machine = run.machine
      program = run.plan.pairing?.program
      variables = run.plan.pairing.flatMap { $0.variables.isEmpty ? nil : $0.variables }
      injected = run.plan.pairing.flatMap { $0.injected.isEmpty ? nil : $0.injected }
    }
  }

  struct EnvironmentDifferences: Encodable {
    let counts: [String]
    let times: [String]
    let databases: [String]
  }

  struct Row: Encodable {
    let benchmark: String
    let tree: String
    let cache: String
    let metric: Metric
    let base: Double?
    let candidate: Double?
    let ratio: Double?
    let ratioLow: Double?
    let ratioHigh: Double?
    let bound: Double?
    let rounds: Int
    let minimumEffect: Double
    let tolerance: Double
    let finding: String
    let reason: String?
    let detectable: Detectable?
    let changedCalls: [String: Double]?

    init(_ row: ComparedCase) {
      benchmark = row.key.id.benchmark
      tree = row.key.id.tree
      cache = row.key.id.cache
      metric = row.metric.metric
      base = finite(row.base)
      candidate = finite(row.candidate)
      ratio = finite(row.ratio.value)
      ratioLow = finite(row.ratio.interval?.low)
      ratioHigh = finite(row.ratio.interval?.high)
      bound = finite(row.bound)
      rounds = row.rounds
      minimumEffect = row.limits.minimumEffect
      tolerance = row.limits.tolerance
      finding = ComparisonWording.name(row.finding)
      reason = ComparisonWording.reason(row)
      detectable = Detectable(row.detectable)
      changedCalls = row.metric == .systemCalls ? row.changedCalls : nil
    }
  }

  init(_ comparison: RunComparison, _ options: ComparisonOptions) {
    use = options.isGate ? "gate" : "compare"
    verdict = ComparisonDocument.name(comparison.verdict)
    isPaired = comparison.isPaired
    family = comparison.family
    level = comparison.level
    rounds = comparison.rounds
    detectable = Detectable(comparison.detectable)
    relativeTo = comparison.isPaired ? nil : comparison.policy.relativeTo
    base = Side(comparison.base)
    candidate = Side(comparison.candidate)
    environments = comparison.environments.map {
      EnvironmentDifferences(
        counts: $0.exactDifferences, times: $0.timeDifferences, databases: $0.databaseDifferences)
    }
    notes = options.notes
    cases = comparison.cases.map(Row.init)
  }

  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Machine facts of a file from elsewhere may hold such numbers; nothing else here can fail.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch {
      return "{\n  \"error\": \"the comparison cannot be encoded\",\n  \"schema\": \"\(schema)\"\n}\n"
    }
  }

  private static func name(_ verdict: Verdict) -> String {
    switch verdict {
    case .passed: "passed"
    case .regressed: "regressed"
    case .inconclusive: "inconclusive"
    case .failed: "failed"
    case .nothingJudged: "nothing-judged"
    }
  }
}

private func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
