internal import Platform

/// Why something could not be measured.
public enum MeasurementError: Error, Hashable, Sendable {
  /// A worker that measured a benchmark gave no result.
  case worker(benchmark: String, WorkerOutcome)

  /// What was attempted, or on what.
  public var what: String {
    switch self {
    case .worker(let benchmark, _): return benchmark
    }
  }

  /// Why it failed.
  public var why: String {
    switch self {
    case .worker(_, let outcome): return outcome.failure ?? "worker finished"
    }
  }

  /// What to do now, as one sentence.
  public var nextStep: String {
    switch self {
    case .worker(_, .interrupted): return "Run the command again to measure the rest."
    case .worker(_, .couldNotStart(.noSuchFile, _)), .worker(_, .couldNotStart(.permissionDenied, _)):
      return "Leave dirbench where it is, and executable, while it runs."
    case .worker(_, .couldNotStart):
      return "See that more processes may be started (ulimit -u) and more files opened (ulimit -n), and run it again."
    case .worker(let benchmark, _): return "See it fail alone: dirbench walk \(benchmark) DIRECTORY"
    }
  }
}
