internal import CBSD

/// Sizes as people write them, such as `10k`.
public enum SizeText {
  public enum Problem: Error, Hashable, Sendable {
    /// Not digits with at most one of the letters b, k, m, g, t, p, e behind them.
    case malformed
    /// Over 2^63 - 1 bytes.
    case tooLarge
  }

  /// The number of bytes that a text means: digits, then perhaps a unit in powers of 1,024, in either case.
  ///
  /// The corresponding C function is `expand_number`, of libbsd, which also takes signs, digits behind the unit and
  /// numbers that overflow; here they are errors.
  public static func bytes(of text: String) throws(Problem) -> Int64 {
    var digits = Array(text.utf8)
    if let unit = digits.last, "bkmgtpeBKMGTPE".utf8.contains(unit) { digits.removeLast() }
    let isDigit = { (byte: UInt8) in byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { throw .malformed }
    var number: UInt64 = 0
    guard Int64(String(decoding: digits, as: UTF8.self)) != nil, unsafe expand_number(text, &number) == 0,
      let bytes = Int64(exactly: number)
    else { throw .tooLarge }
    return bytes
  }
}
