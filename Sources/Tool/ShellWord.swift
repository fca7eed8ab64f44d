internal import Platform

/// Arguments as a shell takes them.
package enum ShellWord {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-".utf8)

  /// One word of ASCII that bash and ksh read back as these bytes; in single quotes, or `$'...'`, where it has to be.
  package static func quoted(_ bytes: [UInt8]) -> String {
    let text = SafeName.encode(bytes)
    if !bytes.isEmpty && bytes.allSatisfy(plain.contains) { return text }
    if text.utf8.elementsEqual(bytes) && !bytes.contains(UInt8(ascii: "'")) { return "'\(text)'" }
    // The octal escapes of vis(3) are those of the shell.
    return "$'\(text.replacing("'", with: "\\'"))'"
  }
}
