internal import Platform
internal import Records
internal import Traversal

extension Runner {
  /// How many times as long a walk takes while it is counted, roughly: strace stops it twice a call.
  private static let slowdown = 10.0
  /// The same on the slowest machine, for the limit after which a counted process is taken for hung.
  private static let worstSlowdown = 200.0

  /// Seconds that the pass takes, roughly: how many calls a walk makes is not known before.
  func callSeconds(secondsPerProcess: Double) -> Double {
    let once = warm.reduce(0) { $0 + (cases[$1].secondsPerWalk ?? 0) * Runner.slowdown + 4 * secondsPerProcess }
    return once * Double(request.repeats) / Double(max(1, min(processors, warm.count)))
  }

  /// Whether there is what system calls can be counted with, as far as is known before.
  var countsCalls: Bool {
    guard case .at = request.strace else { return false }
    return request.firstUseTree != nil && !warm.isEmpty
  }

  /// Counts the system calls of one walk of each case, as often as was asked; gives the order of every complete round.
  ///
  /// A walk's calls are those of a process that made it, less those of one that did the same but for the walk. Counts do
  /// not depend on what else runs, so as many processes are counted at once as there are processors.
  mutating func syscallsPass() -> [[Int]] {
    guard request.firstUseTree != nil, !warm.isEmpty, case .at(let path) = request.strace else { return [] }
    let counter = CallCounter(strace: path)
    callsRefusal = counter.refusal(request.program, [Array("--version".utf8)], supervisor)
    if callsRefusal != nil { return [] }
    var rounds: [[Int]] = []
    var counted: [Int: [Int: CountedWalk]] = [:]
    while rounds.count < request.repeats && !warm.isEmpty {
      // The longest first, so that all processors are busy to the end; the order is nothing that counts depend on.
      let order = warm.sorted { (cases[$1].secondsPerWalk ?? 0, $0) < (cases[$0].secondsPerWalk ?? 0, $1) }
      guard let results = count(order, rounds.count, counter) else { break }
      for (index, walk) in results { counted[index, default: [:]][rounds.count] = walk }
      rounds.append(order)
    }
    for (index, walks) in counted.sorted(by: { $0.key < $1.key }) { keep(walks, index) }
    return rounds
  }

  /// Lets each case be counted once; `nil` for a round that was not completed, which leaves nothing behind.
  private mutating func count(_ order: [Int], _ round: Int, _ counter: CallCounter) -> [Int: CountedWalk]? {
    let before = (records, active)
    let outcomes = outcomes(order, round, counter)
    var walks: [Int: CountedWalk] = [:]
    for (place, index) in order.enumerated() where mayGoOn {
      switch walk(outcomes[2 * place], outcomes[2 * place + 1], index) {
      case .success(let walk): walks[index] = walk
      case .failure(let failure): fail(index, .syscalls, round, failure.what)
      }
    }
    if mayGoOn { return walks }
    (records, active) = before
    return nil
  }

  /// What became of two processes a case, one without the walk and one with it, in this order.
  private func outcomes(_ order: [Int], _ round: Int, _ counter: CallCounter) -> [CountedProcess] {
    guard let firstUse = request.firstUseTree else { return [] }
    let commands = order.flatMap { index in
      [0, 1].map { counter.counting(command(.calls(firstUse: firstUse, walks: $0), index, counted: true)) }
    }
    var processes = commands.map { _ in CountedProcess(outcome: .interrupted, words: LastWords()) }
    var done = 0
    supervisor.run(commands, atOnce: processors) { place, outcome, words in
      processes[place] = CountedProcess(outcome: outcome, words: words)
      done += 1
      if done.isMultiple(of: 2) && mayGoOn {
        tell(.trial(pass: RunRequest.Pass.syscalls.rawValue, round: round, done: done / 2, of: order.count))
      }
    }
    return processes
  }

  private mutating func walk(
    _ without: CountedProcess, _ with: CountedProcess, _ index: Int
  ) -> Result<CountedWalk, CountingFailure> {
    do throws(CountingFailure) {
      let (base, _) = try without.calls()
      let (whole, tally) = try with.calls()
      if let wrong = check(tally, index) { throw CountingFailure(what: wrong) }
      return .success(CountedWalk(calls: whole - base, base: base))
    } catch {
      return .failure(error)
    }
  }

  /// Keeps the counts of all repeats by name; a name that one of them lacks was called no times in it.
  ///
  /// Where a walk called nothing at all, that is told of the names that its process called beside the walk.
  private mutating func keep(_ walks: [Int: CountedWalk], _ index: Int) {
    var names = Set(walks.values.flatMap { $0.calls.counts.keys })
    if names.isEmpty { names = Set(walks.values.flatMap { $0.base.counts.keys }) }
    for name in names.sorted() {
      for (round, walk) in walks.sorted(by: { $0.key < $1.key }) {
        keep(.systemCall(name), [Double(walk.calls.counts[name] ?? 0)], index, round)
      }
    }
  }

  /// How a case's worker is started to be counted.
  private func command(_ task: WorkerRequest.Task, _ index: Int, counted: Bool) -> WorkerCommand {
    let plain = command(task, index, setting: CountedEnvironment.variables)
    let limit = limits[index] + Runner.worstSlowdown * (cases[index].secondsPerWalk ?? 0)
    return WorkerCommand(
      program: plain.program, arguments: plain.arguments, variables: plain.variables, limit: limit)
  }

  /// At least the one that this runs on.
  private var processors: Int {
    do { return try HostSystem.processorCount() } catch { return 1 }
  }
}

/// The calls of one walk, and those of its process beside it.
private struct CountedWalk {
  let calls: CallCounts
  let base: CallCounts
}

private struct CountingFailure: Error {
  let what: String
}

/// What became of a process that was counted.
private struct CountedProcess {
  let outcome: WorkerOutcome
  let words: LastWords

  /// Its calls, and what its last walk found.
  func calls() throws(CountingFailure) -> (CallCounts, Tally) {
    guard case .finished(let output) = outcome else {
      throw CountingFailure(what: outcome.failure ?? "worker gave nothing")
    }
    guard let counted = CallCounter.parse(output) else {
      throw CountingFailure(what: "strace gave no summary that adds up; \(words.text)")
    }
    guard case .counted(let tally)? = WorkerReply(counted.output) else {
      throw CountingFailure(what: WorkerOutcome.nonsense(counted.output).failure ?? "worker gave nonsense")
    }
    return (counted.calls, tally)
  }
}
