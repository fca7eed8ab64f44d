internal import CBSD
internal import CPlatform

/// Names made safe to print: one name is one line of ASCII, and can be read back.
public enum SafeName {
  /// Encodes bytes so that control characters, tabs, newlines, backslashes and bytes beyond ASCII are escaped.
  ///
  /// The bytes end at the first zero, which no name can hold.
  /// The corresponding C function is `strvis` (`VIS_OCTAL | VIS_TAB | VIS_NL | VIS_NOLOCALE`).
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    unsafe convert(bytes, capacity: 4 * bytes.count + 1) { target, source in
      unsafe strvis(target, source, VIS_OCTAL | VIS_TAB | VIS_NL | VIS_NOLOCALE)
    }.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Gives the bytes that an encoded name stands for; what `encode` wrote comes back as it was.
  ///
  /// Takes every escape of `vis(3)`. Of a text that no encoding wrote it may make anything, or nothing.
  /// The corresponding C function is `strunvis`.
  public static func decode(_ text: String) -> [UInt8]? {
    unsafe convert(text.utf8, capacity: text.utf8.count + 1) { target, source in unsafe strunvis(target, source) }
  }

  private static func convert(
    _ bytes: some Collection<UInt8>, capacity: Int,
    _ call: (UnsafeMutablePointer<CChar>, UnsafePointer<CChar>) -> Int32
  ) -> [UInt8]? {
    var source = bytes.map { CChar(bitPattern: $0) }
    source.append(0)
    var target = [CChar](repeating: 0, count: capacity)
    let length = unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        guard let into = target.baseAddress, let from = source.baseAddress else { return Int32(-1) }
        return unsafe call(into, from)
      }
    }
    if length < 0 { return nil }
    return target[..<Int(length)].map { UInt8(bitPattern: $0) }
  }
}
