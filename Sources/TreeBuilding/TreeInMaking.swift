internal import Platform
internal import Trees

/// A cached tree before it has its name: a folder of its own, which counts as in use for as long as this lives.
///
/// A lock, unlike a process number, ends with its process, means the same in every container, and is never another's.
final class TreeInMaking {
  /// How often a new name is tried: `clean` may take an empty folder away before it is locked.
  private static let attempts = 8

  /// The tree's root, empty at first.
  let root: Path
  private let folder: Path
  private let layout: TreeLayout
  /// From the first on, so that there is no moment at which it could be removed.
  let use: TreeCache.Use

  init(_ layout: TreeLayout, in trees: Path) throws(TreeBuildingError) {
    self.layout = layout
    let text = layout.spec.canonicalText
    let digest = layout.spec.digest
    var reason = Errno.again
    for _ in 0..<Self.attempts {
      let folder = trees.appending(CachedTree.Name.inMaking(digest))
      do {
        try FileSystem.makeDirectory(folder)
        use = try Self.use(folder)
      } catch {
        reason = error
        if error == .again || error == .noSuchFile || error == .exists { continue }
        throw .failed("making the folder", folder, error)
      }
      self.folder = folder
      root = folder.appending(TreeCache.treeName)
      do {
        try use.record.write(text.utf8)
        try FileSystem.makeDirectory(root)
      } catch {
        let failure = TreeBuildingError.failed("making the folder", folder, error)
        try withdraw(after: failure)
        throw failure
      }
      return
    }
    throw .failed("making a folder in", trees, reason)
  }

  private static func use(_ folder: Path) throws(Errno) -> TreeCache.Use {
    // NFS shares a lock only on what is open for reading.
    try TreeCache.Use(in: FileDescriptor.open(folder, [.directory, .noFollow]), [.readWrite, .create, .exclusive])
  }

  /// Writes the tree back to disk, so that it is there after a crash, and so that writing does not disturb what is
  /// measured next.
  func synchronize() throws(TreeBuildingError) {
    do {
      try use.record.synchronizeFileSystem()
    } catch {
      throw .failed("writing back", root, error)
    }
  }

  /// Gives the folder its name; false where that is taken meanwhile.
  func move(to name: Path, in trees: Base) throws(TreeBuildingError) -> Bool {
    do {
      try FileSystem.renameExclusively(folder.lastComponent, to: name, at: trees)
      return true
    } catch {
      if error == .exists || error == .notEmpty { return false }
      let failure = TreeBuildingError.failed("giving its name to the tree", folder, error)
      try withdraw(after: failure)
      throw failure
    }
  }

  /// Removes all of it; where that fails, it throws the error given with that added.
  func withdraw(after error: TreeBuildingError?) throws(TreeBuildingError) {
    do {
      do {
        _ = try FileSystem.status(of: root)
        try TreeRemoval.removePromised(by: layout, in: root)
        try FileSystem.removeDirectory(root)
      } catch let missing as Errno where missing == .noSuchFile {
        // It was not made yet.
      }
      try FileSystem.removeFile(folder.appending(TreeCache.recordName))
      try FileSystem.removeDirectory(folder)
    } catch let failure {
      let why = (failure as? TreeBuildingError)?.description ?? (failure as? Errno)?.message ?? "\(failure)"
      let remains = "what was made remains in \(TreeBuildingError.shown(folder.bytes)): \(why)"
      guard let error else {
        throw TreeBuildingError(
          .failed, "removing a tree that was made twice", remains, nextStep: "run `dirbench clean`")
      }
      throw TreeBuildingError(error.kind, error.subject, "\(error.reason); \(remains)", nextStep: error.nextStep)
    }
  }
}
