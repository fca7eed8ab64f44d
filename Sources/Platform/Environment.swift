internal import CPlatform

/// The variables that this process was started with.
public enum Environment {
  /// A variable's bytes; `nil` where it is not set.
  ///
  /// The corresponding C function is `getenv`.
  public static func bytes(of name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe (0..<strlen(value)).map { UInt8(bitPattern: unsafe value[$0]) }
  }
}
