/// Columns of text, each as wide as its widest cell.
struct TextTable {
  enum Alignment { case left, right }

  private let headings: [String]
  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ columns: [(heading: String, alignment: Alignment)]) {
    headings = columns.map(\.heading)
    alignments = columns.map(\.alignment)
  }

  mutating func append(_ cells: [String]) { rows.append(cells) }

  var lines: [String] {
    let all = [headings] + rows
    let widths = headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { cells in
      let padded = cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return alignments[column] == .left ? cells[column] + padding : padding + cells[column]
      }
      var line = padded.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
