internal import CPlatform

/// Calls on names in directories. Each takes a path and the directory that it is relative to.
public enum FileSystem {
  /// A time to set: seconds since 1970 and nanoseconds.
  public struct Time: Hashable, Sendable {
    public let seconds: Int64
    public let nanoseconds: Int32

    public init(seconds: Int64, nanoseconds: Int32 = 0) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }
  }

  /// What is at a path; a symlink at its end is followed only where asked.
  ///
  /// The corresponding C function is `fstatat`.
  public static func status(
    of path: Path, at base: Base = .workingDirectory, followingSymlink: Bool = false
  ) throws(Errno) -> FileStatus {
    var status = stat()
    let flags = followingSymlink ? 0 : AT_SYMLINK_NOFOLLOW
    try check(unsafe path.withCString { unsafe fstatat(base.rawValue, $0, &status, flags) })
    return FileStatus(status)
  }

  /// The corresponding C function is `mkdirat`.
  public static func makeDirectory(
    _ path: Path, at base: Base = .workingDirectory, permissions: UInt32 = 0o777
  ) throws(Errno) {
    try check(unsafe path.withCString { unsafe mkdirat(base.rawValue, $0, permissions) })
  }

  /// Makes a directory with every missing one above it.
  public static func makeDirectories(_ path: Path, permissions: UInt32 = 0o777) throws(Errno) {
    do {
      try makeDirectory(path, permissions: permissions)
    } catch .noSuchFile where path.parent != path && path.parent != Path(".") {
      try makeDirectories(path.parent, permissions: permissions)
      try makeDirectory(path, permissions: permissions)
    } catch .exists {
      if try status(of: path, followingSymlink: true).kind != .directory { throw Errno.notDirectory }
    }
  }

  /// Removes a file, a symlink or a special file.
  ///
  /// The corresponding C function is `unlinkat`.
  public static func removeFile(_ path: Path, at base: Base = .workingDirectory) throws(Errno) {
    try check(unsafe path.withCString { unsafe unlinkat(base.rawValue, $0, 0) })
  }

  /// Removes an empty directory.
  ///
  /// The corresponding C function is `unlinkat`, with `AT_REMOVEDIR`.
  public static func removeDirectory(_ path: Path, at base: Base = .workingDirectory) throws(Errno) {
    try check(unsafe path.withCString { unsafe unlinkat(base.rawValue, $0, AT_REMOVEDIR) })
  }

  /// Renames; what was at the target is replaced, as `rename` does: a file, or an empty directory by a directory.
  ///
  /// The corresponding C function is `renameat`.
  public static func rename(_ from: Path, to target: Path, at base: Base = .workingDirectory) throws(Errno) {
    try check(
      unsafe from.withCString { from in
        unsafe target.withCString { unsafe renameat(base.rawValue, from, base.rawValue, $0) }
      })
  }

  /// Renames unless something is at the target: then it throws `exists`.
  ///
  /// The corresponding C function is `renameat2`, with `RENAME_NOREPLACE`.
  public static func renameExclusively(_ from: Path, to target: Path, at base: Base = .workingDirectory) throws(Errno) {
    try check(
      unsafe from.withCString { from in
        unsafe target.withCString { unsafe dirbench_rename_exclusively(base.rawValue, from, base.rawValue, $0) }
      })
  }

  /// The corresponding C function is `symlinkat`.
  public static func makeSymlink(_ path: Path, to target: Path, at base: Base = .workingDirectory) throws(Errno) {
    try check(
      unsafe target.withCString { target in unsafe path.withCString { unsafe symlinkat(target, base.rawValue, $0) } })
  }

  /// The corresponding C function is `readlinkat`.
  public static func symlinkTarget(_ path: Path, at base: Base = .workingDirectory) throws(Errno) -> Path {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let length = unsafe path.withCString { path in
      unsafe bytes.withUnsafeMutableBytes { buffer in
        guard let start = buffer.baseAddress else { return -1 }
        return unsafe readlinkat(base.rawValue, path, start.assumingMemoryBound(to: CChar.self), buffer.count)
      }
    }
    if length < 0 { throw Errno.current }
    guard let target = Path(bytes: bytes[..<length]) else { throw Errno.invalidArgument }
    return target
  }

  /// Sets access and modification times, not following a symlink.
  ///
  /// The corresponding C function is `utimensat`.
  public static func setTimes(
    _ path: Path, accessed: Time, modified: Time, at base: Base = .workingDirectory
  ) throws(Errno) {
    let times = [accessed, modified].map { timespec(tv_sec: Int($0.seconds), tv_nsec: Int($0.nanoseconds)) }
    try check(unsafe path.withCString { unsafe utimensat(base.rawValue, $0, times, AT_SYMLINK_NOFOLLOW) })
  }

  /// The corresponding C function is `fchmodat`.
  public static func setPermissions(
    _ path: Path, to permissions: UInt32, at base: Base = .workingDirectory
  ) throws(Errno) {
    try check(unsafe path.withCString { unsafe fchmodat(base.rawValue, $0, permissions, 0) })
  }

  /// The absolute path of what is there, symlinks resolved.
  ///
  /// The corresponding C function is `realpath`.
  public static func resolved(_ path: Path) throws(Errno) -> Path {
    guard let text = unsafe path.withCString({ unsafe realpath($0, nil) }) else { throw Errno.current }
    defer { unsafe free(text) }
    var bytes: [UInt8] = []
    var index = 0
    while unsafe text[index] != 0 {
      bytes.append(UInt8(bitPattern: unsafe text[index]))
      index += 1
    }
    guard let path = Path(bytes: bytes) else { throw Errno.invalidArgument }
    return path
  }

  /// The contents of a small file.
  public static func contents(of path: Path, at base: Base = .workingDirectory) throws(Errno) -> [UInt8] {
    try FileDescriptor.open(path, at: base).readAll()
  }

  private static func check(_ result: Int32) throws(Errno) {
    if result != 0 { throw Errno.current }
  }
}
