internal import Measurement
internal import Platform

/// The processes that are compared, run one at a time.
struct Processes {
  /// Seconds after which a process is taken for hung; the slowest is a copy on a busy disk.
  private static let limit = 120.0

  /// This program.
  let own: Path
  private let supervisor: Supervisor

  init(_ interruption: Interruption) throws(OverheadError) {
    supervisor = Supervisor(interruption: interruption)
    do {
      own = try CurrentProcess.executable()
    } catch {
      throw .failure(what: "finding this program", why: error.message, next: "see that /proc is mounted")
    }
  }

  /// Runs a program to its end, and gives what it wrote.
  func output(of program: Path, _ arguments: [[UInt8]]) throws(OverheadError) -> [UInt8] {
    let outcome = supervisor.run(WorkerCommand(program: program, arguments: arguments, limit: Processes.limit))
    switch outcome {
    case .finished(let output): return output
    case .interrupted: throw .interrupted
    default:
      let line = ([program.bytes] + arguments).map { SafeName.encode($0) }.joined(separator: " ")
      throw .failure(what: "running \(line)", why: outcome.failure ?? "it failed", next: "see it fail alone")
    }
  }

  /// Runs a program to its end, and gives the seconds that it took, from its start on.
  func duration(of program: Path, _ arguments: [[UInt8]]) throws(OverheadError) -> Double {
    let start = Clock.monotonic()
    _ = try output(of: program, arguments)
    return Double(Clock.monotonic() - start) / 1e9
  }

  /// Finds a program in the folders of `PATH`; `nil` where it is in none.
  static func find(_ name: String) -> Path? { Executables.find(name, in: Environment.bytes(of: "PATH")) }

  /// The same where there is no going on without it.
  static func required(_ name: String, package: String) throws(OverheadError) -> Path {
    if let program = find(name) { return program }
    throw .failure(what: "finding \(name)", why: "it is in no folder of PATH", next: "apt-get install \(package)")
  }
}
