/// What a complete walk finds below the root, the root itself not counted.
public struct Census: Hashable, Sendable {
  public var directories: Int
  public var files: Int
  public var symlinks: Int
  /// Fifos, sockets and devices.
  public var others: Int
  /// The sum of `st_size` of regular files, in bytes: apparent sizes, hard links counted each time.
  public var bytes: Int64

  public init(directories: Int = 0, files: Int = 0, symlinks: Int = 0, others: Int = 0, bytes: Int64 = 0) {
    self.directories = directories
    self.files = files
    self.symlinks = symlinks
    self.others = others
    self.bytes = bytes
  }

  /// All entries of every kind.
  public var entries: Int { directories + files + symlinks + others }

  /// Counts one entry more; its size, in bytes, matters for regular files only.
  public mutating func count(_ kind: EntryKind, size: Int64) {
    switch kind {
    case .directory: directories += 1
    case .file:
      files += 1
      bytes += size
    case .symlink: symlinks += 1
    case .other: others += 1
    }
  }
}
