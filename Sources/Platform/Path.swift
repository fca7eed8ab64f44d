/// A path as the kernel takes it: bytes without a zero among them, in no particular encoding.
public struct Path: Hashable, Sendable {
  /// Without the terminating zero.
  public let bytes: [UInt8]

  /// Makes a path of bytes, or nothing where they hold a zero.
  public init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    if bytes.contains(0) { return nil }
    self.bytes = bytes
  }

  /// Makes a path of a literal's or a name's UTF-8 bytes, up to the first zero.
  public init(_ text: String) { bytes = Array(text.utf8.prefix { $0 != 0 }) }

  private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

  /// This path with a relative one behind it, and one slash between them.
  public func appending(_ relative: Path) -> Path {
    if bytes.isEmpty { return relative }
    if relative.bytes.isEmpty { return self }
    let slash: [UInt8] = bytes.last == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]
    return Path(unchecked: bytes + slash + relative.bytes)
  }

  public func appending(_ name: String) -> Path { appending(Path(name)) }

  /// The last component, trailing slashes left out; empty for `/` and for the empty path.
  public var lastComponent: Path {
    let trimmed = trimmedBytes
    let start = trimmed.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? trimmed.startIndex
    return Path(unchecked: Array(trimmed[start...]))
  }

  /// All before the last component: `.` for a plain name, `/` for what lies in the root.
  public var parent: Path {
    let trimmed = trimmedBytes
    guard let slash = trimmed.lastIndex(of: UInt8(ascii: "/")) else {
      return bytes.first == UInt8(ascii: "/") ? self : Path(".")
    }
    let head = trimmed[..<slash]
    let end = head.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { Path(unchecked: Array(head[...$0])) } ?? Path("/")
  }

  public var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  private var trimmedBytes: ArraySlice<UInt8> {
    guard let end = bytes.lastIndex(where: { $0 != UInt8(ascii: "/") }) else { return [] }
    return bytes[...end]
  }

  /// Lends the path to a C call, a zero behind it.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for index in bytes.indices { unsafe buffer.initializeElement(at: index, to: CChar(bitPattern: bytes[index])) }
      unsafe buffer.initializeElement(at: bytes.count, to: 0)
      return unsafe body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped))
    }
  }
}
