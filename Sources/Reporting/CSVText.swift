/// Comma-separated values as RFC 4180 has them: lines end in CR LF, and a cell is quoted where it must be.
enum CSVText {
  static func line(_ cells: [String]) -> String { cells.map(quoted).joined(separator: ",") + "\r\n" }

  /// A name, in `vis(3)` form, that no spreadsheet takes for a formula.
  ///
  /// Quoting does not stop a spreadsheet from computing a cell that begins with `=`, `+`, `-` or `@`, and a leading
  /// apostrophe would be part of the name for every other reader. So the first character is written as the octal escape
  /// that the rest of the name uses for its own odd characters: `strunvis` gives the name back.
  static func name(_ name: String) -> String {
    guard let first = name.utf8.first, Array("=+-@".utf8).contains(first) else { return name }
    let octal = String(first, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      + String(name.unicodeScalars.dropFirst())
  }

  /// An empty cell where there is no value.
  static func number(_ value: Double?) -> String { value.map(DecimalText.exact) ?? "" }

  private static func quoted(_ cell: String) -> String {
    // By scalars: CR LF is one Character, which equals neither of its halves.
    let special: Set<Unicode.Scalar> = ["\"", ",", "\n", "\r"]
    guard cell.unicodeScalars.contains(where: special.contains) else { return cell }
    var text = "\""
    for scalar in cell.unicodeScalars {
      text.unicodeScalars.append(contentsOf: scalar == "\"" ? ["\"", "\""] : [scalar])
    }
    return text + "\""
  }
}
