package import Platform
package import Traversal

/// Counts the calls of a walk in another way than a run does, for the self-test to hold the one against the other.
///
/// strace writes its ordinary table; another reader takes it apart; the walk is made twice, not once.
package struct WholeProcessCalls {
  private let strace: Path
  private let request: RunRequest
  private let supervisor: Supervisor

  package init(strace: Path, request: RunRequest, supervisor: Supervisor) {
    self.strace = strace
    self.request = request
    self.supervisor = supervisor
  }

  /// The calls of one walk by name, less those that are made without it; without zeros.
  ///
  /// A name that two walks call an odd number of times more often is counted up, so that it shows.
  package func calls(of benchmark: Benchmark) throws(MeasurementError) -> [String: Int] {
    guard let firstUse = request.firstUseTree else { return [:] }
    var counts = try count(.calls(firstUse: firstUse, walks: 2), benchmark)
    for (name, count) in try count(.calls(firstUse: firstUse, walks: 0), benchmark) {
      counts[name, default: 0] -= count
    }
    return counts.mapValues { ($0 + ($0 < 0 ? -1 : 1)) / 2 }.filter { $0.value != 0 }
  }

  private func count(_ task: WorkerRequest.Task, _ benchmark: Benchmark) throws(MeasurementError) -> [String: Int] {
    let worker = request.command(task, benchmark, 0, setting: CountedEnvironment.variables, limit: 60)
    // As in a run, -D keeps the worker this process's child, and strace holds the output open until it has written; to a
    // file it would write unwatched, and be ended with the worker.
    let options = ["-D", "-f", "-c", "-o", "/dev/stdout"].map { Array($0.utf8) }
    let command = WorkerCommand(
      program: strace, arguments: options + [worker.program.bytes] + worker.arguments, variables: worker.variables,
      limit: worker.limit, readsToEnd: true)
    let output = try supervisor.run(command).output(of: benchmark.name)
    if let counts = WholeProcessCalls.parse(String(decoding: output, as: UTF8.self)) { return counts }
    throw .worker(benchmark: benchmark.name, .nonsense("it wrote no table of strace's", lastWords: LastWords(output)))
  }

  /// Reads the table that `strace -c` writes: shares, seconds, microseconds a call, calls, errors where there were some,
  /// and the name. Other lines may stand before it; `nil` where there is no table, or no end of one.
  package static func parse(_ text: String) -> [String: Int]? {
    var counts: [String: Int] = [:]
    var isWhole = false
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count >= 5, Double(fields[0]) != nil, let calls = Int(fields[3]), let name = fields.last else {
        continue
      }
      if name == "total" { isWhole = true } else { counts[String(name)] = calls }
    }
    return isWhole && !counts.isEmpty ? counts : nil
  }
}
