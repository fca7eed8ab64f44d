public import Platform

/// What became of a worker; none of its group runs any more.
public enum WorkerOutcome: Hashable, Sendable {
  /// It exited with status 0; its output, empty where it was delivered in pieces.
  case finished([UInt8])
  case exited(status: Int32, lastWords: LastWords)
  case crashed(Signal, lastWords: LastWords)
  /// It did not end within its limit, in seconds.
  case hung(limit: Double, lastWords: LastWords)
  /// It ended well, but what it wrote cannot be what was asked for.
  case nonsense(String, lastWords: LastWords)
  /// The run was interrupted, and the worker was ended for that.
  case interrupted
  case couldNotStart(Errno, Path)
  /// It ran, and its output could not be read.
  case lost(Errno)
  /// It was held, and what had to be done before it could go on failed.
  case notReleased(Errno)

  /// What went wrong, in one line with the last words; `nil` where nothing did.
  public var failure: String? {
    switch self {
    case .finished: return nil
    case .exited(let status, let words): return "worker exited with status \(status); \(words.text)"
    case .crashed(let signal, let words):
      return "worker was ended by signal \(signal.rawValue) (\(signal.name)); \(words.text)"
    case .hung(let limit, let words):
      return "worker did not end within \(WorkerOutcome.seconds(limit)) s and was killed; \(words.text)"
    case .nonsense(let what, let words): return "worker gave nonsense: \(what); \(words.text)"
    case .interrupted: return "worker was ended because the run was interrupted"
    case .couldNotStart(let reason, let program):
      return "worker could not be started from \(SafeName.encode(program.bytes)): \(reason.message)"
    case .lost(let reason): return "worker's output could not be read: \(reason.message)"
    case .notReleased(let reason): return "worker was not let go: \(reason.message)"
    }
  }

  /// The output of a worker that finished.
  public func output(of benchmark: String) throws(MeasurementError) -> [UInt8] {
    guard case .finished(let bytes) = self else { throw .worker(benchmark: benchmark, self) }
    return bytes
  }

  /// Without a fraction where there is none; a Double that large prints as one, not as a trap.
  private static func seconds(_ limit: Double) -> String {
    let text = "\(limit)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
