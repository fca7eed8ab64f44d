internal import Comparison
internal import Records
internal import Statistics

/// Cold beside warm, for the reports that people read.
struct ColdSection {
  private let cases: [ColdCase]
  private let footnotes: Footnotes

  init(_ run: RunSummary, _ footnotes: Footnotes) {
    cases = run.coldCases
    self.footnotes = footnotes
  }

  /// What a reader of the figures alone would not know.
  private static let statement = [
    "Cold: before each walk, page cache, dentries and inodes of the whole machine were dropped (sync, then 3 to "
      + "/proc/sys/vm/drop_caches). The process that walks waited meanwhile, after a walk of a tree with one entry: its "
      + "code and libraries were in use, and so not dropped.",
    "Read from the device is the proof that a walk was cold: what the kernel counted in read_bytes of /proc/self/io "
      + "during it, the median over walks. A walk that read nothing is not kept.",
  ]
  private static let warmStatement =
    "Warm: where caches had been dropped since, an untimed walk in another process preceded each trial."

  private var trees: [String] {
    cases.reduce(into: []) { if !$0.contains($1.cold.id.tree) { $0.append($1.cold.id.tree) } }
  }

  private var statements: [String] { Self.statement + (hasWarm ? [Self.warmStatement] : []) }
  private var hasWarm: Bool { cases.contains { $0.warm != nil } }
  private var title: String { hasWarm ? "Cold beside warm" : "Cold caches" }

  /// For a terminal: a section a tree, then the statement.
  func table(width: Int, emphasised: (String) -> String) -> [[String]] {
    if cases.isEmpty { return [] }
    var columns: [(heading: String, alignment: TextTable.Alignment)] = [("benchmark", .left), ("cold", .right)]
    if hasWarm { columns += [("warm", .right), ("cold/warm", .right), ("", .left)] }
    columns.append(("read from device", .right))
    let sections = trees.map { tree in
      var table = TextTable(columns)
      for one in cases where one.cold.id.tree == tree {
        let warm = [
          Scale.time(one.warm?.wall.value), Scale.number(one.ratio?.value),
          Scale.interval(of: one.ratio, separator: ", ").map { "[\($0)]" } ?? "",
        ]
        table.append(
          [PlainText.line(one.cold.id.benchmark) + marks(one), Scale.time(one.cold.wall.value)]
            + (hasWarm ? warm : []) + [Scale.bytes(one.cold.deviceRead)])
      }
      return [emphasised("\(title), \(PlainText.line(tree))")] + table.lines
    }
    return sections + [statements.flatMap { PlainText.wrapped($0, width: width) }]
  }

  private func marks(_ one: ColdCase) -> String {
    let numbers = footnotes.numbers(for: one.cold)
    return numbers.isEmpty ? "" : " [\(numbers.map(String.init).joined(separator: ","))]"
  }

  /// For GitHub: a section a tree, then the statement. `name` makes a row's first cell.
  func markdown(name: (CaseSummary) -> String) -> [[String]] {
    if cases.isEmpty { return [] }
    let warmHeadings = ["warm", "cold / warm", "95% interval"]
    let headings = ["benchmark", "cold"] + (hasWarm ? warmHeadings : []) + ["read from the device"]
    let sections = trees.flatMap { tree in
      let rows = cases.filter { $0.cold.id.tree == tree }.map { one in
        let warm = [
          Scale.time(one.warm?.wall.value), Scale.number(one.ratio?.value),
          Scale.interval(of: one.ratio) ?? Scale.missing,
        ]
        return [name(one.cold), Scale.time(one.cold.wall.value)] + (hasWarm ? warm : [])
          + [Scale.bytes(one.cold.deviceRead)]
      }
      return [["## \(title): \(MarkdownText.code(tree))"], MarkdownText.table(headings, left: 1, rows)]
    }
    return sections + [statements.map { "- \(MarkdownText.text($0))" }]
  }
}
