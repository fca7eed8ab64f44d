internal import Comparison
internal import Records
internal import Statistics

extension ReportFormat {
  /// The comparison for a terminal: up to 120 columns, in plain characters.
  public static let table = ReportFormat(
    name: "table", summary: "the comparison, for a terminal", fileName: nil
  ) { run, options in
    TableReport(run: run, footnotes: Footnotes(run), color: options.color).lines.map { $0 + "\n" }.joined()
  }
}

private struct TableReport {
  let run: RunSummary
  let footnotes: Footnotes
  let color: Bool

  /// Text is broken here; tables are as wide as they are.
  private static let width = 100

  var lines: [String] {
    var sections: [[String]] = []
    for (index, group) in run.groups.enumerated() {
      sections.append(times(of: group))
      let isLast = index + 1 == run.groups.count
      if isLast || run.groups[index + 1].tree != group.tree || run.groups[index + 1].cache != group.cache {
        sections.append(memory(tree: group.tree, cache: group.cache))
      }
    }
    sections += ColdSection(run, footnotes).table(width: Self.width, emphasised: emphasised)
    sections.append(notes)
    sections += AnswerText.paragraphs(run, name: PlainText.line).map { paragraph in
      PlainText.wrapped(paragraph, width: Self.width).map(emphasised)
    }
    sections.append(PlainText.wrapped(PlainText.line(Provenance.brief(run.run)), width: Self.width))
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private typealias Column = (heading: String, alignment: TextTable.Alignment, cell: (CaseSummary) -> String)

  private func times(of group: RunSummary.Group) -> [String] {
    let columns = timeColumns + costColumns(of: group)
    var table = TextTable(columns.map { ($0.heading, $0.alignment) })
    for row in group.cases { table.append(columns.map { $0.cell(row) }) }
    return [emphasised(heading(of: group))] + table.lines
  }

  private var timeColumns: [Column] {
    [
      ("benchmark", .left, name), ("time", .right, { Scale.time($0.wall.value) }), ("", .left, { spread(of: $0.wall) }),
      ("first walk", .right, { Scale.time($0.firstWall) }),
      ("relative", .right, { Scale.number($0.relative?.ratio.value) }),
      ("", .left, { Scale.interval(of: $0.relative?.ratio, separator: ", ").map { "[\($0)]" } ?? "" }),
      ("ns/entry", .right, { Scale.number($0.nanosecondsPerEntry) }),
    ]
  }

  /// What explains the times, where it was counted; a terminal has no room for the processors' time as well.
  private func costColumns(of group: RunSummary.Group) -> [Column] {
    if group.cases.allSatisfy({ $0.calls == nil && $0.heap == nil }) {
      return [("CPU", .right, { Scale.time($0.cpu) })]
    }
    return [
      ("calls", .right, { Scale.number($0.calls?.perEntry) }),
      ("allocs", .right, { Scale.number($0.heap?.perEntry) }),
    ]
  }

  private func heading(of group: RunSummary.Group) -> String {
    var text =
      "\(PlainText.line(Wording.work(group.work))), \(PlainText.line(group.tree)), \(PlainText.line(group.cache))"
    if let tree = group.cases.first?.tree {
      text += ": \(DecimalText.grouped(tree.entries)) entries"
      if group.work == "size" { text += ", \(DecimalText.grouped(tree.bytes)) bytes" }
    }
    let references = Set(group.cases.compactMap { $0.relative?.reference })
    if let reference = references.first, references.count == 1 { text += "; relative to \(PlainText.line(reference))" }
    if group.cases.contains(where: { $0.calls != nil || $0.heap != nil }) { text += "; calls and allocs per entry" }
    return text
  }

  private func memory(tree: String, cache: String) -> [String] {
    let rows = run.groups.filter { $0.tree == tree && $0.cache == cache }.flatMap(\.cases)
    if rows.allSatisfy({ $0.memoryTrials == 0 && $0.heap == nil }) { return [] }
    var table = TextTable([
      ("benchmark", .left), ("before", .right), ("", .left), ("after", .right), ("difference", .right),
      ("peak of walk", .right), ("first use", .right), ("heap peak", .right),
    ])
    for row in rows {
      table.append([
        name(row), Scale.bytes(row.residentBefore), "->", Scale.bytes(row.residentAfter),
        Scale.bytesMore(row.residentDelta), Scale.bytesMore(row.residentPeakDelta), Scale.bytesMore(row.firstUse),
        Scale.bytes(row.heap?.peak),
      ])
    }
    let heading = "Memory, \(PlainText.line(tree)), \(PlainText.line(cache))"
    return [emphasised(heading)] + table.lines
  }

  private var notes: [String] {
    let general = (run.cautions.map(Wording.text) + footnotes.common).map {
      PlainText.wrapped("! " + PlainText.line($0), width: Self.width, indent: "  ")
    }
    let numbered = footnotes.numbered.enumerated().map { index, text in
      PlainText.wrapped("[\(index + 1)] " + PlainText.line(text), width: Self.width, indent: "    ")
    }
    return (general + numbered).flatMap { $0 }
  }

  private func name(_ row: CaseSummary) -> String {
    let numbers = footnotes.numbers(for: row)
    let marks = numbers.isEmpty ? "" : " [\(numbers.map(String.init).joined(separator: ","))]"
    return PlainText.line(row.id.benchmark) + marks
  }

  /// The farther end of the interval, as a share of the value.
  private func spread(of estimate: Estimate) -> String {
    guard let value = estimate.value, let interval = estimate.interval, value > 0 else { return "" }
    return "± " + Wording.percent(max(interval.high - value, value - interval.low) / value)
  }

  private func emphasised(_ text: String) -> String { color ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
