public import Platform
public import Trees

/// A walk of our own that others are held against: in bytes, relative to open directories, with a bounded number of
/// descriptors at any depth, and beyond `PATH_MAX`.
///
/// The root is followed if it is a symlink, and no other is. A directory's entries are told as it is read, before what
/// lies in its subdirectories, with kinds, sizes and times. An entry is told even where its status cannot be had; what
/// could not be read is a problem with its reason.
public struct ReferenceWalk {
  /// So many directories of the present path are open at once; those above are opened again when they are needed.
  private static let openLimit = 16

  private struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64
  }

  /// Shares one open directory; a noncopyable value cannot stand in an array's elements.
  private final class OpenDirectory {
    let stream: DirectoryStream
    init(_ stream: consuming DirectoryStream) { self.stream = stream }
  }

  private struct Level {
    /// `nil` while it is closed to keep to the limit.
    var directory: OpenDirectory?
    let identity: Identity
    let name: Path
    /// Subdirectories still to be walked, the next one last.
    var pending: [Path]
    /// Of the directory's path below the root.
    let pathLength: Int
  }

  private let root: Path
  private let shouldStop: () -> Bool
  private var walk = RecordedWalk()
  private var levels: [Level] = []
  private var path: [UInt8] = []

  /// Walks a tree; ends early, incomplete, once the closure says so, which is asked at each directory.
  public static func record(_ root: Path, shouldStop: () -> Bool = { false }) -> RecordedWalk {
    withoutActuallyEscaping(shouldStop) { shouldStop in
      var reference = ReferenceWalk(root: root, shouldStop: shouldStop)
      reference.run()
      return reference.walk
    }
  }

  private init(root: Path, shouldStop: @escaping () -> Bool) {
    self.root = root
    self.shouldStop = shouldStop
  }

  private mutating func run() {
    enter(root, at: .workingDirectory, options: .directory)
    while let level = levels.last, !shouldStop() {
      path.removeSubrange(level.pathLength...)
      guard let name = levels[levels.count - 1].pending.popLast() else {
        leave()
        continue
      }
      guard let directory = directory(at: levels.count - 1) else { continue }
      appendToPath(name)
      enter(name, at: directory.stream.base(), options: [.directory, .noFollow])
    }
  }

  /// Opens and reads a directory whose path is in place, and tells its entries.
  private mutating func enter(_ name: Path, at base: Base, options: OpenOptions) {
    do throws(Errno) {
      let descriptor = try FileDescriptor.open(name, options, at: base)
      let status = try descriptor.status()
      let directory = OpenDirectory(try DirectoryStream(descriptor))
      levels.append(
        Level(
          directory: directory, identity: Identity(device: status.device, inode: status.inode), name: name, pending: [],
          pathLength: path.count))
      closeFarthest()
      try read(directory)
    } catch {
      fail(error)
    }
  }

  /// Tells the entries of a directory that has just been opened, and keeps its subdirectories for later.
  private mutating func read(_ directory: OpenDirectory) throws(Errno) {
    let base = directory.stream.base()
    while let entry = try directory.stream.next() {
      appendToPath(entry.name)
      defer { path.removeSubrange(levels[levels.count - 1].pathLength...) }
      do throws(Errno) {
        let status = try FileSystem.status(of: entry.name, at: base)
        tell(status)
        if status.kind == .directory { levels[levels.count - 1].pending.append(entry.name) }
      } catch {
        walk.listing.append(path: path, kind: entry.kind.map(EntryKind.init))
        fail(error)
      }
    }
  }

  private mutating func tell(_ status: FileStatus) {
    walk.listing.append(
      path: path, kind: EntryKind(status.kind), size: status.kind == .file ? status.size : nil,
      accessTime: Timestamp(seconds: status.accessed.seconds, nanoseconds: status.accessed.nanoseconds),
      modificationTime: Timestamp(seconds: status.modified.seconds, nanoseconds: status.modified.nanoseconds))
  }

  private mutating func fail(_ reason: Errno) {
    walk.problems.append(WalkProblem(path: path, code: reason.rawValue))
  }

  private mutating func appendToPath(_ name: Path) {
    if !path.isEmpty { path.append(UInt8(ascii: "/")) }
    path.append(contentsOf: name.bytes)
  }

  /// Closes the highest directory that is open, where too many are; the root stays, as the way back to all others.
  private mutating func closeFarthest() {
    let open = levels.indices.dropFirst().filter { levels[$0].directory != nil }
    if open.count >= ReferenceWalk.openLimit, let farthest = open.first { levels[farthest].directory = nil }
  }

  /// Goes back to the directory above, opening it again if it was closed.
  private mutating func leave() {
    let left = levels.removeLast()
    guard let above = levels.indices.last, levels[above].directory == nil, !levels[above].pending.isEmpty,
      let child = left.directory
    else { return }
    do throws(Errno) {
      levels[above].directory = try reopen(Path(".."), at: child.stream.base(), level: above)
    } catch {
      // A directory that may be read but not searched has no way up; `directory(at:)` comes down from the root instead.
    }
  }

  /// The open directory of a level; where it cannot be reached any more, that is told and what is pending given up.
  private mutating func directory(at level: Int) -> OpenDirectory? {
    if let open = levels[level].directory { return open }
    do throws(Errno) {
      guard var reached = levels[0].directory else { throw Errno.noSuchFile }
      for below in levels.indices.dropFirst().prefix(level) {
        if let open = levels[below].directory {
          reached = open
        } else {
          reached = try reopen(levels[below].name, at: reached.stream.base(), level: below)
        }
      }
      levels[level].directory = reached
      return reached
    } catch {
      fail(error)
      levels[level].pending.removeAll()
      return nil
    }
  }

  /// Opens a directory again; throws `noSuchFile` where another one stands in its place.
  private func reopen(_ name: Path, at base: Base, level: Int) throws(Errno) -> OpenDirectory {
    let descriptor = try FileDescriptor.open(name, [.directory, .noFollow], at: base)
    let status = try descriptor.status()
    if Identity(device: status.device, inode: status.inode) != levels[level].identity { throw Errno.noSuchFile }
    return OpenDirectory(try DirectoryStream(descriptor))
  }
}

extension EntryKind {
  /// The same kind, as the file system tells it.
  public init(_ kind: FileStatus.Kind) {
    switch kind {
    case .directory: self = .directory
    case .file: self = .file
    case .symlink: self = .symlink
    case .other: self = .other
    }
  }
}
