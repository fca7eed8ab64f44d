internal import Foundation
internal import Platform
internal import Records

/// What is wrong with a run file's JSON, in words that do not change with Foundation's.
enum RunFault {
  static func text(of fault: JSONSyntax.Fault) -> String {
    "line \(fault.line), column \(fault.column): \(fault.reason)"
  }

  /// Names the key where decoding or encoding stopped, and what should stand there.
  static func reason(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "the key \(path(context.codingPath + [key])) is missing"
    case DecodingError.valueNotFound(let type, let context):
      return "\(path(context.codingPath)) is null, and should be \(kind(of: type))"
    case DecodingError.typeMismatch(let type, let context):
      return "\(path(context.codingPath)) should be \(kind(of: type))"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "\(path(context.codingPath)) has a value that this dirbench does not know"
    case EncodingError.invalidValue(_, let context): return "\(path(context.codingPath)) is not a finite number"
    default: return "it does not hold what a run file holds"
    }
  }

  /// Finds the first number that does not fit where it stands, such as a fraction among whole numbers.
  ///
  /// Foundation fails for such a number without a word on which it is. With all numbers from the nth on replaced by 0,
  /// which fits everywhere, decoding fails in the same way only if it is one before, so halving finds it.
  static func number(in bytes: [UInt8], _ numbers: [Range<Int>]) -> String? {
    if !failsForNumber(bytes, numbers, from: numbers.count) { return nil }
    var (good, bad) = (0, numbers.count)
    if failsForNumber(bytes, numbers, from: 0) { return nil }
    while bad - good > 1 {
      let middle = (good + bad) / 2
      if failsForNumber(bytes, numbers, from: middle) { bad = middle } else { good = middle }
    }
    let place = numbers[bad - 1]
    let digits = String(decoding: bytes[place].prefix(40), as: UTF8.self)
    return text(of: JSONSyntax.fault("the number \(digits) does not fit there", at: place.lowerBound, in: bytes))
  }

  private static func failsForNumber(_ bytes: [UInt8], _ numbers: [Range<Int>], from first: Int) -> Bool {
    var (text, copied): ([UInt8], Int) = ([], 0)
    for place in numbers[first...] {
      text += bytes[copied..<place.lowerBound] + [UInt8(ascii: "0")]
      copied = place.upperBound
    }
    text += bytes[copied...]
    do {
      _ = try JSONDecoder().decode(Run.self, from: Data(text))
      return false
    } catch DecodingError.dataCorrupted(let context) {
      return context.codingPath.isEmpty
    } catch {
      return false
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    var text = ""
    for key in keys {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += (text.isEmpty ? "" : ".") + SafeName.encode(key.stringValue.utf8.prefix(100))
      }
    }
    return text.isEmpty ? "the whole" : text
  }

  private static func kind(of type: any Any.Type) -> String {
    if type == String.self { return "a text" }
    if type == Bool.self { return "true or false" }
    if type == Double.self { return "a number" }
    if type is any FixedWidthInteger.Type { return "a whole number" }
    return type is any RangeReplaceableCollection.Type ? "a list" : "an object"
  }
}
