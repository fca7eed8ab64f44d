import Platform
import Traversal
import Trees

/// Tells one file, and is never walked here: a script stands for its workers.
struct StandIn: Method {
  let id: String
  let summary = "stands in"
  func orders(for work: Work) -> [Order] { [.none] }
  func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {}

  /// Makes the tree that the scripts speak of: one empty file.
  static func tree(in folder: Path) throws -> Path {
    let root = folder.appending("tree")
    try FileSystem.makeDirectory(root)
    try FileDescriptor.open(root.appending("f"), [.writeOnly, .create]).closeChecked()
    return root
  }
}
