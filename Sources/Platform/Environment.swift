internal import CPlatform

/// The variables that this process was started with.
public enum Environment {
  /// A variable and the value that it is given.
  public struct Variable: Hashable, Sendable {
    public let name: String
    /// Without a zero byte.
    public let value: [UInt8]

    public init(name: String, value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  /// A variable's bytes; `nil` where it is not set.
  ///
  /// The corresponding C function is `getenv`.
  public static func bytes(of name: String) -> [UInt8]? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe (0..<strlen(value)).map { UInt8(bitPattern: unsafe value[$0]) }
  }

  /// Every variable as `NAME=VALUE`, in the order in which they lie there.
  ///
  /// The corresponding C variable is `environ`.
  private static var texts: [[UInt8]] {
    guard var place = unsafe dirbench_environment() else { return [] }
    var texts: [[UInt8]] = []
    while let text = unsafe place.pointee {
      texts.append(unsafe (0..<strlen(text)).map { UInt8(bitPattern: unsafe text[$0]) })
      unsafe place += 1
    }
    return texts
  }

  /// Every variable as `NAME=VALUE`, with some set anew.
  static func all(setting variables: [Variable]) -> [[UInt8]] {
    let texts = variables.map { Array($0.name.utf8) + [UInt8(ascii: "=")] + $0.value }
    let names = variables.map { Array($0.name.utf8) + [UInt8(ascii: "=")] }
    return Environment.texts.filter { text in !names.contains { text.starts(with: $0) } } + texts
  }

  /// Every variable with its value, in the order of their names' bytes.
  ///
  /// The corresponding C variable is `environ`.
  public static var all: [(name: [UInt8], value: [UInt8])] {
    let variables = texts.compactMap { text -> (name: [UInt8], value: [UInt8])? in
      let parts = text.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 ? (Array(parts[0]), Array(parts[1])) : nil
    }
    return variables.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }
}
