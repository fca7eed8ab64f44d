/// XML 1.0 from text that may hold anything.
enum XMLText {
  /// One line of text for an attribute or an element, in which nothing is markup.
  ///
  /// Characters that XML 1.0 forbids even as references (all controls but tab and line ends, surrogates, U+FFFE and
  /// U+FFFF) come out of ``PlainText/line(_:)`` as their codes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in PlainText.line(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// A tag's name and attributes, without its brackets; what has no value is left out.
  static func tag(_ name: String, _ attributes: [(name: String, value: String?)]) -> String {
    name
      + attributes.map { attribute in attribute.value.map { " \(attribute.name)=\"\(escaped($0))\"" } ?? "" }.joined()
  }
}
