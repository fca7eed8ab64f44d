internal import Platform
internal import Trees

/// Removes from a directory what a layout promises, and nothing else.
///
/// Everything is relative to open directories; symlinks are removed, never followed; other devices are not entered;
/// directories that their owner may not change are made changeable first.
struct TreeRemoval: PromisedVisitor {
  /// What was left where it was.
  struct Left {
    /// How many paths are told.
    static let maximumPaths = 20
    /// The first of them, below the root.
    var paths: [[UInt8]] = []
    var total = 0

    mutating func append(_ path: [UInt8]) {
      total += 1
      if paths.count < Self.maximumPaths { paths.append(path) }
    }
  }

  private let layout: TreeLayout
  private let root: Path
  private var left = Left()

  /// Removes all that is promised below a root, the root itself not; tells what is there besides.
  ///
  /// The root is a directory of the base; its whole path is for messages.
  @discardableResult
  static func removePromised(
    by layout: TreeLayout, in name: Path, at base: Base = .workingDirectory, root: Path? = nil
  ) throws(TreeBuildingError) -> Left {
    let root = root ?? name
    let opened: FileDescriptor
    do {
      opened = try FileDescriptor.open(name, [.pathOnly, .directory, .noFollow], at: base)
    } catch {
      throw .failed("opening the tree", root, error)
    }
    return try removePromised(by: layout, in: opened, root: root)
  }

  /// The same for a root that is open, be it as a mere place.
  static func removePromised(
    by layout: TreeLayout, in opened: borrowing FileDescriptor, root: Path
  ) throws(TreeBuildingError) -> Left {
    var removal = TreeRemoval(layout: layout, root: root)
    do {
      try Self.makeChangeable(opened)
    } catch {
      throw .failed("making changeable", root, error)
    }
    try PromisedWalk(layout, in: root, opened: opened).run(&removal)
    return removal.left
  }

  private init(layout: TreeLayout, root: Path) {
    self.layout = layout
    self.root = root
  }

  mutating func visit(
    _ spot: PromisedWalk.Spot, _ entries: [DirectoryStream.Entry]
  ) throws(TreeBuildingError) -> [Int] {
    var directories: [Int] = []
    for entry in entries {
      let path = spot.path + entry.name.bytes
      guard let member = layout.member(named: entry.name.bytes, in: spot.place),
        try kind(of: entry, in: spot) == member.kind
      else {
        left.append(path)
        continue
      }
      if member.kind == .directory {
        directories.append(member.index)
      } else {
        do {
          try FileSystem.removeFile(entry.name, at: spot.base)
        } catch {
          if error != .noSuchFile { throw .failed("removing", root.appending(Path(checked: path)), error) }
        }
      }
    }
    return directories
  }

  private func kind(
    of entry: DirectoryStream.Entry, in spot: PromisedWalk.Spot
  ) throws(TreeBuildingError) -> EntryKind? {
    if let kind = entry.kind { return EntryKind(kind) }
    do {
      return EntryKind(try FileSystem.status(of: entry.name, at: spot.base).kind)
    } catch {
      if error == .noSuchFile { return nil }
      throw .failed("looking at", root.appending(Path(checked: spot.path + entry.name.bytes)), error)
    }
  }

  mutating func prepare(_ name: Path, in spot: PromisedWalk.Spot) throws(TreeBuildingError) {
    do {
      let status = try FileSystem.status(of: name, at: spot.base)
      if status.kind != .directory || !Self.needsPermissions(status) { return }
      // As a mere place, which needs no permission.
      try Self.makeChangeable(.open(name, [.pathOnly, .directory, .noFollow], at: spot.base))
    } catch {
      if error == .noSuchFile { return }
      throw .failed("making changeable", root.appending(Path(checked: spot.path + name.bytes)), error)
    }
  }

  private static func needsPermissions(_ status: FileStatus) -> Bool {
    status.permissions & 0o700 != 0o700 && status.owner == FileSystem.effectiveUser
  }

  /// Gives this user's directory the permissions that removing from it needs.
  private static func makeChangeable(_ directory: borrowing FileDescriptor) throws(Errno) {
    let status = try directory.status()
    if !needsPermissions(status) { return }
    // By way of /proc, since a place cannot be changed through its descriptor, and a symlink might take the place of its
    // name.
    try FileSystem.setPermissions(Path("/proc/self/fd/\(directory.rawValue)"), to: status.permissions | 0o700)
  }

  mutating func refuse(_ path: [UInt8], _ errno: Errno) throws(TreeBuildingError) {
    switch errno {
    case .noSuchFile: return
    // A mount point, or something that has taken the directory's place.
    case .anotherDevice, .notDirectory, .symlinkLoop: left.append(path)
    default: throw .failed("removing", root.appending(Path(checked: path)), errno)
    }
  }

  mutating func leave(_ name: Path, in spot: PromisedWalk.Spot) throws(TreeBuildingError) {
    do {
      try FileSystem.removeDirectory(name, at: spot.base)
    } catch {
      switch error {
      case .noSuchFile: return
      // What is left in it has been told, unless it came meanwhile.
      case .notEmpty where left.total > 0: return
      case .notEmpty: return left.append(spot.path + name.bytes)
      default: break
      }
      throw .failed("removing the directory", root.appending(Path(checked: spot.path + name.bytes)), error)
    }
  }
}

extension EntryKind {
  init(_ kind: FileStatus.Kind) {
    switch kind {
    case .directory: self = .directory
    case .file: self = .file
    case .symlink: self = .symlink
    case .other: self = .other
    }
  }
}
