public import Platform
public import Trees

/// Builds a small tree, entry by entry, and keeps what it built, for walks to be held against.
public struct TreeMaker {
  public let root: Path
  /// What was built, with access times of files.
  public private(set) var listing = TreeListing()

  public init(at root: Path) { self.root = root }

  public mutating func directory(_ path: [UInt8]) throws {
    try FileSystem.makeDirectory(below(path))
    listing.append(path: path, kind: .directory)
  }

  /// A sparse file of a size in bytes, last accessed at a time in seconds since 1970.
  public mutating func file(_ path: [UInt8], size: Int64 = 0, accessed: Int64 = 1_300_000_000) throws {
    let file = try FileDescriptor.open(below(path), [.writeOnly, .create, .exclusive])
    try file.truncate(to: size)
    try file.closeChecked()
    let time = FileSystem.Time(seconds: accessed)
    try FileSystem.setTimes(below(path), accessed: time, modified: time)
    listing.append(path: path, kind: .file, size: size, accessTime: Timestamp(seconds: accessed))
  }

  public mutating func symlink(_ path: [UInt8], to target: String) throws {
    try FileSystem.makeSymlink(below(path), to: Path(target))
    let time = FileSystem.Time(seconds: 1_300_000_000)
    try FileSystem.setTimes(below(path), accessed: time, modified: time)
    listing.append(path: path, kind: .symlink, accessTime: Timestamp(seconds: 1_300_000_000))
  }

  public mutating func directory(_ path: String) throws { try directory(Array(path.utf8)) }

  public mutating func file(_ path: String, size: Int64 = 0, accessed: Int64 = 1_300_000_000) throws {
    try file(Array(path.utf8), size: size, accessed: accessed)
  }

  public mutating func symlink(_ path: String, to target: String) throws {
    try symlink(Array(path.utf8), to: target)
  }

  private func below(_ path: [UInt8]) throws(Errno) -> Path {
    guard let path = Path(bytes: path) else { throw Errno.invalidArgument }
    return root.appending(path)
  }

  /// A directory of so many empty files, whose listing nobody needs.
  public static func wide(at root: Path, files: Int) throws(Errno) {
    try FileSystem.makeDirectory(root)
    let directory = try FileDescriptor.open(root, .directory)
    for number in 0..<files {
      try FileDescriptor.open(Path("file-\(number)"), [.writeOnly, .create, .exclusive], at: directory.base())
        .closeChecked()
    }
  }
}
