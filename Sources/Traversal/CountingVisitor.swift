public import Platform
public import Trees

/// Counts a walk, and looks at no path: the visitor of timed walks.
@frozen public struct CountingVisitor: Visitor {
  public var tally = Tally()

  @inlinable public init() {}

  @inlinable public mutating func visit(kind: EntryKind?, size: Int64?, path: () -> [UInt8]) {
    switch kind {
    case .file:
      tally.files &+= 1
      tally.bytes &+= size ?? 0
    case .directory: tally.directories &+= 1
    case .symlink: tally.symlinks &+= 1
    case .other: tally.others &+= 1
    case nil: tally.unclassified &+= 1
    }
  }

  @inlinable public mutating func fail(_ reason: Errno, path: () -> [UInt8]) { tally.problems &+= 1 }
}
