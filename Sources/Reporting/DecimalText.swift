/// Numbers in decimal digits.
package enum DecimalText {
  /// The shortest text that reads back as the same value, without an exponent from 1e-24 to 1e24.
  ///
  /// Empty for a value that is no finite number, which no measurement gives.
  package static func exact(_ value: Double) -> String {
    guard value.isFinite else { return "" }
    let text = value.description
    guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return withoutPoint(text) }
    guard let exponent = Int(text[text.index(after: mark)...]), abs(exponent) <= 24 else { return text }
    return shifted(text[..<mark], by: exponent)
  }

  /// The value rounded to at least three significant digits, and to no fewer than all before the point.
  package static func rounded(_ value: Double) -> String {
    fixed(value, places: places(of: value))
  }

  /// How many digits after the point ``rounded(_:)`` shows.
  package static func places(of value: Double) -> Int {
    let places = placesUnrounded(value)
    // 9.996 has two places until it is rounded, and then needs one.
    let power = powerOfTen(places)
    return places > 0 && (value.magnitude * power).rounded() / power >= powerOfTen(3 - places) ? places - 1 : places
  }

  /// The value with exactly so many digits after the point.
  package static func fixed(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "-" }
    let scaled = (value.magnitude * powerOfTen(places)).rounded()
    // Beyond this, a double's digits are not all its own.
    guard scaled < 1e15 else { return exact(value) }
    var digits = String(Int64(scaled))
    if digits.count <= places { digits = String(repeating: "0", count: places + 1 - digits.count) + digits }
    let sign = value < 0 && scaled > 0 ? "-" : ""
    if places == 0 { return sign + digits }
    return "\(sign)\(digits.dropLast(places)).\(digits.suffix(places))"
  }

  /// A whole number with a comma between every three digits.
  package static func grouped(_ value: some BinaryInteger) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  private static func placesUnrounded(_ value: Double) -> Int {
    let magnitude = value.magnitude
    if magnitude == 0 || !(magnitude < 100) { return 0 }
    var places = 1
    var least = 10.0
    while magnitude < least, places < 9 {
      places += 1
      least /= 10
    }
    return places
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<abs(exponent) { power *= 10 }
    return exponent < 0 ? 1 / power : power
  }

  private static func withoutPoint(_ text: String) -> String {
    let whole = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    return whole == "-0" ? "0" : whole
  }

  /// Moves the point of a mantissa with one digit before it.
  private static func shifted(_ mantissa: Substring, by exponent: Int) -> String {
    let sign = mantissa.hasPrefix("-") ? "-" : ""
    var digits = mantissa.filter(\.isNumber)
    while digits.count > 1, digits.last == "0" { digits.removeLast() }
    let point = 1 + exponent
    if point <= 0 { return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)" }
    if point >= digits.count { return sign + digits + String(repeating: "0", count: point - digits.count) }
    return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
  }
}
