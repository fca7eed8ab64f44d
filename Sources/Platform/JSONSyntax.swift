/// Finds the first fault of a JSON text, and where it stands.
///
/// Foundation, which decodes the text, says neither line nor column for most faults, passes commas before a closing
/// bracket, and takes one of two equal keys in silence. The grammar is that of RFC 8259.
package struct JSONSyntax {
  package struct Fault: Error, Hashable {
    /// From 1.
    package let line: Int
    /// In bytes, from 1.
    package let column: Int
    package let reason: String

    package init(line: Int, column: Int, reason: String) {
      self.line = line
      self.column = column
      self.reason = reason
    }
  }

  /// Nesting beyond this is a fault: none of our files needs it, and a reader that recurses must stop somewhere.
  private static let maximumDepth = 64

  private let bytes: [UInt8]
  private var position = 0
  /// Where numbers stand.
  private var numbers: [Range<Int>] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Finds the first fault, or gives the places of all numbers in the text, as offsets in bytes. O(n).
  @discardableResult package static func check(_ bytes: [UInt8]) throws(Fault) -> [Range<Int>] {
    var syntax = JSONSyntax(bytes)
    try syntax.checkEncoding()
    try syntax.value(depth: 0)
    syntax.skipSpace()
    if syntax.position < bytes.count { throw syntax.fault("nothing may follow the value") }
    return syntax.numbers
  }

  /// A fault at an offset of a text.
  package static func fault(_ reason: String, at offset: Int, in bytes: [UInt8]) -> Fault {
    JSONSyntax(bytes).fault(reason, at: offset)
  }

  private func fault(_ reason: String, at place: Int? = nil) -> Fault {
    let before = bytes[..<min(place ?? position, bytes.count)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // What is cut off is missing something, and what that is matters less than that it is cut off.
    let isEnd = place == nil && position >= bytes.count
    return Fault(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: before.count - lineStart + 1,
      reason: (isEnd ? "the text ends here; " : "") + reason)
  }

  private func checkEncoding() throws(Fault) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw fault("not UTF-8", at: error.byteOffsets.lowerBound)
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value(depth: Int) throws(Fault) {
    skipSpace()
    if depth > Self.maximumDepth { throw fault("nested too deeply") }
    switch next {
    case UInt8(ascii: "{"): try object(depth: depth)
    case UInt8(ascii: "["): try array(depth: depth)
    case UInt8(ascii: "\""): try string()
    case .some(let byte) where "-0123456789".utf8.contains(byte): try number()
    case nil: throw fault("expected a value")
    default: try word()
    }
  }

  private mutating func object(depth: Int) throws(Fault) {
    position += 1
    var keys: Set<[UInt8]> = []
    skipSpace()
    if take("}") { return }
    repeat {
      skipSpace()
      let start = position
      guard next == UInt8(ascii: "\"") else { throw fault("expected a key in quotes") }
      try string()
      if !keys.insert(Array(bytes[start..<position])).inserted {
        throw fault("the key \(String(decoding: bytes[start..<position], as: UTF8.self)) stands twice", at: start)
      }
      skipSpace()
      guard take(":") else { throw fault("expected ':' behind the key") }
      try value(depth: depth + 1)
      skipSpace()
    } while take(",")
    guard take("}") else { throw fault("expected ',' or '}'") }
  }

  private mutating func array(depth: Int) throws(Fault) {
    position += 1
    skipSpace()
    if take("]") { return }
    repeat {
      try value(depth: depth + 1)
      skipSpace()
    } while take(",")
    guard take("]") else { throw fault("expected ',' or ']'") }
  }

  private mutating func string() throws(Fault) {
    let start = position
    position += 1
    while let byte = next {
      if take("\"") { return }
      if byte < 0x20 { throw fault("a control character must be escaped") }
      if byte == UInt8(ascii: "\\") { try escape() } else { position += 1 }
    }
    throw fault("the text in quotes does not end", at: start)
  }

  private mutating func escape() throws(Fault) {
    let start = position
    position += 1
    guard let byte = next, "\"\\/bfnrtu".utf8.contains(byte) else { throw fault("no such escape in JSON", at: start) }
    position += 1
    if byte != UInt8(ascii: "u") { return }
    let unit = try hexadecimal(from: start)
    if unit & 0xFC00 == 0xDC00 { throw fault("half of a surrogate pair", at: start) }
    if unit & 0xFC00 == 0xD800 {
      guard take("\\"), take("u"), try hexadecimal(from: start) & 0xFC00 == 0xDC00 else {
        throw fault("half of a surrogate pair", at: start)
      }
    }
  }

  private mutating func hexadecimal(from start: Int) throws(Fault) -> Int {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("\\u needs four hexadecimal digits", at: start) }
    position += 4
    return unit
  }

  private mutating func number() throws(Fault) {
    let start = position
    _ = take("-")
    let zero = next == UInt8(ascii: "0")
    let whole = digits()
    if whole == 0 || (zero && whole > 1) { throw fault("not a number", at: start) }
    if take("."), digits() == 0 { throw fault("not a number", at: start) }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      if digits() == 0 { throw fault("not a number", at: start) }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if Double(text)?.isFinite != true { throw fault("the number \(text.prefix(40)) is too large", at: start) }
    numbers.append(start..<position)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    return position - start
  }

  private mutating func word() throws(Fault) {
    for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
      position += word.utf8.count
      return
    }
    throw fault("expected a value")
  }
}
