public import Platform
public import Traversal
public import Trees

/// Work of known cost in the form of a method, so that the same workers and passes measure it as any walk.
///
/// It tells of no entry, as is right for an empty directory, unless it reads a file, of which it then tells.
public struct Workload: Method {
  public enum Kind: Hashable, Sendable {
    /// Spins until so many milliseconds have passed.
    case spinElapsed(milliseconds: Int)
    /// Spins until it has had so many milliseconds of a processor.
    case spinOnProcessor(milliseconds: Int)
    /// Takes a block of so many MiB, writes to each of its pages, and gives it back.
    case touch(mebibytes: Int)
    /// Takes and gives back blocks as ``Workload/blocks`` says.
    case blocks
    /// Makes system calls as ``Workload/calls`` says.
    case calls
    /// Reads the file ``Workload/file`` below its root.
    case read
  }

  public let kind: Kind

  public init(_ kind: Kind) { self.kind = kind }

  public var id: String {
    switch kind {
    case .spinElapsed(let milliseconds): return "selftest.spin.\(milliseconds)"
    case .spinOnProcessor(let milliseconds): return "selftest.processor.\(milliseconds)"
    case .touch(let mebibytes): return "selftest.touch.\(mebibytes)"
    case .blocks: return "selftest.blocks"
    case .calls: return "selftest.calls"
    case .read: return "selftest.read"
    }
  }

  public var summary: String { "work of known cost, for the self-test" }

  public func orders(for work: Work) -> [Order] { work == .size ? [.none] : [] }

  public func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {
    do throws(Errno) {
      switch kind {
      case .spinElapsed(let milliseconds): KnownWork.spin(elapsed: Int64(milliseconds) * 1_000_000)
      case .spinOnProcessor(let milliseconds): KnownWork.spin(onProcessor: Int64(milliseconds) * 1_000_000)
      case .touch(let mebibytes): try KnownWork.touch(bytes: mebibytes << 20)
      case .blocks:
        let blocks = Workload.blocks
        try KnownWork.takeBlocks(blocks.count, smallest: blocks.smallest, thenEachOf: blocks.size)
      case .calls: try KnownWork.make(Workload.calls, on: root)
      case .read: try read(root, &visitor)
      }
    } catch {
      visitor.fail(error) { [] }
    }
  }

  /// The tree of one entry holds none to read.
  private func read<V: Visitor>(_ root: Path, _ visitor: inout V) throws(Errno) {
    do {
      let size = try KnownWork.readThrough(root.appending(Workload.file))
      visitor.visit(kind: .file, size: size) { Array(Workload.file.utf8) }
    } catch {
      if error != .noSuchFile { throw error }
    }
  }

  /// What `blocks` takes: so many blocks of 16, 17, ... bytes, all held at once, then as many of 100 bytes in turn.
  public static let blocks = (count: 1_000, smallest: 16, size: 100)
  /// What `calls` makes.
  public static let calls = KnownWork.Calls(getppid: 1_000, opens: 500, statuses: 250)
  /// What `read` reads.
  public static let file = "data"
}

/// A method under another name: the same code, told apart by a run.
public struct Twin<Original: Method>: Method {
  public let id: String
  private let original: Original

  public init(_ id: String, of original: Original) {
    self.id = id
    self.original = original
  }

  public var summary: String { original.summary }

  public func orders(for work: Work) -> [Order] { original.orders(for: work).filter { $0 == .none } }

  public func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {
    original.walk(root, work, order, &visitor)
  }
}
