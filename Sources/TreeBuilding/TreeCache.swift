public import Platform
public import Trees

/// The folder of trees that dirbench made: each under its spec's digest, complete or not there.
///
/// `trees/DIGEST/` holds `spec.json`, the spec's canonical text, whose SHA-256 is the folder's name, which tells it from
/// all that others may put there; and `tree/`, the tree, with nothing of ours inside. While a tree is being made its
/// folder is `DIGEST.making-RANDOM`. Who makes a tree or uses it shares a lock on its `spec.json`; who removes it has
/// that lock alone. Where a name is taken by what is no such folder, the
/// tree's is `DIGEST.2`, and so on. `placed/` holds a record of each tree that was made elsewhere.
public struct TreeCache: Sendable {
  /// A tree that is ready to be walked.
  public struct Found: Sendable {
    /// The tree's own root.
    public let root: Path
    public let wasMade: Bool
    /// To be kept as long as the tree is read.
    public let use: Use
  }

  /// `.../dirbench`.
  public let folder: Path
  static let recordName = Path("spec.json")
  static let treeName = Path("tree")

  var trees: Path { folder.appending("trees") }

  /// Uses a folder of its own, which need not exist.
  public init(folder: Path) { self.folder = folder }

  /// Uses the folder that the XDG Base Directory Specification gives to caches: `$XDG_CACHE_HOME`, unless it is empty or
  /// relative, else `$HOME/.cache`.
  ///
  /// The environment gives a variable's bytes.
  public init(environment: (String) -> [UInt8]?) throws(TreeBuildingError) {
    let named = environment("XDG_CACHE_HOME").flatMap { Path(bytes: $0) }.flatMap { $0.isAbsolute ? $0 : nil }
    let home = environment("HOME").flatMap { Path(bytes: $0) }.flatMap { $0.isAbsolute ? $0 : nil }
    guard let caches = named ?? home?.appending(".cache") else {
      throw TreeBuildingError(
        .failed, "finding the cache folder", "neither XDG_CACHE_HOME nor HOME names a folder by its whole path",
        nextStep: "set XDG_CACHE_HOME to the folder where generated trees shall be kept")
    }
    self.init(folder: caches.appending("dirbench"))
  }

  /// A spec's tree: the one that is there, once it is checked, or a new one.
  ///
  /// Throws `altered` for a tree that is no longer what its spec promises; but where no more than access times of files
  /// and symlinks moved, which reading does, it sets them back. Processes that make the same tree at once all
  /// get the one that was complete first. `clean` leaves the tree alone as long as what is found lives.
  public func findOrMake(
    _ spec: TreeSpec, workers: Int = Workers.processorCount,
    progress: @escaping @Sendable (TreeGenerator.Progress) -> Void = { _ in },
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(TreeBuildingError) -> Found {
    let layout = try TreeLayout(spec)
    try makeFolders(trees)
    guard let trees = try openFolder(self.trees) else { throw .failed("opening the cache folder", trees, .noSuchFile) }
    var made: TreeInMaking?
    // Each turn either ends or finds that a name was taken or became free meanwhile.
    while true {
      switch try slot(for: layout, in: trees) {
      case .tree(let name):
        if let made { try made.withdraw(after: nil) }
        made = nil
        guard let use = try use(of: name, in: trees.base()) else { continue }
        let root = self.trees.appending(name).appending(Self.treeName)
        let differences = try TreeCheck.differences(
          of: root, from: layout, restoringAccessTimes: true, shouldStop: shouldStop)
        if differences.total > 0 { throw TreeCheck.altered(root, differences) }
        return Found(root: root, wasMade: false, use: use)
      case .free(let name):
        // `??` would lose the error's type.
        let tree: TreeInMaking
        if let made {
          tree = made
        } else {
          tree = try make(layout, workers: workers, progress: progress, shouldStop: shouldStop)
        }
        made = tree
        if try tree.move(to: name, in: trees.base()) {
          return Found(root: self.trees.appending(name).appending(Self.treeName), wasMade: true, use: tree.use)
        }
      }
    }
  }

  private func make(
    _ layout: TreeLayout, workers: Int, progress: @escaping @Sendable (TreeGenerator.Progress) -> Void,
    shouldStop: @escaping @Sendable () -> Bool
  ) throws(TreeBuildingError) -> TreeInMaking {
    let tree = try TreeInMaking(layout, in: trees)
    do {
      try TreeGenerator.fill(
        tree.root, with: layout, workers: workers, progress: progress, shouldStop: shouldStop)
      try tree.synchronize()
      return tree
    } catch {
      try tree.withdraw(after: error)
      throw error
    }
  }

  /// Where a spec's tree is, or can be.
  private enum Slot {
    case tree(Path)
    case free(Path)
  }

  private func slot(for layout: TreeLayout, in trees: borrowing FileDescriptor) throws(TreeBuildingError) -> Slot {
    let digest = layout.spec.digest
    // The free name is the first; yet a tree may stand behind it, made while something foreign held that name.
    var free: Path?
    for number in 1...Self.maximumSlots {
      let name = Path(number == 1 ? digest : "\(digest).\(number)")
      switch try CachedTree.Holding(name, in: trees.base(), below: self.trees) {
      case .tree(let found) where found == digest: return .tree(name)
      case .nothing:
        if free == nil { free = name }
      default: continue
      }
    }
    if let free { return .free(free) }
    throw TreeBuildingError(
      .failed, "making a tree in \(TreeBuildingError.shown(self.trees.bytes))",
      "all names for it are taken by what dirbench did not make",
      nextStep: "move what is called \(digest).* out of that folder")
  }

  static let maximumSlots = 8

  /// Makes a folder of the cache, and those above it, where they are missing.
  func makeFolders(_ last: Path) throws(TreeBuildingError) {
    do {
      try FileSystem.makeDirectories(folder.parent, permissions: 0o700)
    } catch {
      throw .failed("making the cache folder", folder.parent, error)
    }
    for path in [folder, last] {
      do {
        try FileSystem.makeDirectory(path)
      } catch {
        if error != .exists { throw .failed("making the cache folder", path, error) }
      }
      // It may be there, but as a symlink.
      _ = try openFolder(path)
    }
  }

  /// Opens a folder of the cache; `nil` where there is none. Neither it nor `dirbench` above it may be a symlink, which
  /// might lead to what others made.
  func openFolder(_ path: Path) throws(TreeBuildingError) -> FileDescriptor? {
    var current = folder
    do {
      let above = try FileDescriptor.open(folder, [.directory, .noFollow])
      if path == folder { return above }
      current = path
      return try FileDescriptor.open(path.lastComponent, [.directory, .noFollow], at: above.base())
    } catch {
      switch error {
      case .noSuchFile: return nil
      case .notDirectory, .symlinkLoop:
        throw TreeBuildingError(
          .refused, "opening the cache folder \(TreeBuildingError.shown(current.bytes))",
          "it is no directory, and a symbolic link is not followed",
          nextStep: "remove it, or set XDG_CACHE_HOME to the folder where generated trees shall be kept")
      default: throw .failed("opening the cache folder", current, error)
      }
    }
  }
}
