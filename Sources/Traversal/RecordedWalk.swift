public import Platform
public import Trees

/// All that a walk told, in order.
public struct RecordedWalk: Hashable, Sendable {
  public var listing = TreeListing()
  public var problems: [WalkProblem] = []

  public init(listing: TreeListing = TreeListing(), problems: [WalkProblem] = []) {
    self.listing = listing
    self.problems = problems
  }

  /// What a counted walk that tells the same adds up to. O(n).
  public var tally: Tally {
    var counting = CountingVisitor()
    for entry in listing.entries { counting.visit(kind: entry.kind, size: entry.size) { [] } }
    counting.tally.problems = problems.count
    return counting.tally
  }
}

/// Records a walk: the visitor of verified walks.
public struct RecordingVisitor: Visitor {
  public var walk = RecordedWalk()

  public init() {}

  public mutating func visit(kind: EntryKind?, size: Int64?, path: () -> [UInt8]) {
    walk.listing.append(path: path(), kind: kind, size: kind == .file ? size : nil)
  }

  public mutating func fail(_ reason: Errno, path: () -> [UInt8]) {
    walk.problems.append(WalkProblem(path: path(), code: reason.rawValue))
  }
}
