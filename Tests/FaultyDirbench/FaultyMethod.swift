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
    /// Asks once more for the status of every entry.
    case curious
    /// Walks on another thread.
    case threaded
    /// Goes on only where nobody traces it.
    case shy
    /// Asks for the root's status as often as a die says.
    case unsteady
    /// Writes down, in the folder that a variable names, what its process was started as and holds.
    case witness
    /// Does as `DIRBENCH_MOOD` says: asks once more for every status if curious, leaves out a file if careless.
    case moody

    /// What it does in this process.
    var inForce: Fault {
      guard self == .moody else { return self }
      switch Environment.bytes(of: "DIRBENCH_MOOD").map({ String(decoding: $0, as: UTF8.self) }) {
      case "curious": return .curious
      case "careless": return .skip
      default: return .moody
      }
    }
  }

  let fault: Fault
  var id: String { "faulty.\(fault.rawValue)" }
  var summary: String { "fts, and a fault: \(fault.rawValue)" }

  func orders(for work: Work) -> [Order] { work == .size ? [.none, .name] : [.none] }

  func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {
    disturb(root)
    var faulty = FaultyVisitor(visitor: visitor, fault: fault.inForce, root: root)
    if fault == .threaded {
      faulty = onAnotherThread(faulty) { FTS().walk(root, work, order, &$0) }
    } else {
      FTS().walk(root, work, order, &faulty)
    }
    faulty.finish()
    visitor = faulty.visitor
  }

  private var isTraced: Bool {
    do {
      let status = String(decoding: try FileSystem.contents(of: Path("/proc/self/status")), as: UTF8.self)
      return !status.contains("TracerPid:\t0\n")
    } catch {
      return false
    }
  }

  private func onAnotherThread<Value>(_ value: Value, _ body: @escaping (inout Value) -> Void) -> Value {
    nonisolated(unsafe) let task = body
    nonisolated(unsafe) var result = value
    let done = DispatchSemaphore(value: 0)
    Thread {
      unsafe task(&result)
      done.signal()
    }.start()
    done.wait()
    return unsafe result
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
    case .shy: while isTraced { Thread.sleep(forTimeInterval: 0.01) }
    case .unsteady: for _ in 0..<Int.random(in: 0..<5_000) { askStatus(of: root) }
    case .witness: Witness.testify()
    case .skip, .short, .swap, .fickle, .curious, .threaded, .moody: break
    }
  }
}

private func askStatus(of path: Path) {
  do { _ = try FileSystem.status(of: path) } catch { print("no status of \(path): \(error)") }
}

/// Hands on what a walk tells, with a fault in it.
struct FaultyVisitor<V: Visitor>: Visitor {
  var visitor: V
  let fault: FaultyMethod.Fault
  let root: Path
  private var files = 0
  private var held: (kind: EntryKind?, size: Int64?, path: [UInt8])?

  init(visitor: V, fault: FaultyMethod.Fault, root: Path) {
    self.visitor = visitor
    self.fault = fault
    self.root = root
  }

  mutating func visit(kind: EntryKind?, size: Int64?, path: () -> [UInt8]) {
    if fault == .curious, let below = Path(bytes: path()) { askStatus(of: root.appending(below)) }
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
