internal import CPlatform

/// An open directory that is being read, closed when it goes out of scope.
///
/// The corresponding C type is `DIR`.
@safe public struct DirectoryStream: ~Copyable {
  /// One entry, as the directory tells it.
  public struct Entry: Hashable, Sendable {
    public let name: Path
    /// What the directory says it is; `nil` where it does not say.
    public let kind: FileStatus.Kind?
    public let inode: UInt64
  }

  private let handle: OpaquePointer

  /// Reads from an open directory, which the stream takes over.
  ///
  /// The corresponding C function is `fdopendir`.
  public init(_ directory: consuming FileDescriptor) throws(Errno) {
    let number = directory.release()
    guard let handle = unsafe fdopendir(number) else {
      let reason = Errno.current
      _ = close(number)
      throw reason
    }
    unsafe self.handle = handle
  }

  deinit { _ = unsafe closedir(handle) }

  /// The next entry, `.` and `..` left out; `nil` at the end.
  ///
  /// The corresponding C function is `readdir`, with `errno` cleared first to tell the end from a failure.
  public mutating func next() throws(Errno) -> Entry? {
    while true {
      Errno.clear()
      guard let record = unsafe readdir(handle) else {
        let reason = Errno.current
        if reason.rawValue != 0 { throw reason }
        return nil
      }
      let name = unsafe dirbench_entry_name(record)
      let length = unsafe strlen(name)
      if unsafe name[0] == 46 && (length == 1 || (length == 2 && name[1] == 46)) { continue }
      let bytes = (0..<length).map { UInt8(bitPattern: unsafe name[$0]) }
      guard let path = Path(bytes: bytes) else { continue }
      return unsafe Entry(
        name: path, kind: FileStatus.Kind(type: record.pointee.d_type), inode: UInt64(record.pointee.d_ino))
    }
  }

  /// The open directory's number, valid as long as this value lives.
  public borrowing func base() -> Base { .directory(unsafe dirfd(handle)) }
}

extension FileStatus.Kind {
  /// Of a directory record's type; `nil` for `DT_UNKNOWN`.
  init?(type: UInt8) {
    switch Int(type) {
    case Int(DT_DIR): self = .directory
    case Int(DT_REG): self = .file
    case Int(DT_LNK): self = .symlink
    case Int(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}
