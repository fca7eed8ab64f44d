internal import CPlatform

/// A path that grows and shrinks by a component, for calls by path in a walk; it owns its memory.
@safe public struct PathBuffer: ~Copyable {
  private var storage: UnsafeMutablePointer<CChar>
  private var capacity: Int
  /// Length in bytes, the terminating zero not counted.
  public private(set) var count: Int

  public init(_ path: Path) {
    count = path.bytes.count
    capacity = max(256, 2 * count)
    unsafe storage = .allocate(capacity: capacity)
    for index in 0..<count { unsafe storage[index] = CChar(bitPattern: path.bytes[index]) }
    unsafe storage[count] = 0
  }

  deinit { unsafe storage.deallocate() }

  /// Adds a slash, unless the path ends in one, and a name that is lent by a stream.
  public mutating func push(_ name: borrowing DirectoryStream.Record) {
    unsafe push(name.name, name.nameLength)
  }

  /// Adds a slash, unless the path ends in one, and a name of a table.
  public mutating func push(_ table: borrowing NameTable, _ index: Int) {
    unsafe table.withName(at: index) { name, length in unsafe push(name, length) }
  }

  /// Cuts the path back to an earlier length.
  public mutating func cut(to count: Int) {
    precondition(count <= self.count)
    self.count = count
    unsafe storage[count] = 0
  }

  /// The path's bytes, its first ones left out.
  public func bytes(from start: Int = 0) -> [UInt8] {
    (min(start, count)..<count).map { UInt8(bitPattern: unsafe storage[$0]) }
  }

  /// Whether the last byte is a slash.
  public var endsInSlash: Bool { unsafe count > 0 && storage[count - 1] == 47 }

  /// The status of what is there, not following a symlink.
  ///
  /// The corresponding C function is `lstat`.
  public func status() throws(Errno) -> FileStatus {
    var status = stat()
    if unsafe lstat(storage, &status) != 0 { throw Errno.current }
    return FileStatus(status)
  }

  /// Opens the directory there, following a symlink.
  ///
  /// The corresponding C function is `opendir`.
  public func openDirectory() throws(Errno) -> DirectoryStream {
    guard let handle = unsafe opendir(storage) else { throw Errno.current }
    return unsafe DirectoryStream(handle: handle)
  }

  private mutating func push(_ name: UnsafePointer<CChar>, _ length: Int) {
    if count + length + 2 > capacity {
      let larger = 2 * (count + length + 2)
      let moved = UnsafeMutablePointer<CChar>.allocate(capacity: larger)
      unsafe moved.update(from: storage, count: count + 1)
      unsafe storage.deallocate()
      unsafe storage = moved
      capacity = larger
    }
    if !endsInSlash {
      unsafe storage[count] = 47
      count += 1
    }
    unsafe (storage + count).update(from: name, count: length)
    count += length
    unsafe storage[count] = 0
  }
}
