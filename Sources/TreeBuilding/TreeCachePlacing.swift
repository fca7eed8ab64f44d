public import Platform
public import Trees

extension TreeCache {
  /// Where records of trees made elsewhere are kept.
  var placed: Path { folder.appending("placed") }

  /// Makes a tree at a directory that is absent or empty, and keeps a record of it, so that it can be removed again.
  ///
  /// Complete, or not at all, as `TreeGenerator.generate` makes it.
  public func generate(
    _ spec: TreeSpec, at directory: Path, workers: Int = Workers.processorCount,
    progress: @escaping @Sendable (TreeGenerator.Progress) -> Void = { _ in },
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(TreeBuildingError) {
    let layout = try TreeLayout(spec)
    try makeFolders(placed)
    let madeRoot = try TreeGenerator.makeRoot(directory)
    let tree: PlacedTree
    do {
      tree = try describe(directory, madeRoot: madeRoot, spec)
      // Before the tree is made: a process that is killed leaves what `removeTree` can remove.
      try write(tree)
    } catch {
      throw TreeGenerator.withdrawing(directory, layout, madeRoot: madeRoot, after: error)
    }
    do {
      try TreeGenerator.fill(tree.root, with: layout, workers: workers, progress: progress, shouldStop: shouldStop)
    } catch {
      let failure = TreeGenerator.withdrawing(tree.root, layout, madeRoot: madeRoot, after: error)
      // Where something remains the record does too, so that it can still be removed.
      if failure == error { try removeRecord(of: tree.root) }
      throw failure
    }
  }

  private func describe(
    _ directory: Path, madeRoot: Bool, _ spec: TreeSpec
  ) throws(TreeBuildingError) -> PlacedTree {
    do {
      let root = try FileSystem.resolved(directory)
      let opened = try FileDescriptor.open(root, [.directory, .noFollow])
      return PlacedTree(root: root, identity: try PlacedTree.Identity(opened), madeRoot: madeRoot, spec: spec)
    } catch {
      throw .failed("looking at the directory", directory, error)
    }
  }

  /// Removes a tree that was made at a directory, if a record says so and the directory is the same one.
  ///
  /// Only what the spec promises goes; what was put there since stays and is told.
  public func removeTree(at directory: Path) throws(TreeBuildingError) -> Cleaned {
    let attempt = "removing the tree \(TreeBuildingError.shown(directory.bytes))"
    let root: Path
    let opened: FileDescriptor
    let identity: PlacedTree.Identity
    do {
      root = try FileSystem.resolved(directory)
      opened = try .open(root, [.pathOnly, .directory, .noFollow])
    } catch {
      throw .failed("removing the tree", directory, error)
    }
    do {
      identity = try PlacedTree.Identity(opened)
    } catch {
      throw .failed("removing the tree", directory, error)
    }
    guard let tree = try record(of: root), tree.root == root else {
      throw TreeBuildingError(
        .refused, attempt, "there is no record in \(TreeBuildingError.shown(placed.bytes)) that dirbench made it",
        nextStep: "check the directory's name and XDG_CACHE_HOME, or remove it by other means")
    }
    if tree.identity != identity {
      throw TreeBuildingError(
        .refused, attempt, "dirbench made a directory of this name, but this is another one",
        nextStep: "remove it by other means if it shall go")
    }
    var cleaned = Cleaned()
    let left = try TreeRemoval.removePromised(by: TreeLayout(tree.spec), in: opened, root: root)
    cleaned.keep(left, below: root)
    // The record stays with what is left, so that the rest can go when that is moved away.
    if left.total > 0 { return cleaned }
    if tree.madeRoot {
      do {
        try FileSystem.removeDirectory(root)
      } catch {
        throw .failed("removing the directory", root, error)
      }
    }
    try removeRecord(of: root)
    cleaned.trees = 1
    return cleaned
  }

  private func record(of root: Path) throws(TreeBuildingError) -> PlacedTree? {
    guard let folder = try openFolder(placed) else { return nil }
    let name = PlacedTree.recordName(of: root)
    do {
      return PlacedTree(try FileDescriptor.open(name, [.noFollow, .nonBlocking], at: folder.base()).readAll())
    } catch {
      if error == .noSuchFile { return nil }
      throw .failed("reading the record", placed.appending(name), error)
    }
  }

  /// Writes a record whole or not at all.
  private func write(_ tree: PlacedTree) throws(TreeBuildingError) {
    guard let folder = try openFolder(placed) else { throw .failed("opening the cache folder", placed, .noSuchFile) }
    let name = PlacedTree.recordName(of: tree.root)
    let draft = Path(checked: name.bytes + Array(".new".utf8))
    do {
      let file = try FileDescriptor.open(draft, [.writeOnly, .create, .truncate, .noFollow], at: folder.base())
      try file.write(tree.text.utf8)
      try file.synchronize()
      try file.closeChecked()
      try FileSystem.rename(draft, to: name, at: folder.base())
    } catch {
      throw .failed("writing the record", placed.appending(name), error)
    }
  }

  private func removeRecord(of root: Path) throws(TreeBuildingError) {
    let record = placed.appending(PlacedTree.recordName(of: root))
    do {
      try FileSystem.removeFile(record)
    } catch {
      if error != .noSuchFile { throw .failed("removing the record", record, error) }
    }
  }
}
