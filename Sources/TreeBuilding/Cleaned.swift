internal import Platform

/// What a removal did, and what it left alone.
public struct Cleaned: Hashable, Sendable {
  /// Something that stays, and why.
  public struct Kept: Hashable, Sendable {
    /// In `vis(3)` form.
    public let path: String
    public let reason: String
  }

  /// How many paths are told.
  static let maximumKept = 100

  /// How many trees are wholly gone, unfinished ones included.
  public internal(set) var trees = 0
  /// The first of what stays, at most 100.
  public private(set) var kept: [Kept] = []
  public private(set) var keptTotal = 0

  mutating func keep(_ path: Path, _ reason: String) {
    keptTotal += 1
    if kept.count < Self.maximumKept { kept.append(Kept(path: TreeBuildingError.shown(path.bytes), reason: reason)) }
  }

  /// Tells what a removal left below a root.
  mutating func keep(_ left: TreeRemoval.Left, below root: Path) {
    for path in left.paths { keep(root.appending(Path(checked: path)), Self.foreign) }
    keptTotal += left.total - left.paths.count
  }

  static let foreign = "dirbench did not make it"
}
