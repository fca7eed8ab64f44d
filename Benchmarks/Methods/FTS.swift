public import Platform
public import Traversal
public import Trees

/// The C library's fts, as the 2011 article used it.
///
/// Options: `FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR`, and `FTS_NOSTAT` for `list`. Per directory: open, fstat,
/// getdents64 until empty, close; per entry, for `size`, one stat by path. It reads, and unless `FTS_NOSTAT` stats, a
/// whole directory before it gives its first entry, about 300 bytes an entry, and sorts it there with a comparator.
/// With `FTS_NOSTAT` it tells directories from the rest and no more. A path beyond `PATH_MAX` fails and is reported.
public struct FTS: Method {
  public let id = "fts"
  public let summary = "fts_read, FTS_PHYSICAL | FTS_NOCHDIR; list: FTS_NOSTAT too; sorted by its comparator"

  public init() {}

  public func orders(for work: Work) -> [Order] {
    work == .size ? [.none, .name, .nameDescending, .accessTime] : [.none, .name, .nameDescending]
  }

  public func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {
    do throws(Errno) {
      var stream = try FTSStream(root, withStatus: work == .size, comparison: SiblingComparison(order))
      // Where the paths below the root begin; the root comes first and tells how it is spelled.
      var start = 0
      try stream.forEach { entry in
        guard entry.level > 0 else {
          start = FTS.tellRoot(entry, &visitor)
          return
        }
        FTS.tell(entry, start, &visitor)
      }
    } catch {
      visitor.fail(error) { [] }
    }
  }

  private static func tellRoot<V: Visitor>(_ root: borrowing FTSStream.Entry, _ visitor: inout V) -> Int {
    switch root.info {
    case .directory, .directoryAgain: break
    case .noStatus(let reason), .unreadableDirectory(let reason), .failure(let reason): visitor.fail(reason) { [] }
    default: visitor.fail(.notDirectory) { [] }
    }
    return root.endsInSlash ? root.pathLength : root.pathLength + 1
  }

  @inline(__always)
  private static func tell<V: Visitor>(_ entry: borrowing FTSStream.Entry, _ start: Int, _ visitor: inout V) {
    switch entry.info {
    case .directory: visitor.visit(kind: .directory, size: nil) { entry.path(from: start) }
    case .directoryAgain: break
    case .file: visitor.visit(kind: .file, size: entry.size) { entry.path(from: start) }
    case .symlink: visitor.visit(kind: .symlink, size: nil) { entry.path(from: start) }
    case .other: visitor.visit(kind: .other, size: nil) { entry.path(from: start) }
    case .unclassified: visitor.visit(kind: nil, size: nil) { entry.path(from: start) }
    case .noStatus(let reason):
      visitor.visit(kind: nil, size: nil) { entry.path(from: start) }
      visitor.fail(reason) { entry.path(from: start) }
    case .unreadableDirectory(let reason), .failure(let reason): visitor.fail(reason) { entry.path(from: start) }
    case .cycle:
      visitor.visit(kind: .directory, size: nil) { entry.path(from: start) }
      visitor.fail(.tooManyLevels) { entry.path(from: start) }
    }
  }
}
