import Comparison
import Foundation
import Records
import TestSupport
import Testing

import Reporting

/// The tables of a Markdown text, split as GitHub splits them.
private struct MarkdownTable {
  /// The heading above it, or the line.
  let title: String
  let headings: [String]
  let rows: [[String]]

  static func all(in text: String) -> [MarkdownTable] {
    var tables: [MarkdownTable] = []
    var title = ""
    var block: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [""] {
      if line.hasPrefix("#") { title = line }
      if line.hasPrefix("|") {
        block.append(line)
      } else if !block.isEmpty {
        let cells = block.map(split)
        tables.append(MarkdownTable(title: title, headings: cells[0], rows: Array(cells.dropFirst(2))))
        block = []
      }
    }
    return tables
  }

  /// A bar ends a cell unless a backslash, itself not escaped, stands before it.
  private static func split(_ line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var escaped = false
    for character in line.dropFirst() {
      if escaped {
        cell += character == "|" ? "|" : "\\\(character)"
        escaped = false
      } else if character == "\\" {
        escaped = true
      } else if character == "|" {
        cells.append(cell.trimmingCharacters(in: .whitespaces))
        cell = ""
      } else {
        cell.append(character)
      }
    }
    return cells
  }

  /// The text of the first code span of a cell.
  static func code(_ cell: String) -> String {
    let fence = cell.prefix { $0 == "`" }
    let rest = cell.dropFirst(fence.count)
    guard let end = rest.range(of: String(fence)) else { return cell }
    return rest[..<end.lowerBound].trimmingCharacters(in: .whitespaces)
  }
}

/// A printed figure in base units, and half of what its last digit stands for.
private func figure(_ text: String) throws -> (value: Double, tolerance: Double) {
  let parts = text.replacingOccurrences(of: ",", with: "").split(separator: " ")
  let number = try #require(parts.first.map { $0.hasPrefix("+") ? $0.dropFirst() : $0 })
  let units = [
    "s": 1, "ms": 1e-3, "us": 1e-6, "B": 1, "KiB": 1_024, "MiB": 1_048_576, "GiB": 1_073_741_824,
  ]
  let unit = parts.count > 1 ? try #require(units[String(parts[1])]) : 1
  let places = number.firstIndex(of: ".").map { number.distance(from: $0, to: number.endIndex) - 1 } ?? 0
  return (try #require(Double(number)) * unit, 0.5 * pow(10, -Double(places)) * unit)
}

/// The rows of a CSV text whose cells hold no commas.
private func plainRows(_ csv: String) -> [[String: String]] {
  let lines = csv.split(separator: "\r\n").map {
    $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
  return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
}

@Suite struct MarkdownTests {
  private static let columns = [
    "time": "wall_s", "first walk": "wall_first_s", "ns/entry": "ns_per_entry", "CPU": "cpu_s",
    "before": "rss_before_bytes", "after": "rss_after_bytes", "difference": "rss_delta_bytes",
    "peak of the walk": "peak_rss_delta_bytes", "first use": "first_use_rss_bytes", "ratio": "relative",
    "relative to `fts/size`": "relative", "relative to `fts/list`": "relative",
  ]

  @Test(arguments: ["seed", "three-rounds", "troubled"])
  func `every figure of the report is the summary's, rounded to what is shown`(sample: String) throws {
    let run = RunSummary(try #require(SampleRun.all.first { $0.name == sample }?.run))
    let rows = plainRows(ReportFormat.csv.render(run))
    let text = ReportFormat.markdown.render(run, ReportOptions(article: try shippedArticle()))
    var compared = 0
    for table in MarkdownTable.all(in: text) {
      for cells in table.rows {
        let name = try #require(cells.first { $0.hasPrefix("`") }.map(MarkdownTable.code))
        let row = rows.first { $0["benchmark"] == name }
        for (heading, cell) in zip(table.headings, cells) {
          guard let column = Self.columns[heading] else { continue }
          // The ratio of memory figures is not in the summary: it is made of two of its cells.
          if column == "relative", table.headings.contains("2011 before") {
            try compareMemoryRatio(cell, row: row, base: rows.first { $0["benchmark"] == "fts/size" })
          } else {
            try compare(cell, with: row?[column] ?? "")
          }
          compared += 1
        }
      }
    }
    #expect(compared >= 18)
  }

  private func compare(_ shown: String, with stored: String) throws {
    if stored.isEmpty || shown == "-" {
      #expect(stored.isEmpty && shown == "-")
      return
    }
    let (value, tolerance) = try figure(shown)
    #expect(abs(value - (try #require(Double(stored)))) <= tolerance * 1.000_001, "\(shown) is not \(stored)")
  }

  private func compareMemoryRatio(_ shown: String, row: [String: String]?, base: [String: String]?) throws {
    let values = [row, base].map { $0?["rss_delta_bytes"].flatMap(Double.init) }
    guard let value = values[0], let base = values[1], base > 0 else {
      #expect(shown == "-")
      return
    }
    try compare(shown, with: "\(value / base)")
  }

  @Test(arguments: ["seed", "three-rounds", "troubled"])
  func `the ends of every interval are the summary's`(sample: String) throws {
    let run = RunSummary(try #require(SampleRun.all.first { $0.name == sample }?.run))
    let rows = plainRows(ReportFormat.csv.render(run))
    for table in MarkdownTable.all(in: ReportFormat.markdown.render(run)) where table.headings.contains("ns/entry") {
      for cells in table.rows {
        let row = rows.first { $0["benchmark"] == MarkdownTable.code(cells[0]) }
        for (column, low, high) in [(2, "wall_low_s", "wall_high_s"), (6, "relative_low", "relative_high")] {
          let unit = cells[column].split(separator: " ").dropFirst(3).first.map { " " + $0 } ?? ""
          let parts = cells[column].components(separatedBy: " to ")
          try compare(parts.count == 2 ? parts[0] + unit : "-", with: row?[low] ?? "")
          try compare(parts.count == 2 ? parts[1] : "-", with: row?[high] ?? "")
        }
      }
    }
  }

  @Test(arguments: SampleRun.all.map(\.name))
  func `no name breaks a row`(sample: String) throws {
    let run = RunSummary(try #require(SampleRun.all.first { $0.name == sample }?.run))
    let text = ReportFormat.markdown.render(run, ReportOptions(article: try shippedArticle()))
    for table in MarkdownTable.all(in: text) {
      for row in table.rows { #expect(row.count == table.headings.count) }
    }
    #expect(!text.contains("<script"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("fts/size", "`fts/size`"), ("a|b", "<code>a&#124;b</code>"), ("`", "`` ` ``"), ("``x`", "``` ``x` ```"),
    (" a", "`  a `"), ("\\", "`\\`"), ("a\\|<b>", "<code>a\\\\&#124;&lt;b&gt;</code>"),
    ("\n|\n", "<code> &#124; </code>"),
    ("<b>", "`<b>`"), ("", "(empty)"), (" ", "(empty)"),
  ])
  func `a cell of code holds what it was given`(name: String, cell: String) {
    #expect(MarkdownText.codeCell(name) == cell)
    let table = MarkdownTable.all(in: MarkdownText.table(["n", "x"], left: 1, [[cell, "1"]]).joined(separator: "\n"))
    #expect(table.first?.rows.first?.last == "1")
    #expect(table.first?.rows.first?.count == 2)
  }

  @Test(arguments: [
    ("<img src=x>", "&lt;img src=x&gt;"), ("a|b", "a&#124;b"), ("[x](y)", "\\[x\\](y)"), ("@someone", "&#64;someone"),
    ("*a* _b_ `c`", "\\*a\\* \\_b\\_ \\`c\\`"), ("a\r\nb", "a  b"), ("\u{1B}[0m", "&lt;U+1B&gt;\\[0m"),
    ("&amp;", "&amp;amp;"), ("\u{202E}abc", "&lt;U+202E&gt;abc"),
  ])
  func `nothing in plain text is markup`(text: String, escaped: String) {
    #expect(MarkdownText.text(text) == escaped)
  }

  @Test func `the 2011 figures stand beside the seed suite alone`() throws {
    let options = ReportOptions(article: try shippedArticle())
    #expect(ReportFormat.markdown.render(RunSummary(SampleRun.seed), options).contains("## 2011 and today"))
    #expect(!ReportFormat.markdown.render(RunSummary(SampleRun.seed)).contains("2011"))
    #expect(!ReportFormat.markdown.render(RunSummary(SampleRun.troubled), options).contains("2011"))
  }

  @Test func `the shipped figures are the article's`() throws {
    let rows = try shippedArticle().rows
    #expect(rows.map(\.seconds) == [6.6, 8.5, 40.6, 6.6, 1.3, 1.1, 11])
    #expect(
      rows.compactMap { row in row.residentAfter.map { $0 - (row.residentBefore ?? 0) } } == [
        167_936, 176_128, 27_262_976,
      ])
    for row in rows { #expect(rows.contains { $0.benchmark == row.reference }) }
  }

  @Test func `figures of 2011 that do not parse say so`() {
    #expect {
      _ = try ArticleFigures(json: Array("{\"year\": 2011}".utf8))
    } throws: { error in
      "\(error)".hasPrefix("the figures of 2011: ") && "\(error)".contains("machine")
    }
  }
}
