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

  /// Every variable with its value, in the order of their names' bytes.
  ///
  /// The corresponding C variable is `environ`.
  public static var all: [(name: [UInt8], value: [UInt8])] {
    var variables: [(name: [UInt8], value: [UInt8])] = []
    var index = 0
    while let text = unsafe dirbench_environment(index) {
      let bytes = unsafe (0..<strlen(text)).map { UInt8(bitPattern: unsafe text[$0]) }
      let parts = bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables.append((Array(parts[0]), Array(parts[1]))) }
      index += 1
    }
    return variables.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }
}
