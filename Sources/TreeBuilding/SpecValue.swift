internal import Foundation
internal import Platform
internal import Trees

/// A value of a spec's JSON text that knows its key's path, and reads itself as what the spec needs.
struct SpecValue {
  /// What is wrong with a value, and the path of its key.
  struct Fault: Error {
    let path: String
    let reason: String

    init(_ path: String, _ reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  indirect enum Content: Decodable {
    case null
    case truth(Bool)
    case whole(Int64)
    case wholeUnsigned(UInt64)
    case fraction(Double)
    case text(String)
    case list([Content])
    case object([String: Content])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = Content.optional({ try container.decode(Bool.self) }) {
        self = .truth(value)
      } else if let value = Content.optional({ try container.decode(Int64.self) }) {
        self = .whole(value)
      } else if let value = Content.optional({ try container.decode(UInt64.self) }) {
        self = .wholeUnsigned(value)
      } else if let value = Content.optional({ try container.decode(Double.self) }) {
        self = .fraction(value)
      } else if let value = Content.optional({ try container.decode(String.self) }) {
        self = .text(value)
      } else if let value = Content.optional({ try container.decode([String: Content].self) }) {
        self = .object(value)
      } else {
        self = .list(try container.decode([Content].self))
      }
    }

    /// Decoding is how a decoder is asked what kind of value comes: a failure here is an answer.
    private static func optional<Value>(_ decode: () throws -> Value) -> Value? {
      do { return try decode() } catch { return nil }
    }
  }

  let content: Content
  /// Such as `files.size.uniform`; empty for the whole spec.
  let path: String

  func fault(_ reason: String) -> Fault { Fault(path.isEmpty ? "the spec" : path, reason) }

  private func expected(_ what: String) -> Fault {
    let found =
      switch content {
      case .null: "null"
      case .truth(let value): "\(value)"
      case .whole(let value): "\(value)"
      case .wholeUnsigned(let value): "\(value)"
      case .fraction(let value): "\(value)"
      case .text: "a text"
      case .list: "a list"
      case .object: "an object"
      }
    return fault("must be \(what), not \(found)")
  }

  /// A text in quotes and on one line of ASCII; as it is, where it can be.
  static func quoted(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return "\"\(text)\"" }
    let parts = text.utf8.split(separator: 0, omittingEmptySubsequences: false)
    return "\"\(parts.map { SafeName.encode($0) }.joined(separator: "\\000"))\""
  }

  /// The members of an object, which may have no keys but these.
  func members(_ known: [String]) throws(Fault) -> [String: SpecValue] {
    guard case .object(let members) = content else { throw expected("an object") }
    if let unknown = members.keys.sorted().first(where: { !known.contains($0) }) {
      let place = path.isEmpty ? unknown : "\(path).\(unknown)"
      throw Fault(
        place.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? place : Self.quoted(place),
        "unknown key; known here: \(known.joined(separator: ", "))")
    }
    var values: [String: SpecValue] = [:]
    for (key, value) in members {
      values[key] = SpecValue(content: value, path: path.isEmpty ? key : "\(path).\(key)")
    }
    return values
  }

  /// The elements of a list, or `nil` for what is none.
  var elements: [SpecValue]? {
    guard case .list(let list) = content else { return nil }
    return list.enumerated().map { SpecValue(content: $0.element, path: "\(path)[\($0.offset)]") }
  }

  var isObject: Bool { if case .object = content { true } else { false } }

  func text() throws(Fault) -> String {
    guard case .text(let text) = content else { throw expected("a text") }
    return text
  }

  /// One of an enumeration's texts.
  func choice<Choice: RawRepresentable & CaseIterable>(_: Choice.Type) throws(Fault) -> Choice
  where Choice.RawValue == String {
    let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    guard case .text(let text) = content else { throw expected("one of \(known)") }
    guard let choice = Choice(rawValue: text) else {
      throw fault("must be one of \(known), not \(Self.quoted(text))")
    }
    return choice
  }

  /// A whole number, 0 or more.
  func count() throws(Fault) -> Int {
    guard case .whole(let value) = content, let count = Int(exactly: value), count >= 0 else {
      throw expected("a whole number, 0 or more")
    }
    return count
  }

  /// A whole number of 64 bits without a sign.
  func unsigned() throws(Fault) -> UInt64 {
    switch content {
    case .whole(let value) where value >= 0: return UInt64(value)
    case .wholeUnsigned(let value): return value
    default: throw expected("a whole number from 0 to \(UInt64.max)")
    }
  }

  /// Seconds, with a sign.
  func seconds() throws(Fault) -> Int64 {
    guard case .whole(let value) = content else { throw expected("a whole number of seconds") }
    return value
  }

  func number() throws(Fault) -> Double {
    switch content {
    case .whole(let value): return Double(value)
    case .fraction(let value): return value
    default: throw expected("a number")
    }
  }

  /// A size in bytes: a whole number, or a text such as "10k".
  func size() throws(Fault) -> Int64 {
    switch content {
    case .whole(let value) where value >= 0: return value
    case .text(let text):
      do {
        return try Quantity.parse(text)
      } catch {
        let reason =
          switch error {
          case .malformed: "is no size: write digits and at most one of k, m, g, t, p, e"
          case .tooLarge: "is more than a file can hold"
          }
        throw fault("\(Self.quoted(text)) \(reason)")
      }
    default: throw expected("a size: a whole number of bytes, 0 or more, or a text such as \"10k\"")
    }
  }

  /// A pattern with at most one `{index}` or `{index:02}` in it, and `vis(3)` escapes for other bytes.
  func pattern() throws(Fault) -> IndexedBytes {
    let text = try text()
    do {
      return try PatternText.pattern(of: text)
    } catch {
      throw fault("\(Self.quoted(text)): \(error.reason)")
    }
  }
}
