internal import CBSD

/// The digest that specs and trees are known by.
public enum SHA256 {
  /// The SHA-256 of bytes, as 64 lower-case hexadecimal digits. O(n).
  ///
  /// The corresponding C function is `SHA256Data`, of libmd.
  public static func digest(_ bytes: [UInt8]) -> String {
    var digits = [CChar](repeating: 0, count: 2 * Int(SHA256_DIGEST_LENGTH) + 1)
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe digits.withUnsafeMutableBufferPointer { digits in
        _ = unsafe SHA256Data(bytes.baseAddress, bytes.count, digits.baseAddress)
      }
    }
    return String(decoding: digits.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
