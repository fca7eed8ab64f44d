internal import Comparison
internal import Records
internal import Statistics

extension ComparisonFormat {
  /// For a terminal, in plain characters.
  public static let table = ComparisonFormat(
    name: "table", summary: "for a terminal"
  ) { comparison, options in
    ComparisonTable(comparison, options).lines.map { $0 + "\n" }.joined()
  }
}

private struct ComparisonTable {
  private let comparison: RunComparison
  private let summary: ComparisonSummary
  private let rows: [ComparisonRow]
  private let notes: ComparisonNotes
  private let color: Bool

  /// Text is broken here; tables are as wide as they are.
  private static let width = 100

  init(_ comparison: RunComparison, _ options: ComparisonOptions) {
    self.comparison = comparison
    summary = ComparisonSummary(comparison: comparison, options: options)
    rows = ComparisonRow.all(of: comparison)
    notes = ComparisonNotes(rows, comparison.policy)
    color = options.color
  }

  var lines: [String] {
    let sections = [
      summary.alarms.flatMap { wrapped($0) }.map(alarming), headline, table, remarks,
      summary.method.flatMap { wrapped($0) }, provenance,
    ]
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private var headline: [String] {
    let text = wrapped("\(summary.outcome); \(summary.counts)", after: summary.verdict.map { "\($0): " } ?? "")
    guard color, let verdict = summary.verdict, let first = text.first else { return text }
    return [ComparisonTable.colored(verdict, comparison.verdict) + first.dropFirst(verdict.count)] + text.dropFirst()
  }

  // MARK: Rows

  private typealias Column = (heading: String, alignment: TextTable.Alignment, cell: (ComparisonRow) -> String)

  private var table: [String] {
    if rows.isEmpty { return [] }
    var table = TextTable((columns + [("", .left, { _ in "" })]).map { ($0.heading, $0.alignment) })
    for (row, numbers) in zip(rows, notes.numbers) {
      let marks = numbers.isEmpty ? "" : "[\(numbers.map(String.init).joined(separator: ","))]"
      table.append(columns.map { $0.cell(row) } + [marks])
    }
    let plain = table.lines
    return [emphasised(plain[0])] + zip(rows, plain.dropFirst()).flatMap { row, line in [line] + calls(row.first) }
  }

  /// System calls that changed stand below their row, by name.
  private func calls(_ row: ComparedCase) -> [String] {
    guard let calls = ComparisonWording.listedCalls(row, { $0 }) else { return [] }
    return PlainText.wrapped("calls: \(PlainText.line(calls))", width: Self.width - 4, indent: "  ").map { "    " + $0 }
  }

  private var columns: [Column] {
    var columns: [Column] = [
      ("finding", .left, { ComparisonWording.word($0.first.finding) }), ("benchmark", .left, { name(\.benchmark, $0) }),
    ]
    if Set(rows.map(\.first.key.id.tree)).count > 1 { columns.append(("tree", .left, { name(\.tree, $0) })) }
    if Set(rows.map(\.first.key.id.cache)).count > 1 { columns.append(("cache", .left, { name(\.cache, $0) })) }
    let hasIntervals = rows.contains { $0.first.ratio.interval != nil }
    return columns + [
      ("metric", .left, \.metric),
      ("base", .right, { $0.figure { ComparisonWording.value($0.base, $0.metric) } }),
      ("candidate", .right, { $0.figure { ComparisonWording.value($0.candidate, $0.metric) } }),
      ("change", .right, { $0.figure(ComparisonWording.change) }),
      (hasIntervals ? "interval or difference" : "difference", .left, { $0.figure(ComparisonWording.spread) }),
    ]
  }

  private func name(_ part: KeyPath<CaseID, String>, _ row: ComparisonRow) -> String {
    PlainText.line(row.first.key.id[keyPath: part])
  }

  // MARK: Text

  private var remarks: [String] {
    let numbered = notes.texts.enumerated().flatMap { index, text in
      PlainText.wrapped("[\(index + 1)] " + PlainText.line(text), width: Self.width, indent: "    ")
    }
    return summary.remarks.flatMap { PlainText.wrapped("! " + PlainText.line($0), width: Self.width, indent: "  ") }
      + numbered
  }

  private var provenance: [String] {
    let places = Set(rows.map { "\($0.first.key.id.tree) (\($0.first.key.id.cache))" })
    let place = places.count == 1 ? places.first.map { wrapped("Measured on \($0).") } ?? [] : []
    return place + summary.provenance.flatMap { wrapped("\($0.label): \($0.text)") }
  }

  private func wrapped(_ text: String, after start: String = "") -> [String] {
    PlainText.wrapped(PlainText.line(start + text), width: Self.width, indent: start.isEmpty ? "" : "  ")
  }

  private func emphasised(_ text: String) -> String { color ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  private func alarming(_ text: String) -> String { color ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text }

  private static func colored(_ text: String, _ verdict: Verdict) -> String {
    let code =
      switch verdict {
      case .passed: "32"
      case .regressed, .failed: "31"
      case .inconclusive, .nothingJudged: "33"
      }
    return "\u{1B}[1;\(code)m\(text)\u{1B}[0m"
  }
}
