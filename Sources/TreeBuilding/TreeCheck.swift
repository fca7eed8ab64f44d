public import Platform
public import Trees

/// Holds a tree on disk against what its spec promises: names, kinds, sizes, targets of symlinks, and times.
///
/// Contents are not read: that would cost more than the walks that the tree is for. Times of access are not compared for
/// directories, since reading one changes it; those of files and symlinks can be set back, since whoever reads one moves
/// it: a backup, an indexer.
public struct TreeCheck: PromisedVisitor {
  /// How a tree differs from its promise.
  public struct Differences: Hashable, Sendable {
    /// How many are told in words.
    static let maximumTold = 10
    /// The first of them, each with its path below the root in `vis(3)` form; at most 10.
    public private(set) var first: [String] = []
    public private(set) var total = 0

    mutating func append(_ path: [UInt8], _ what: String) {
      total += 1
      if first.count < Self.maximumTold { first.append("\(TreeBuildingError.shown(path)): \(what)") }
    }
  }

  private let layout: TreeLayout
  private let root: Path
  private let restoresAccessTimes: Bool
  private let shouldStop: @Sendable () -> Bool
  private var differences = Differences()

  /// Throws, with the first differences, where a tree is not what its spec promises; the next step is `dirbench clean`.
  public static func check(
    _ spec: TreeSpec, at root: Path, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(TreeBuildingError) {
    let differences = try differences(of: root, from: TreeLayout(spec), shouldStop: shouldStop)
    if differences.total > 0 { throw altered(root, differences) }
  }

  /// Tells how a tree differs from a promise; throws only where it cannot tell. O(entries).
  ///
  /// Where told so, it sets back the access time of each file and symlink of which nothing else changed, instead of
  /// counting it as a difference.
  public static func differences(
    of root: Path, from layout: TreeLayout, restoringAccessTimes: Bool = false,
    shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(TreeBuildingError) -> Differences {
    var check = TreeCheck(
      layout: layout, root: root, restoresAccessTimes: restoringAccessTimes, shouldStop: shouldStop)
    let opened: FileDescriptor
    do {
      opened = try FileDescriptor.open(root, [.directory, .noFollow])
    } catch {
      switch error {
      case .noSuchFile: check.differences.append(Array(".".utf8), "missing")
      case .notDirectory, .symlinkLoop: check.differences.append(Array(".".utf8), "no directory")
      default: throw .failed("opening the tree", root, error)
      }
      return check.differences
    }
    try PromisedWalk(layout, in: root, opened: opened).run(&check)
    return check.differences
  }

  static func altered(_ root: Path, _ differences: Differences) -> TreeBuildingError {
    let told = differences.first.prefix(3)
    let more = differences.total > told.count ? "; and \(differences.total - told.count) more" : ""
    let count = differences.total == 1 ? "1 difference" : "\(differences.total) differences"
    return TreeBuildingError(
      .altered, "the tree \(TreeBuildingError.shown(root.bytes))",
      "it was altered since it was made: \(count): \(told.joined(separator: "; "))\(more)",
      nextStep:
        "run `dirbench clean`, which removes it or tells what keeps it, and then this again, which makes it anew")
  }

  private init(
    layout: TreeLayout, root: Path, restoresAccessTimes: Bool, shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.layout = layout
    self.root = root
    self.restoresAccessTimes = restoresAccessTimes
    self.shouldStop = shouldStop
  }

  mutating func visit(
    _ spot: PromisedWalk.Spot, _ entries: [DirectoryStream.Entry]
  ) throws(TreeBuildingError) -> [Int] {
    if shouldStop() { throw .interrupted("checking the tree", root) }
    var present: Set<TreeLayout.Member> = []
    var directories: [Int] = []
    for entry in entries {
      let path = spot.path + entry.name.bytes
      guard let member = layout.member(named: entry.name.bytes, in: spot.place) else {
        differences.append(path, "not in the spec")
        continue
      }
      present.insert(member)
      do {
        if try isSound(member, entry.name, spot), member.kind == .directory { directories.append(member.index) }
      } catch {
        differences.append(path, "cannot be looked at: \(error.message)")
      }
    }
    reportMissing(from: present, in: spot)
    return directories.sorted()
  }

  private mutating func reportMissing(from present: Set<TreeLayout.Member>, in spot: PromisedWalk.Spot) {
    for kind in [EntryKind.file, .symlink, .directory] {
      for index in 0..<layout.count(of: kind, inLevel: spot.place.level) {
        let member = TreeLayout.Member(kind: kind, index: index)
        if present.contains(member) { continue }
        differences.append(spot.path + layout.name(of: member, in: spot.place), "missing")
      }
    }
  }

  /// Compares one entry; false where it is of another kind, so that nothing below it can be compared.
  private mutating func isSound(
    _ member: TreeLayout.Member, _ name: Path, _ spot: PromisedWalk.Spot
  ) throws(Errno) -> Bool {
    let path = spot.path + name.bytes
    let status = try FileSystem.status(of: name, at: spot.base)
    let kind = EntryKind(status.kind)
    if kind != member.kind {
      differences.append(path, "\(kind.noun), not \(member.kind.noun)")
      return false
    }
    let before = differences.total
    if let size = layout.size(of: member, in: spot.place), size != status.size {
      differences.append(path, "size \(status.size), not \(size)")
    }
    let entry = layout.entry(of: member, in: spot.place)
    compare("modification", status.modified, layout.modificationTime(ofEntry: entry), path)
    if kind == .symlink { try compareTarget(of: name, member, spot, status) }
    if kind == .directory { return true }
    if restoresAccessTimes && differences.total == before {
      try restoreAccessTime(of: name, entry, spot, status)
    } else {
      compare("access", status.accessed, layout.accessTime(ofEntry: entry), path)
    }
    return true
  }

  private mutating func restoreAccessTime(
    of name: Path, _ entry: Int, _ spot: PromisedWalk.Spot, _ status: FileStatus
  ) throws(Errno) {
    let (accessed, modified) = (layout.accessTime(ofEntry: entry), layout.modificationTime(ofEntry: entry))
    if Timestamp(seconds: status.accessed.seconds, nanoseconds: status.accessed.nanoseconds) == accessed { return }
    do {
      try FileSystem.setTimes(
        name, accessed: FileSystem.Time(accessed), modified: FileSystem.Time(modified), at: spot.base)
    } catch {
      // Another user's file, or a file system that is mounted to be read only.
      if error != .notPermitted && error != .permissionDenied && error != .readOnlyFileSystem { throw error }
      compare("access", status.accessed, accessed, spot.path + name.bytes)
    }
  }

  private mutating func compare(
    _ which: String, _ found: (seconds: Int64, nanoseconds: Int32), _ promised: Timestamp, _ path: [UInt8]
  ) {
    let found = Timestamp(seconds: found.seconds, nanoseconds: found.nanoseconds)
    if found != promised { differences.append(path, "\(which) time \(found.text), not \(promised.text)") }
  }

  private mutating func compareTarget(
    of name: Path, _ member: TreeLayout.Member, _ spot: PromisedWalk.Spot, _ before: FileStatus
  ) throws(Errno) {
    let target = try FileSystem.symlinkTarget(name, at: spot.base)
    let promised = layout.spec.symlinks.target.bytes(at: member.index)
    if target.bytes != promised {
      differences.append(
        spot.path + name.bytes, "points to \(SafeName.encode(target.bytes)), not \(SafeName.encode(promised))")
    }
    // Reading a symlink may change its access time, which orders walks; a check must leave the tree as it was.
    let after = try FileSystem.status(of: name, at: spot.base)
    if after.accessed != before.accessed {
      try FileSystem.setTimes(
        name, accessed: FileSystem.Time(seconds: before.accessed.seconds, nanoseconds: before.accessed.nanoseconds),
        modified: FileSystem.Time(seconds: before.modified.seconds, nanoseconds: before.modified.nanoseconds),
        at: spot.base)
    }
  }

  mutating func prepare(_ name: Path, in spot: PromisedWalk.Spot) {}

  mutating func refuse(_ path: [UInt8], _ errno: Errno) throws(TreeBuildingError) {
    if errno == .tooManyOpenFiles || errno == .tooManyOpenFilesInSystem || errno == .outOfMemory {
      throw .failed("checking the directory", root.appending(Path(checked: path)), errno)
    }
    let what = errno == .anotherDevice ? "is on another device" : "cannot be read: \(errno.message)"
    differences.append(path, what)
  }

  mutating func leave(_ name: Path, in spot: PromisedWalk.Spot) {}
}

extension EntryKind {
  /// With its article.
  var noun: String {
    switch self {
    case .directory: "a directory"
    case .file: "a file"
    case .symlink: "a symlink"
    case .other: "neither file, directory nor symlink"
    }
  }
}

extension Timestamp {
  /// Seconds since 1970, with a fraction where there is one.
  var text: String {
    if nanoseconds == 0 { return "\(seconds)" }
    let digits = "\(nanoseconds)"
    return "\(seconds).\(String(repeating: "0", count: 9 - digits.utf8.count))\(digits)"
  }
}
