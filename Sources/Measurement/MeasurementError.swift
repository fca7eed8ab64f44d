internal import Platform

/// Why something could not be measured.
public enum MeasurementError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A worker that measured a benchmark gave no result.
  case worker(benchmark: String, WorkerOutcome)

  /// What was attempted, or on what.
  public var subject: String {
    switch self {
    case .worker(let benchmark, _): return benchmark
    }
  }

  /// Why it failed.
  public var reason: String {
    switch self {
    case .worker(_, let outcome): return outcome.failure ?? "worker finished"
    }
  }

  /// One line: what to do now.
  public var nextStep: String {
    switch self {
    case .worker(_, .interrupted): return "run the command again to measure the rest"
    case .worker(_, .couldNotStart(.noSuchFile, _)), .worker(_, .couldNotStart(.permissionDenied, _)):
      return "leave dirbench where it is, and executable, while it runs"
    case .worker(_, .couldNotStart):
      return "see that more processes may be started (ulimit -u) and more files opened (ulimit -n), and run it again"
    case .worker(let benchmark, _): return "see it fail alone: dirbench walk \(benchmark) DIRECTORY"
    }
  }

  /// What and why, without the next step.
  public var description: String { "\(subject): \(reason)" }
}
