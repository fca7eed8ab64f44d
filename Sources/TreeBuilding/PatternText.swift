internal import Platform
internal import Trees

/// The text form of patterns: `{index}` or `{index:03}` for the counter, `vis(3)` escapes for bytes that are no text.
enum PatternText {
  struct Malformed: Error {
    let reason: String
  }

  private static let malformed = Malformed(
    reason: "has a malformed escape; known: three octal digits up to 377, or one of \\abfnrstv, behind a backslash")
  /// The most digits that `{index:0N}` may ask for.
  private static let maximumWidth = 20

  static func pattern(of text: String) throws(Malformed) -> IndexedBytes {
    if text.utf8.contains(0) { throw Malformed(reason: "holds a zero byte") }
    guard let open = text.firstIndex(of: "{") else { return IndexedBytes(prefix: try bytes(of: text[...])) }
    guard let close = text[open...].firstIndex(of: "}") else {
      throw Malformed(reason: "the { has no }; write a brace itself as \\173")
    }
    let rest = text[text.index(after: close)...]
    if rest.contains("{") { throw Malformed(reason: "has more than one {") }
    return IndexedBytes(
      prefix: try bytes(of: text[..<open]), width: try width(of: text[text.index(after: open)..<close]),
      suffix: try bytes(of: rest))
  }

  /// The canonical text, from which the same pattern comes again.
  static func text(of pattern: IndexedBytes) -> String {
    let counter = pattern.width.map { $0 <= 1 ? "{index}" : "{index:0\($0)}" } ?? ""
    return literal(pattern.prefix) + counter + literal(pattern.suffix)
  }

  private static func literal(_ bytes: [UInt8]) -> String {
    bytes.reduce(into: "") { text, byte in text += byte == UInt8(ascii: "{") ? "\\173" : SafeName.encode([byte]) }
  }

  private static func bytes(of text: Substring) throws(Malformed) -> [UInt8] {
    // strunvis takes an unknown escape for its letter, and a lone backslash for nothing; here they are errors.
    var rest = text.utf8
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      rest = rest[rest.index(after: backslash)...]
      let octal = rest.prefix(3)
      if let letter = rest.first, "\\abfnrstv".utf8.contains(letter) {
        rest = rest.dropFirst()
      } else if octal.count == 3, octal.allSatisfy({ $0 >= 0x30 && $0 <= 0x37 }),
        octal.first.map({ $0 <= 0x33 }) == true
      {
        rest = rest.dropFirst(3)
      } else {
        throw malformed
      }
    }
    guard let bytes = SafeName.decode(String(text)) else { throw malformed }
    if bytes.contains(0) { throw Malformed(reason: "holds a zero byte") }
    return bytes
  }

  private static func width(of field: Substring) throws(Malformed) -> Int {
    if field == "index" { return 1 }
    let wrong = Malformed(reason: "in braces may stand index, or index:0N for N digits, N from 1 to \(maximumWidth)")
    guard field.hasPrefix("index:0"), field.utf8.count <= 9 else { throw wrong }
    let digits = field.dropFirst("index:0".utf8.count)
    guard digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }), let width = Int(digits),
      width >= 1, width <= maximumWidth
    else { throw wrong }
    return width
  }
}
