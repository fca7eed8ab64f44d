/// Text from a run made fit for one line of a terminal.
enum PlainText {
  /// Replaces line breaks and tabs by spaces, and control and formatting characters by their code: a worker's last
  /// words, or a run file from elsewhere, may hold any.
  static func line(_ text: String) -> String {
    var safe = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: safe.append(" ")
      case .control where scalar == "\n" || scalar == "\r" || scalar == "\t": safe.append(" ")
      case .control, .format, .surrogate, .privateUse, .unassigned:
        safe.append("<U+\(String(scalar.value, radix: 16, uppercase: true))>")
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// Breaks text at spaces into lines of so many characters; a longer word has a line of its own.
  static func wrapped(_ text: String, width: Int, indent: String = "") -> [String] {
    var lines: [String] = []
    var current = ""
    for word in text.split(separator: " ") {
      let lead = lines.isEmpty ? "" : indent
      if !current.isEmpty, lead.count + current.count + 1 + word.count > width {
        lines.append(lead + current)
        current = String(word)
      } else {
        current += current.isEmpty ? String(word) : " " + word
      }
    }
    return lines + [(lines.isEmpty ? "" : indent) + current]
  }
}
