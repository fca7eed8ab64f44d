public import Platform

/// Why something could not be measured.
public enum MeasurementError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A worker that measured a benchmark gave no result.
  case worker(benchmark: String, WorkerOutcome)
  /// The root of a tree cannot be read.
  case treeUnreadable(Path, Errno)
  /// A tree is not what it was when the run began; the first of the changes, its path in `vis(3)` form.
  case treeChanged(Path, count: Int, first: String, what: String)
  /// Not even one walk of the fastest benchmark fits in the time, both in seconds.
  case noTime(seconds: Double, needed: Double)
  /// The allocation probe is in none of the places where it may lie.
  case noProbe([Path])
  /// The allocation probe cannot be opened.
  case probeUnreadable(Path, Errno)
  /// No tree can be measured with cold caches, and nothing else was asked for; the first of them, where it is to blame.
  case coldRefused(Path?, ColdRefusal)
  /// The run was interrupted before a round was complete.
  case interrupted

  /// What was attempted, or on what.
  public var subject: String {
    switch self {
    case .worker(let benchmark, _): return benchmark
    case .treeUnreadable(let root, _), .treeChanged(let root, _, _, _): return SafeName.encode(root.bytes)
    case .noTime(let seconds, _): return "measuring within \(seconds) s"
    case .noProbe: return "counting allocations"
    case .probeUnreadable(let library, _): return SafeName.encode(library.bytes)
    case .coldRefused(let root, _): return root.map { "\(SafeName.encode($0.bytes)), cold" } ?? "cold caches"
    case .interrupted: return "interrupted"
    }
  }

  /// Why it failed.
  public var reason: String {
    switch self {
    case .worker(_, let outcome): return outcome.failure ?? "worker finished"
    case .treeUnreadable(_, let reason): return "cannot be walked: \(reason.message)"
    case .treeChanged(_, let count, let first, let what):
      return count == 1
        ? "changed while it was walked: \(first): \(what)"
        : "changed while it was walked, in \(count) places; the first is \(first): \(what)"
    case .noTime(_, let needed): return "one walk of the fastest benchmark alone takes about \(needed) s"
    case .noProbe(let places):
      return "there is no " + places.map { SafeName.encode($0.bytes) }.joined(separator: ", nor ")
    case .probeUnreadable(_, let reason): return "the allocation probe cannot be opened: \(reason.message)"
    case .coldRefused(_, let refusal): return refusal.reason
    case .interrupted: return "no round was complete, so nothing is kept"
    }
  }

  /// One line: what to do now.
  public var nextStep: String {
    switch self {
    case .worker(_, .interrupted), .interrupted: return "run the command again"
    case .worker(_, .couldNotStart(.noSuchFile, _)), .worker(_, .couldNotStart(.permissionDenied, _)):
      return "leave dirbench where it is, and executable, while it runs"
    case .worker(_, .couldNotStart):
      return "see that more processes may be started (ulimit -u) and more files opened (ulimit -n), and run it again"
    case .worker(let benchmark, _): return "see it fail alone: dirbench walk \(benchmark) DIRECTORY"
    case .treeUnreadable(_, .noSuchFile): return "name a directory that exists"
    case .treeUnreadable(_, .notDirectory): return "name a directory"
    case .treeUnreadable: return "name a directory that you may read, or run as a user who may"
    case .treeChanged: return "measure it while nothing writes there, or measure a copy"
    case .noProbe: return "keep the executable in the folder that it was built in, or copy the probe beside it"
    case .probeUnreadable: return "make it readable, or build dirbench again"
    case .coldRefused(_, let refusal): return refusal.nextStep
    case .noTime: return "give it more time: --time SECONDS"
    }
  }

  /// What and why, without the next step.
  public var description: String { "\(subject): \(reason)" }
}
