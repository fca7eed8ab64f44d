internal import CBSD

/// Counts and sizes as people write them: `1500`, `10k`, `4M`.
public enum Quantity {
  /// Why a text is no quantity.
  public enum Failure: Error, Hashable, Sendable {
    /// It is not digits with at most one of the letters.
    case malformed
    /// It is 2^63 or more.
    case tooLarge
  }

  /// The whole number that a text stands for, 0 to 2^63 - 1; a letter behind the digits multiplies by a power of 1,024.
  ///
  /// The corresponding C function is `expand_number`. It also takes signs, spaces and text behind the letter, reads
  /// what overflows as 2^64 - 1, and gives 64 unsigned bits, so the text is checked before and the number after.
  public static func parse(_ text: String) throws(Failure) -> Int64 {
    let bytes = Array(text.utf8)
    let isScaled = bytes.last.map(letters.contains) ?? false
    let digits = isScaled ? bytes.dropLast() : bytes[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else {
      throw .malformed
    }
    var number: UInt64 = 0
    let result = unsafe text.withCString { unsafe expand_number($0, &number) }
    // With the text known to be well formed, overflow is all that is left to go wrong.
    guard result == 0, let value = Int64(exactly: number) else { throw .tooLarge }
    return value
  }

  private static let letters = Array("kKmMgGtTpPeE".utf8)
}
