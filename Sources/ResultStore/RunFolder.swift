public import Platform

/// The folder that a run is written into, whole or not at all.
///
/// An absent folder is made under another name beside its place, filled, and renamed. A folder that is there, empty, is
/// kept, with its owner and permissions (it may be a mount point, or the working directory): its files move in from a
/// folder inside it, `run.json` last, since without that a folder holds no run. What a crash leaves behind has a name
/// that begins with `.dirbench-`.
public struct RunFolder: Hashable, Sendable {
  /// A file to be written.
  public struct File: Hashable, Sendable {
    public let name: String
    public let bytes: [UInt8]

    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// What became of the link `latest`.
  public enum Latest: Hashable, Sendable {
    /// The folder was named by the user.
    case notAsked
    /// It leads to the folder.
    case set
    /// It is as it was, for this reason; the run is written all the same.
    case left(reason: String)
  }

  /// What was written.
  public struct Written: Hashable, Sendable {
    public let folder: Path
    public let latest: Latest
  }

  private let place: RunPlace

  /// Finds out, before anything is measured, whether the place can be written; leaves nothing there.
  ///
  /// Throws where the place is taken, lies inside one of the trees, or refuses a folder.
  public static func prepare(_ place: RunPlace, outside trees: [Path]) throws(StoreError) -> RunFolder {
    let folder = place.folder
    for tree in trees { try refuse(folder, inside: tree) }
    let isThere = try isThere(place)
    let probe = File(name: "probe", bytes: Array(repeating: 0, count: 1 << 20))
    try making(folder, in: isThere ? folder : folder.parent, isKept: false) { (making) throws(Errno) in
      try making.write([probe])
    }
    return RunFolder(place: place)
  }

  /// Writes all files and has the disk keep them, or writes none.
  ///
  /// Throws where the disk is full or the place has changed meanwhile; it can then be tried with another place.
  public func write(_ files: [File]) throws(StoreError) -> Written {
    let files = files.filter { $0.name != RunFile.name } + files.filter { $0.name == RunFile.name }
    let folder = place.folder
    if try RunFolder.isThere(place) {
      try RunFolder.making(folder, in: folder, isKept: true) { (making) throws(Errno) in
        try making.write(files)
        try making.moveFilesUp()
      }
      return Written(folder: folder, latest: .notAsked)
    }
    var name = folder.lastComponent
    try RunFolder.making(folder, in: folder.parent, isKept: true) { (making) throws(Errno) in
      try making.write(files)
      name = try making.rename(toFree: place.name(attempt:))
    }
    guard case .standard(_, _, let results) = place else { return Written(folder: folder, latest: .notAsked) }
    return Written(folder: results.appending(name), latest: LatestLink.set(in: results, to: name))
  }

  /// Lends a folder to be made into a run's own; where that fails, or it is not to be kept, nothing of it stays, nor of
  /// the folders above it that were missing.
  private static func making(
    _ folder: Path, in above: Path, isKept: Bool, _ body: (inout FolderInMaking) throws(Errno) -> Void
  ) throws(StoreError) {
    let made: [Path]
    do { made = try Folders.makeMissing(above) } catch { throw .unwritable(folder, error) }
    let failure: Errno?
    let left: Path?
    do {
      var making = try FolderInMaking(in: above)
      do {
        try body(&making)
        if isKept { return }
        failure = nil
      } catch {
        failure = error
      }
      left = making.discard() ?? Folders.remove(made)
    } catch {
      failure = error
      left = Folders.remove(made)
    }
    if let failure { throw .unwritable(folder, failure, left: left) }
    if let left {
      throw .writing(
        .unwritable, folder, "\(StoreError.shown(left)) was made there and cannot be removed",
        nextStep: "remove it, and name another folder with --output")
    }
  }

  private static func refuse(_ folder: Path, inside tree: Path) throws(StoreError) {
    do {
      if try !Placement.isInside(folder, tree: tree) { return }
    } catch {
      throw .unwritable(folder, error)
    }
    throw .writing(
      .insideTree, folder, "it lies inside \(StoreError.shown(tree)), which is to be measured",
      nextStep: "name a folder outside of it with --output")
  }

  /// Whether an empty folder is there that is to be filled; a standard place is never one.
  private static func isThere(_ place: RunPlace) throws(StoreError) -> Bool {
    guard case .named(let folder) = place else { return false }
    do {
      if try Folders.isEmpty(folder) { return true }
    } catch .noSuchFile {
      return try refuseUnnameable(folder)
    } catch .notDirectory {
      throw .writing(
        .occupied, folder, "there is something that is no folder, or on the way to it",
        nextStep: "name another folder with --output")
    } catch {
      throw .unwritable(folder, error)
    }
    throw .writing(
      .occupied, folder, "the folder is not empty", nextStep: "name another folder with --output, or empty this one")
  }

  /// Refuses paths at which nothing is that could be opened, and which still are not free.
  private static func refuseUnnameable(_ folder: Path) throws(StoreError) -> Bool {
    if [Path(""), Path("."), Path("..")].contains(folder.lastComponent) { throw .unwritable(folder, .noSuchFile) }
    do {
      _ = try FileSystem.status(of: folder)
    } catch {
      return false
    }
    throw .writing(
      .occupied, folder, "there is a symbolic link that leads nowhere", nextStep: "name another folder with --output")
  }
}
