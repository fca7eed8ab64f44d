public import Platform

/// What a worker is asked to do: the command line that a run starts its own executable with.
public struct WorkerRequest: Hashable, Sendable {
  public enum Task: Hashable, Sendable {
    /// One recorded walk, all of it told.
    case verify
    /// So many timed walks, each made longer by a factor from 1 to 100 where that is to be found.
    case time(walks: Int, slowdown: Double = 1)
    /// One timed walk with cold caches: after a walk of a tree of one entry, so that code and libraries are in use, the
    /// worker says that it is ready, and waits to be let go.
    case cold(firstUse: Path)
    /// One walk between readings of the resident set, after a walk of a tree of one entry.
    case memory(firstUse: Path)
    /// One walk between counts of the preloaded probe, after a walk of a tree of one entry.
    case heap(firstUse: Path)
    /// So many walks, which another process counts the system calls of, after a walk of a tree of one entry; 0 or 1.
    case calls(firstUse: Path, walks: Int)
  }

  /// The form of requests and replies; builds that agree on it work together.
  public static let version = "dirbench-worker/3"
  /// The command that a worker is started with.
  public static let command = "worker"

  public let task: Task
  /// As `method/work[/order]`.
  public let benchmark: String
  public let root: Path
  /// The process that asks; the worker ends with it.
  public let parent: Int32

  public init(task: Task, benchmark: String, root: Path, parent: Int32) {
    self.task = task
    self.benchmark = benchmark
    self.root = root
    self.parent = parent
  }

  /// The command line behind the program's name.
  public var arguments: [[UInt8]] {
    let common = [WorkerRequest.command, WorkerRequest.version, String(parent), benchmark].map { Array($0.utf8) }
    switch task {
    case .verify: return common + [root.bytes, Array("verify".utf8)]
    case .time(let walks, let slowdown):
      let timed = common + [root.bytes, Array("time".utf8), Array(String(walks).utf8)]
      return slowdown == 1 ? timed : timed + [Array("\(slowdown)".utf8)]
    case .cold(let firstUse): return common + [root.bytes, Array("cold".utf8), firstUse.bytes]
    case .memory(let firstUse): return common + [root.bytes, Array("memory".utf8), firstUse.bytes]
    case .heap(let firstUse): return common + [root.bytes, Array("heap".utf8), firstUse.bytes]
    case .calls(let firstUse, let walks):
      return common + [root.bytes, Array("calls".utf8), firstUse.bytes, Array(String(walks).utf8)]
    }
  }

  /// Reads a command line behind the program's name; `nil` where it is none of this version's.
  public init?(arguments: [[UInt8]]) {
    func text(_ index: Int) -> String? {
      index < arguments.count ? String(validating: arguments[index], as: UTF8.self) : nil
    }
    guard text(0) == WorkerRequest.command, text(1) == WorkerRequest.version, let parent = text(2).flatMap(Int32.init),
      let benchmark = text(3), arguments.count > 5, let root = Path(bytes: arguments[4])
    else { return nil }
    switch (text(5), arguments.count) {
    case ("verify", 6): task = .verify
    case ("time", 7):
      guard let walks = text(6).flatMap(Int.init), walks > 0 else { return nil }
      task = .time(walks: walks)
    case ("time", 8):
      guard let walks = text(6).flatMap(Int.init), walks > 0, let slowdown = text(7).flatMap(Double.init),
        (1...100).contains(slowdown)
      else { return nil }
      task = .time(walks: walks, slowdown: slowdown)
    case ("cold", 7):
      guard let firstUse = Path(bytes: arguments[6]) else { return nil }
      task = .cold(firstUse: firstUse)
    case ("memory", 7):
      guard let firstUse = Path(bytes: arguments[6]) else { return nil }
      task = .memory(firstUse: firstUse)
    case ("heap", 7):
      guard let firstUse = Path(bytes: arguments[6]) else { return nil }
      task = .heap(firstUse: firstUse)
    case ("calls", 8):
      guard let firstUse = Path(bytes: arguments[6]), let walks = text(7).flatMap(Int.init), walks >= 0 else {
        return nil
      }
      task = .calls(firstUse: firstUse, walks: walks)
    default: return nil
    }
    self.benchmark = benchmark
    self.root = root
    self.parent = parent
  }
}
