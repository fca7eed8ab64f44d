internal import Comparison
internal import Records
internal import Statistics

extension ComparisonFormat {
  /// GitHub Markdown, for a pull request.
  public static let markdown = ComparisonFormat(
    name: "markdown", summary: "GitHub Markdown, for a pull request"
  ) { comparison, options in
    ComparisonMarkdown(comparison, options).text()
  }
}

struct ComparisonMarkdown {
  private let comparison: RunComparison
  private let options: ComparisonOptions
  private let summary: ComparisonSummary
  private let rows: [ComparisonRow]

  init(_ comparison: RunComparison, _ options: ComparisonOptions) {
    self.comparison = comparison
    self.options = options
    summary = ComparisonSummary(comparison: comparison, options: options)
    rows = ComparisonRow.all(of: comparison)
  }

  var rowCount: Int { rows.count }

  /// The whole, or with the first so many rows and their notes alone; what is left out is said.
  func text(rows limit: Int = .max) -> String {
    let shown = Array(rows.prefix(limit))
    let notes = ComparisonNotes(shown, comparison.policy)
    let sections = [
      ["## dirbench \(options.isGate ? "gate" : "compare")"], alarms, [headline], table(shown, notes.numbers),
      left(out: rows.count - shown.count), list(notes.texts), bullets(summary.remarks), bullets(summary.method),
      provenance,
    ]
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var alarms: [String] {
    if summary.alarms.isEmpty { return [] }
    return ["> [!CAUTION]"] + summary.alarms.map { "> - **\(MarkdownText.text($0))**" }
  }

  private var headline: String {
    let verdict = summary.verdict.map { "**\($0)**: " } ?? ""
    return "\(verdict)\(MarkdownText.text("\(summary.outcome); \(summary.counts)"))"
  }

  // MARK: Rows

  private typealias Column = (heading: String, cell: (ComparisonRow) -> String)

  private func table(_ shown: [ComparisonRow], _ numbers: [[Int]]) -> [String] {
    if shown.isEmpty { return [] }
    let (names, figures) = (names(of: shown), figures)
    let cells = zip(shown, numbers).map { row, numbers in
      let marks = numbers.isEmpty ? "" : " <sup>\(numbers.map(String.init).joined(separator: ", "))</sup>"
      return [finding(row.first) + marks] + (names + figures).map { $0.cell(row) }
    }
    return MarkdownText.table(
      ["finding"] + (names + figures).map(\.heading), left: 1 + names.count, cells)
  }

  private func finding(_ row: ComparedCase) -> String {
    let word = ComparisonWording.word(row.finding)
    switch row.finding {
    case .failed, .regressed: return "**\(word)**"
    default: return word
    }
  }

  private func names(of shown: [ComparisonRow]) -> [Column] {
    [
      ("benchmark", { MarkdownText.codeCell($0.first.key.id.benchmark) }),
      ("tree", { MarkdownText.codeCell($0.first.key.id.tree) }),
      ("cache", { MarkdownText.text($0.first.key.id.cache) }),
      ("metric", metric),
    ]
  }

  /// With the system calls whose number changed.
  private func metric(_ row: ComparisonRow) -> String {
    let calls = ComparisonWording.listedCalls(row.first, MarkdownText.codeCell).map { "<br>\($0)" } ?? ""
    return MarkdownText.text(row.metric) + calls
  }

  private var figures: [Column] {
    [
      ("base", { $0.figure { ComparisonWording.value($0.base, $0.metric) } }),
      ("candidate", { $0.figure { ComparisonWording.value($0.candidate, $0.metric) } }),
      ("change", { $0.figure(ComparisonWording.change) }),
      (
        "\(ComparisonWording.level(comparison.level)) interval, or difference",
        { $0.figure(ComparisonWording.spread) }
      ),
      ("95% bound", { $0.figure { ComparisonWording.change($0.bound) } }),
      (
        comparison.isPaired ? "pairs" : "trials",
        { $0.figure { $0.rounds > 0 ? DecimalText.grouped($0.rounds) : Scale.missing } }
      ),
      ("detectable", { $0.figure(detectable) }),
    ]
  }

  private func detectable(_ row: ComparedCase) -> String {
    guard let effect = row.detectable else { return Scale.missing }
    return (effect.isLowerBound ? "at least " : "") + ComparisonSummary.size(effect.effect)
  }

  private func left(out count: Int) -> [String] {
    if count == 0 { return [] }
    return ["_\(Wording.counted(count, "row")) left out, since this summary may not be larger._"]
  }

  // MARK: Notes

  private func list(_ texts: [String]) -> [String] {
    texts.enumerated().map { "\($0 + 1). \(MarkdownText.text($1))" }
  }

  private func bullets(_ texts: [String]) -> [String] { texts.map { "- \(MarkdownText.text($0))" } }

  private var provenance: [String] {
    summary.provenance.map { "- **\($0.label)**: \(MarkdownText.text($0.text))" }
      + summary.sides.map { label, run in
        let facts = Provenance.all(run).filter { ComparisonMarkdown.facts.contains($0.label) }
        return "- Conditions of the \(label.lowercased()): "
          + MarkdownText.text(facts.map { "\($0.label) \($0.value)" }.joined(separator: "; "))
      }
  }

  /// What times and counts depend on besides.
  private static let facts: Set = [
    "Governor", "Turbo", "Load before and after", "Environment of the workers", "Databases that walks may read",
  ]
}
