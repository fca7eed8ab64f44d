public import Platform
public import Trees

/// One way to walk a directory tree: what is measured.
///
/// A method knows nothing of clocks. It hands the root over as it was given, follows it if it is a symlink and follows
/// no other, tells each entry below it once, reports what it cannot read and goes on, and repairs nothing that its API
/// gets wrong. Everything that a caller would pay for, from opening to closing, happens in `walk`.
public protocol Method: Sendable {
  /// Short and unique, without a slash: the first part of a benchmark's name.
  var id: String { get }

  /// One sentence on the calls that it makes.
  var summary: String { get }

  /// The orders that it offers for a work.
  func orders(for work: Work) -> [Order]

  /// Walks the tree once and tells the visitor; the order is one of those offered.
  func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V)

  /// The walk with the visitor that counts; leave it to the protocol's extension.
  func count(_ root: Path, _ work: Work, _ order: Order) -> Tally

  /// The walk with the visitor that records; leave it to the protocol's extension.
  func record(_ root: Path, _ work: Work, _ order: Order) -> RecordedWalk
}

extension Method {
  // Inlined into each method's own module, where the walk and the visitor are known and become one loop.
  @inlinable public func count(_ root: Path, _ work: Work, _ order: Order) -> Tally {
    var visitor = CountingVisitor()
    walk(root, work, order, &visitor)
    return visitor.tally
  }

  @inlinable public func record(_ root: Path, _ work: Work, _ order: Order) -> RecordedWalk {
    var visitor = RecordingVisitor()
    walk(root, work, order, &visitor)
    return visitor.walk
  }
}
