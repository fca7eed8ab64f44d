internal import Platform
internal import Trees

/// The removal of what a cache's folder of trees holds, one name at a time.
struct CacheCleaning {
  /// A folder that is open to be removed, and locked, so that none makes or uses what another removes.
  private final class Folder {
    /// As it was found; `nil` where there is none.
    let record: [UInt8]?
    private let folder: FileDescriptor
    private let lock: FileDescriptor?

    init(_ name: Path, in base: Base) throws(Errno) {
      folder = try .open(name, [.directory, .noFollow], at: base)
      lock = try Self.lock(in: folder.base())
      record = try CachedTree.record(in: folder.base())
    }

    var base: Base { folder.base() }

    private static func lock(in folder: Base) throws(Errno) -> FileDescriptor? {
      do {
        // NFS gives a lock to one alone only on what is open for writing.
        return try FileDescriptor.openLocked(TreeCache.recordName, [.readWrite, .noFollow], at: folder)
      } catch {
        // What is no file is no record of ours.
        if error == .noSuchFile || error == .symlinkLoop || error == .isDirectory { return nil }
        throw error
      }
    }
  }

  private let trees: Path
  private(set) var cleaned = Cleaned()

  init(of trees: Path) { self.trees = trees }

  mutating func keep(_ path: Path, _ reason: String) { cleaned.keep(path, reason) }

  /// Removes one entry of the folder, which is open as the base, if it is dirbench's.
  mutating func remove(_ name: Path, in base: Base) throws(TreeBuildingError) {
    let path = trees.appending(name)
    guard let parts = CachedTree.Name(name) else { return cleaned.keep(path, Cleaned.foreign) }
    let folder: Folder
    do {
      folder = try Folder(name, in: base)
    } catch {
      return try decline(path, error, isInMaking: parts.isInMaking)
    }
    switch folder.record {
    case nil where !parts.isInMaking: cleaned.keep(path, Cleaned.foreign)
    // Its maker ended before it had written anything.
    case nil, .some([]): _ = try removeFolder(name, in: base, folder, toldTree: false)
    case .some(let record):
      if SHA256.digest(record) != parts.digest { return cleaned.keep(path, Cleaned.foreign) }
      guard let layout = Self.layout(of: record) else {
        return cleaned.keep(path, "another version of dirbench made it: remove it by hand")
      }
      let toldTree = try removeTree(of: layout, in: folder.base, path)
      if try removeFolder(name, in: base, folder, toldTree: toldTree) { cleaned.trees += 1 }
    }
  }

  /// Deals with a folder that could not be opened or locked.
  private mutating func decline(_ path: Path, _ errno: Errno, isInMaking: Bool) throws(TreeBuildingError) {
    switch errno {
    case .noSuchFile: return
    case .notDirectory, .symlinkLoop: cleaned.keep(path, Cleaned.foreign)
    case .again: cleaned.keep(path, isInMaking ? "a running dirbench is making it" : "in use by another dirbench")
    default: throw .failed("removing", path, errno)
    }
  }

  private static func layout(of record: [UInt8]) -> TreeLayout? {
    do {
      return try TreeLayout(TreeSpecReader.read(record, name: "a record"))
    } catch {
      // The record is dirbench's, by its digest, so that it cannot be read means that its form is another version's.
      return nil
    }
  }

  /// Removes what is promised of a tree, and the tree if nothing else is in it; returns whether what stays was told.
  private mutating func removeTree(
    of layout: TreeLayout, in folder: Base, _ path: Path
  ) throws(TreeBuildingError) -> Bool {
    let root = path.appending(TreeCache.treeName)
    let opened: FileDescriptor
    do {
      opened = try .open(TreeCache.treeName, [.pathOnly, .directory, .noFollow], at: folder)
    } catch {
      // What took its place is found, and kept, with the folder.
      if error == .noSuchFile || error == .notDirectory || error == .symlinkLoop { return false }
      throw .failed("removing", root, error)
    }
    let left = try TreeRemoval.removePromised(by: layout, in: opened, root: root)
    cleaned.keep(left, below: root)
    if left.total > 0 { return true }
    do {
      try FileSystem.removeDirectory(TreeCache.treeName, at: folder)
    } catch {
      if error != .noSuchFile { throw .failed("removing", root, error) }
    }
    return false
  }

  /// Removes a folder and its record; returns whether it did.
  ///
  /// Where something else is in the folder the record stays too, so that the folder is still known as dirbench's once
  /// that is moved away.
  private mutating func removeFolder(
    _ name: Path, in base: Base, _ folder: Folder, toldTree: Bool
  ) throws(TreeBuildingError) -> Bool {
    let path = trees.appending(name)
    do {
      let others = try Self.names(in: folder.base).filter { $0 != TreeCache.recordName }
      // A tree that stays may have been told, file by file.
      for other in others where other != TreeCache.treeName || !toldTree {
        cleaned.keep(path.appending(other), Cleaned.foreign)
      }
      if !others.isEmpty { return false }
      if folder.record != nil { try FileSystem.removeFile(TreeCache.recordName, at: folder.base) }
      try FileSystem.removeDirectory(name, at: base)
      return true
    } catch {
      if error == .noSuchFile { return false }
      if error != .notEmpty { throw .failed("removing", path, error) }
      // Something came meanwhile.
      cleaned.keep(path, Cleaned.foreign)
      return false
    }
  }

  /// What lies in an open folder, in the order of names.
  static func names(in folder: Base) throws(Errno) -> [Path] {
    let entries = try DirectoryStream(FileDescriptor.open(Path("."), [.directory], at: folder))
    var names: [Path] = []
    while let entry = try entries.next() { names.append(entry.name) }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }
}
