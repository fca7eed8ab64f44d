public import CPlatform

/// An open directory that is being read, closed when it goes out of scope.
///
/// The corresponding C type is `DIR`.
@safe public struct DirectoryStream: ~Copyable {
  /// One entry, kept.
  public struct Entry: Hashable, Sendable {
    public let name: Path
    /// What the directory says it is; `nil` where it does not say.
    public let kind: FileStatus.Kind?
    public let inode: UInt64
  }

  /// One entry as the directory holds it, valid until the next is read.
  ///
  /// The corresponding C type is `struct dirent`.
  @safe @frozen public struct Record: ~Copyable {
    @usableFromInline let pointer: UnsafeMutablePointer<dirent>

    @inlinable init(_ pointer: UnsafeMutablePointer<dirent>) { unsafe self.pointer = pointer }

    /// What the directory says it is; `nil` where it does not say.
    @inlinable public var kind: FileStatus.Kind? { unsafe FileStatus.Kind(type: pointer.pointee.d_type) }

    /// The name's bytes.
    public var nameBytes: [UInt8] {
      let start = unsafe name
      return (0..<nameLength).map { UInt8(bitPattern: unsafe start[$0]) }
    }

    var name: UnsafePointer<CChar> { unsafe dirbench_entry_name(pointer) }
    var nameLength: Int { unsafe strlen(name) }
  }

  @usableFromInline let handle: OpaquePointer

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

  init(handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { _ = unsafe closedir(handle) }

  /// Lends each entry in turn, `.` and `..` left out; throws where reading fails.
  ///
  /// The corresponding C function is `readdir`, with `errno` cleared first to tell the end from a failure.
  @inlinable public borrowing func forEach(_ visit: (borrowing Record) -> Void) throws(Errno) {
    try read { record in
      visit(record)
      return true
    }
  }

  /// Lends entries until the closure says `false`.
  @inlinable borrowing func read(_ visit: (borrowing Record) -> Bool) throws(Errno) {
    while true {
      Errno.clear()
      guard let record = unsafe readdir(handle) else {
        let reason = Errno.current
        if reason.rawValue != 0 { throw reason }
        return
      }
      let name = unsafe dirbench_entry_name(record)
      if unsafe name[0] == 46 && (name[1] == 0 || (name[1] == 46 && name[2] == 0)) { continue }
      if unsafe !visit(Record(record)) { return }
    }
  }

  /// The next entry, `.` and `..` left out; `nil` at the end.
  ///
  /// The corresponding C function is `readdir`, as in `forEach`.
  public borrowing func next() throws(Errno) -> Entry? {
    var entry: Entry?
    try read { record in
      guard let name = Path(bytes: record.nameBytes) else { return true }
      entry = Entry(name: name, kind: record.kind, inode: unsafe UInt64(record.pointer.pointee.d_ino))
      return false
    }
    return entry
  }

  /// The open directory's number, valid as long as this value lives.
  public borrowing func base() -> Base { .directory(unsafe dirfd(handle)) }
}

extension FileStatus.Kind {
  /// Of a directory record's type; `nil` for `DT_UNKNOWN`.
  @inlinable init?(type: UInt8) {
    switch Int(type) {
    case Int(DT_DIR): self = .directory
    case Int(DT_REG): self = .file
    case Int(DT_LNK): self = .symlink
    case Int(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}
