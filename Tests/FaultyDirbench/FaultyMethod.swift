internal import Foundation
import Methods
import Platform
import Traversal
import Trees

/// A walk by fts with one thing wrong, for tests to see it found.
struct FaultyMethod: Method {
  enum Fault: String, CaseIterable {
    /// Leaves out one file.
    case skip
    /// Tells a size of one byte too few.
    case short
    /// Tells two files of a sorted directory in each other's place.
    case swap
    case crash
    case hang
    /// Writes to the standard output that the answer goes to.
    case chatter
    case exit
    /// Tells more from the fifth walk of a process on, and so only when it is measured.
    case fickle
    /// Writes into the tree.
    case litter
  }

  let fault: Fault
  var id: String { "faulty.\(fault.rawValue)" }
  var summary: String { "fts, and a fault: \(fault.rawValue)" }

  func orders(for work: Work) -> [Order] { work == .size ? [.none, .name] : [.none] }

  func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {
    disturb(root)
    var faulty = FaultyVisitor(visitor: visitor, fault: fault)
    FTS().walk(root, work, order, &faulty)
    faulty.finish()
    visitor = faulty.visitor
  }

  private func disturb(_ root: Path) {
    switch fault {
    case .crash:
      FileHandle.standardError.write(Data("about to \u{1B}[31mfall\n".utf8))
      abort()
    case .hang: while true { Thread.sleep(forTimeInterval: 60) }
    case .chatter: print("hello")
    case .exit: Foundation.exit(7)
    case .litter:
      do {
        _ = try FileDescriptor.open(root.appending("litter-\(UUID().uuidString)"), [.create, .writeOnly])
      } catch {
        print("could not litter: \(error)")
      }
    case .skip, .short, .swap, .fickle: break
    }
  }
}

/// Hands on what a walk tells, with a fault in it.
struct FaultyVisitor<V: Visitor>: Visitor {
  var visitor: V
  let fault: FaultyMethod.Fault
  private var files = 0
  private var held: (kind: EntryKind?, size: Int64?, path: [UInt8])?

  init(visitor: V, fault: FaultyMethod.Fault) {
    self.visitor = visitor
    self.fault = fault
  }

  mutating func visit(kind: EntryKind?, size: Int64?, path: () -> [UInt8]) {
    if kind == .file || kind == nil { files += 1 }
    let isChosen = files == 3 && kind != .directory
    switch fault {
    case .skip where isChosen: return
    case .short where isChosen: visitor.visit(kind: kind, size: size.map { $0 - 1 }, path: path)
    case .swap where isChosen && held == nil: held = (kind, size, path())
    default: visitor.visit(kind: kind, size: size, path: path)
    }
    if let (kind, size, path) = held, files > 3 {
      held = nil
      visitor.visit(kind: kind, size: size) { path }
      files = Int.min / 2
    }
  }

  mutating func fail(_ reason: Errno, path: () -> [UInt8]) { visitor.fail(reason, path: path) }

  mutating func finish() {
    if let (kind, size, path) = held { visitor.visit(kind: kind, size: size) { path } }
    if fault == .fickle && Walks.next() > 4 { visitor.visit(kind: .file, size: 1) { Array("extra".utf8) } }
  }
}

/// Counts the walks of this process.
private enum Walks {
  nonisolated(unsafe) private static var count = 0

  static func next() -> Int {
    unsafe count += 1
    return unsafe count
  }
}
