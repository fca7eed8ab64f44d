internal import CPlatform

/// A pattern for names: `*` stands for any bytes, slashes included, `?` for one, `[...]` for one of a set.
public struct Glob: Hashable, Sendable {
  /// As it was written.
  public let pattern: String

  public init(_ pattern: String) { self.pattern = pattern }

  /// Tells whether the pattern covers a whole name.
  ///
  /// The corresponding C function is `fnmatch`, without flags.
  public func matches(_ name: String) -> Bool {
    unsafe pattern.withCString { pattern in unsafe name.withCString { unsafe fnmatch(pattern, $0, 0) } } == 0
  }
}
