/// GitHub Markdown from text that may hold anything.
package enum MarkdownText {
  /// Plain text in which nothing is markup, on one line.
  package static func text(_ text: String) -> String {
    var escaped = ""
    for scalar in PlainText.line(text).unicodeScalars {
      switch scalar {
      // As entities: a backslash stops neither a tag everywhere, nor a table's bar, nor the mention of a person.
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "@": escaped += "&#64;"
      case "|": escaped += "&#124;"
      case "\\", "`", "*", "_", "[", "]", "~", "$", "#", "!":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A code span, in which nothing is markup.
  package static func code(_ text: String) -> String {
    let line = PlainText.line(text)
    if line.allSatisfy({ $0 == " " }) { return "(empty)" }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: line) + 1)
    let space = line.hasPrefix("`") || line.hasSuffix("`") || line.hasPrefix(" ") || line.hasSuffix(" ") ? " " : ""
    return fence + space + line + space + fence
  }

  /// Code for a cell of a table, where even within a code span a bar would end the cell, and what a backslash before it
  /// does depends on the reader.
  package static func codeCell(_ text: String) -> String {
    text.unicodeScalars.contains("|") ? "<code>\(MarkdownText.text(text))</code>" : code(text)
  }

  /// A block of code, one line.
  package static func block(_ text: String) -> [String] {
    let line = PlainText.line(text)
    let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: line) + 1))
    return [fence, line, fence]
  }

  /// A table whose first columns are names and whose rest is figures; the cells are Markdown already.
  package static func table(_ headings: [String], left: Int, _ rows: [[String]]) -> [String] {
    let rule = headings.indices.map { $0 < left ? ":---" : "---:" }
    return ([headings, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
  }

  private static func longestRun(of character: Unicode.Scalar, in text: String) -> Int {
    var longest = 0
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar == character ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
