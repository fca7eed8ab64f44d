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

  /// Gives the bytes that an encoded name stands for, or nothing where an escape is none that `encode` writes.
  ///
  /// The corresponding C function is `strunvis`, which takes other escapes too, and drops what it does not know.
  public static func decode(_ text: String) -> [UInt8]? {
    if !escapesAreOctal(Array(text.utf8)) { return nil }
    return unsafe convert(text.utf8, capacity: text.utf8.count + 1) { target, source in unsafe strunvis(target, source)
    }
  }

  /// Whether every backslash has three octal digits of one byte behind it.
  private static func escapesAreOctal(_ text: [UInt8]) -> Bool {
    var index = 0
    while index < text.count {
      if text[index] != UInt8(ascii: "\\") {
        index += 1
        continue
      }
      let digits = text[(index + 1)...].prefix(3)
      let areOctal = digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "7") }
      guard digits.count == 3, areOctal, text[index + 1] <= UInt8(ascii: "3") else { return false }
      index += 4
    }
    return true
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
