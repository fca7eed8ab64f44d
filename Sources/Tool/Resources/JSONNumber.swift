internal import Foundation

/// Numbers of parsed JSON text.
enum JSONNumber {
  /// The number that a value is; `nil` for anything else, such as `true`.
  static func double(_ value: Any) -> Double? {
    guard let number = value as? Double, !isTruth(value) else { return nil }
    return number
  }

  /// Foundation's parser gives `true` and `1` one type, which is both a truth and a number to a cast; what it writes
  /// tells them apart.
  private static func isTruth(_ value: Any) -> Bool {
    do {
      return [Data("[true]".utf8), Data("[false]".utf8)].contains(try JSONSerialization.data(withJSONObject: [value]))
    } catch {
      // What cannot be written is no truth.
      return false
    }
  }
}
