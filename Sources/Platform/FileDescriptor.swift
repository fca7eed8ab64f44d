internal import CPlatform

/// An open file or directory, closed when it goes out of scope.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number that system calls take; valid as long as this value lives.
  public let rawValue: Int32

  /// Takes ownership of an open descriptor.
  public init(owning rawValue: Int32) { self.rawValue = rawValue }

  deinit { _ = close(rawValue) }

  /// Closes it now and tells what `deinit` could not: a failure to write back.
  ///
  /// The corresponding C function is `close`.
  public consuming func closeChecked() throws(Errno) {
    let number = rawValue
    discard self
    if close(number) != 0 { throw Errno.current }
  }

  /// Gives up ownership without closing.
  public consuming func release() -> Int32 {
    let number = rawValue
    discard self
    return number
  }
}

/// The directory that a relative path starts from.
public enum Base: Sendable {
  /// The working directory of the process.
  case workingDirectory
  /// An open directory, by number; it must stay open during the call.
  case directory(Int32)

  var rawValue: Int32 {
    switch self {
    case .workingDirectory: return AT_FDCWD
    case .directory(let number): return number
    }
  }
}

/// How a file is opened.
public struct OpenOptions: OptionSet, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  public static let readOnly = OpenOptions([])
  public static let writeOnly = OpenOptions(rawValue: O_WRONLY)
  public static let readWrite = OpenOptions(rawValue: O_RDWR)
  public static let create = OpenOptions(rawValue: O_CREAT)
  public static let exclusive = OpenOptions(rawValue: O_EXCL)
  public static let truncate = OpenOptions(rawValue: O_TRUNC)
  public static let append = OpenOptions(rawValue: O_APPEND)
  public static let directory = OpenOptions(rawValue: O_DIRECTORY)
  public static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
  public static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)
}

extension FileDescriptor {
  /// Opens a file; every descriptor of ours is closed in programs that we start.
  ///
  /// The corresponding C function is `openat`, with `O_CLOEXEC`.
  public static func open(
    _ path: Path, _ options: OpenOptions = .readOnly, at base: Base = .workingDirectory, permissions: UInt32 = 0o666
  ) throws(Errno) -> FileDescriptor {
    while true {
      let number = unsafe path.withCString {
        unsafe dirbench_openat(base.rawValue, $0, options.rawValue | O_CLOEXEC, permissions)
      }
      if number >= 0 { return FileDescriptor(owning: number) }
      let reason = Errno.current
      if reason != .interrupted { throw reason }
    }
  }

  /// Reads what is there, at most `count` bytes, and appends it; returns how many, 0 at the end.
  ///
  /// The corresponding C function is `read`.
  public borrowing func read(into bytes: inout [UInt8], atMost count: Int) throws(Errno) -> Int {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: count))
    while true {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe systemRead(rawValue, buffer.baseAddress.map { unsafe $0 + start }, count)
      }
      let reason = got < 0 ? Errno.current : nil
      if let reason, reason == .interrupted { continue }
      bytes.removeLast(count - max(got, 0))
      if let reason { throw reason }
      return got
    }
  }

  /// Reads to the end.
  public borrowing func readAll() throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    while try read(into: &bytes, atMost: 65_536) > 0 {}
    return bytes
  }

  /// Writes all bytes, in as many calls as the file takes them.
  ///
  /// The corresponding C function is `write`.
  public borrowing func write(_ bytes: some Collection<UInt8>) throws(Errno) {
    let bytes = Array(bytes)
    var written = 0
    while written < bytes.count {
      let put = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(rawValue, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      let reason = put < 0 ? Errno.current : nil
      if let reason {
        if reason == .interrupted { continue }
        throw reason
      }
      written += put
    }
  }

  /// The corresponding C function is `fsync`.
  public borrowing func synchronize() throws(Errno) {
    if fsync(rawValue) != 0 { throw Errno.current }
  }

  /// The corresponding C function is `ftruncate`.
  public borrowing func truncate(to size: Int64) throws(Errno) {
    if ftruncate(rawValue, off_t(size)) != 0 { throw Errno.current }
  }

  /// The corresponding C function is `fstat`.
  public borrowing func status() throws(Errno) -> FileStatus {
    var status = stat()
    if unsafe fstat(rawValue, &status) != 0 { throw Errno.current }
    return FileStatus(status)
  }

  /// Lends this directory as the start of relative paths.
  public borrowing func base() -> Base { .directory(rawValue) }
}

private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe CPlatform.read(number, buffer, count)
}

private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe CPlatform.write(number, buffer, count)
}
