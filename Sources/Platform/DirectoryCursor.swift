/// A place in a tree that moves down into directories and up again, at any depth, with few of them open.
///
/// Names are looked up in the directory where it stands, so no path is ever too long. Of the directories above, the
/// nearest few stay open; the others are opened again through `..`, and must then be those that were left. Symlinks and
/// other devices are never entered. It holds at most 5 descriptors, and one more while it moves.
public struct DirectoryCursor: ~Copyable {
  /// How many directories above the present one stay open.
  private static let window = 4

  private struct Level {
    let device: UInt64
    let inode: UInt64
    /// Of the open directory, or -1 where it was closed meanwhile.
    var number: Int32
  }

  private var levels: [Level]

  /// Starts in an open directory, which the cursor takes over.
  public init(_ root: consuming FileDescriptor) throws(Errno) {
    let status = try root.status()
    levels = [Level(device: status.device, inode: status.inode, number: root.release())]
  }

  deinit {
    for level in levels where level.number >= 0 { _ = FileDescriptor(owning: level.number) }
  }

  /// How many directories it stands below its start.
  public var depth: Int { levels.count - 1 }

  /// The directory where it stands; valid until it moves.
  public var base: Base { .directory(levels[levels.count - 1].number) }

  /// Moves into a directory; throws `anotherDevice` for one that is on another than the start, `notDirectory` for a
  /// symlink. Where it throws, it has not moved. Returns what is known of the directory.
  ///
  /// The corresponding C functions are `openat` and `fstat`.
  @discardableResult
  public mutating func descend(_ name: Path) throws(Errno) -> FileStatus {
    let directory = try FileDescriptor.open(name, [.readOnly, .directory, .noFollow], at: base)
    let status = try directory.status()
    if status.device != levels[0].device { throw .anotherDevice }
    let far = levels.count - Self.window - 1
    if far >= 0, levels[far].number >= 0 {
      _ = FileDescriptor(owning: levels[far].number)
      levels[far].number = -1
    }
    levels.append(Level(device: status.device, inode: status.inode, number: directory.release()))
    return status
  }

  /// Moves back into the directory above; throws `stale` where that is not the one it came from. It must not stand at
  /// its start.
  ///
  /// The corresponding C functions are `openat`, with `..`, and `fstat`.
  public mutating func ascend() throws(Errno) {
    precondition(levels.count > 1, "a cursor at its start cannot ascend")
    let above = levels.count - 2
    if levels[above].number < 0 {
      let directory = try FileDescriptor.open(Path(".."), [.readOnly, .directory, .noFollow], at: base)
      let status = try directory.status()
      if status.device != levels[above].device || status.inode != levels[above].inode { throw .stale }
      levels[above].number = directory.release()
    }
    _ = FileDescriptor(owning: levels.removeLast().number)
  }

  /// A stream over the entries of the directory where it stands.
  public func entries() throws(Errno) -> DirectoryStream {
    try DirectoryStream(FileDescriptor.open(Path("."), [.readOnly, .directory], at: base))
  }
}
