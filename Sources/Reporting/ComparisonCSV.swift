internal import Comparison
internal import Records
internal import Statistics

extension ComparisonFormat {
  /// A row per metric of each case, in base units, in the order of the run.
  public static let csv = ComparisonFormat(
    name: "csv", summary: "a row per metric of each case, in base units"
  ) { comparison, _ in
    CSVText.line(ComparisonCSV.columns.map(\.name))
      + comparison.cases.map { row in CSVText.line(ComparisonCSV.columns.map { $0.cell(row, comparison) }) }.joined()
  }
}

private enum ComparisonCSV {
  struct Column: Sendable {
    let name: String
    let cell: @Sendable (ComparedCase, RunComparison) -> String

    init(_ name: String, _ cell: @escaping @Sendable (ComparedCase, RunComparison) -> String) {
      self.name = name
      self.cell = cell
    }

    /// A number, in base units.
    init(_ name: String, number: @escaping @Sendable (ComparedCase) -> Double?) {
      self.init(name) { row, _ in CSVText.number(number(row)) }
    }
  }

  /// In a fixed order, which may grow at its end.
  static let columns = identity + figures + judgement + context

  private static let identity = [
    Column("benchmark") { row, _ in CSVText.name(row.key.id.benchmark) },
    Column("tree") { row, _ in CSVText.name(row.key.id.tree) },
    Column("cache") { row, _ in CSVText.name(row.key.id.cache) },
    Column("metric") { row, _ in row.metric.name },
  ]

  private static let figures = [
    Column("base", number: \.base), Column("candidate", number: \.candidate),
    Column("ratio") { $0.ratio.value },
    Column("ratio_low") { $0.ratio.interval?.low },
    Column("ratio_high") { $0.ratio.interval?.high },
    Column("bound", number: \.bound),
    Column("rounds") { row, _ in String(row.rounds) },
  ]

  private static let judgement = [
    Column("minimum_effect") { $0.limits.minimumEffect },
    Column("tolerance") { $0.limits.tolerance },
    Column("finding") { row, _ in ComparisonWording.name(row.finding) },
    Column("reason") { row, _ in ComparisonWording.reason(row).map { CSVText.name(PlainText.line($0)) } ?? "" },
    Column("detectable_effect") { $0.detectable?.effect },
    Column("detectable_is_lower_bound") { row, _ in row.detectable.map { truth($0.isLowerBound) } ?? "" },
  ]

  private static let context = [
    Column("unit") { row, _ in row.metric.metric.unit.rawValue },
    Column("changed_calls") { row, _ in CSVText.name(ComparisonWording.plainCalls(row).joined(separator: " ")) },
    Column("paired") { _, comparison in truth(comparison.isPaired) },
    Column("level") { row, comparison in row.metric.kind == .timed ? CSVText.number(comparison.level) : "" },
    Column("injected") { row, comparison in
      CSVText.number(comparison.injected(of: row.key.id.benchmark))
    },
  ]

  private static func truth(_ value: Bool) -> String { value ? "true" : "false" }
}

extension RunComparison {
  /// By what factor the candidate's timed walks of a benchmark were made longer on purpose, over the base's; `nil` where
  /// neither's were.
  func injected(of benchmark: String) -> Double? {
    let factors = [candidate, base].map { $0.plan.pairing?.injected[benchmark] }
    if factors.allSatisfy({ $0 == nil }) { return nil }
    return (factors[0] ?? 1) / (factors[1] ?? 1)
  }
}
