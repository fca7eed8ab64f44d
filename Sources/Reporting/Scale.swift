internal import Statistics

/// Base units in the unit that a person reads: the one place that decides on it.
///
/// libbsd's `humanize_number` scales bytes only, to whole units or one digit, and lies behind Platform, which a pure
/// report may not import; times and bytes in one style need these few lines.
package enum Scale {
  /// What stands where a figure is missing.
  package static let missing = "-"

  /// As `22.3 ms`; from nanoseconds up nothing is shown in more than seconds.
  package static func time(_ seconds: Double?) -> String {
    guard let seconds, seconds.isFinite else { return missing }
    let unit = timeUnit(for: seconds)
    return "\(DecimalText.rounded(seconds * unit.perSecond)) \(unit.name)"
  }

  /// Both ends in one unit, as `22.1 to 22.6 ms`.
  package static func times(_ low: Double, to high: Double) -> String {
    let unit = timeUnit(for: high)
    let places = DecimalText.places(of: high * unit.perSecond)
    let ends = [low, high].map { DecimalText.fixed($0 * unit.perSecond, places: places) }
    return "\(ends.joined(separator: " to ")) \(unit.name)"
  }

  /// As `164 KiB`, by powers of 1,024.
  package static func bytes(_ bytes: Double?) -> String {
    guard let bytes, bytes.isFinite else { return missing }
    var amount = bytes
    var units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"][...]
    // What would be shown as 1024 or more belongs to the next unit.
    while amount.magnitude >= 1023.5, units.count > 1 {
      amount /= 1024
      units.removeFirst()
    }
    return "\(DecimalText.rounded(amount)) \(units[units.startIndex])"
  }

  /// As `+164 KiB`: a difference, with its sign.
  package static func bytesMore(_ bytes: Double?) -> String {
    guard let bytes else { return missing }
    return bytes > 0 ? "+" + Scale.bytes(bytes) : Scale.bytes(bytes)
  }

  /// As `10.1`: a number without a unit.
  package static func number(_ value: Double?) -> String {
    guard let value else { return missing }
    // From five digits on, commas help; below, they would only make columns uneven.
    if value.magnitude >= 9_999.5, value.magnitude < 1e15 { return DecimalText.grouped(Int64(value.rounded())) }
    return DecimalText.rounded(value)
  }

  /// Both ends of a number's interval with as many places as the number itself, as `9.98 to 10.31`.
  static func interval(of estimate: Estimate?, separator: String = " to ") -> String? {
    guard let value = estimate?.value, let interval = estimate?.interval else { return nil }
    let places = DecimalText.places(of: value)
    let ends = [interval.low, interval.high].map { DecimalText.fixed($0, places: places) }
    return ends.joined(separator: separator)
  }

  private static func timeUnit(for seconds: Double) -> (name: String, perSecond: Double) {
    // What rounds to 1,000 of a unit is shown as 1 of the next.
    if seconds == 0 || seconds.magnitude >= 0.9995 { return ("s", 1) }
    return seconds.magnitude >= 0.0009995 ? ("ms", 1e3) : ("us", 1e6)
  }
}
