internal import Measurement
internal import Platform
internal import Records

/// The whole of `make overhead`, and the processes that it starts of itself.
enum Program {
  /// Does what a command line asks, and gives the status to end with.
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    do throws(OverheadError) {
      switch try Request(arguments) {
      case .help: try print(Request.helpText)
      case .walk(let walk): try print(try walk.perform())
      case .generate(let spec, let root): try SeedTree.generate(spec, at: root)
      case .measure(let rounds):
        let report = try measure(rounds: rounds)
        try print(report.text)
        return report.isGood ? 0 : 1
      }
      return 0
    } catch {
      do throws(Errno) {
        try StandardStream.errors.write(Array(error.text.utf8))
      } catch {
        // There is no one left to tell; the status says it.
      }
      return error.status
    }
  }

  private static func print(_ text: String) throws(OverheadError) {
    do {
      try StandardStream.output.write(Array(text.utf8))
    } catch {
      throw .failure(what: "standard output", why: error.message, next: "send it to what takes it")
    }
  }

  private static func measure(rounds: Int) throws(OverheadError) -> OverheadReport {
    #if DEBUG
      throw .failure(
        what: "measuring", why: "this is a debug build", next: "run make overhead, which builds in release")
    #else
      let interruption: Interruption
      do {
        interruption = try Interruption.ofProcess()
      } catch {
        throw .failure(what: "preparing for Ctrl-C", why: error.message, next: "run it again")
      }
      let progress = ProgressLine()
      defer { progress.clear() }
      let processes = try Processes(interruption)
      let tree = try SeedTree(above: processes.own, interruption, progress)
      return try measure(rounds, processes, tree, progress)
    #endif
  }

  private static func measure(
    _ rounds: Int, _ processes: Processes, _ tree: SeedTree, _ progress: ProgressLine
  ) throws(OverheadError) -> OverheadReport {
    let seed = Schedule.freshSeed()
    let machine = MachineFacts.collect()
    var report = OverheadReport()
    func schedule(_ stream: UInt64) -> Schedule { Schedule(seed: seed, stream: stream) }

    try fill(&report, isOptional: false) { (report) throws(OverheadError) in
      report.claims += try WalkRounds(processes, tree, schedule(0), progress).measure(rounds: rounds)
    }
    try fill(&report, isOptional: Processes.find("strace") == nil) { (report) throws(OverheadError) in
      report.calls = try WalkCalls.count(processes, tree, progress)
    }
    try fill(&report, isOptional: !GeneratorRounds.hasMemoryFolder) { (report) throws(OverheadError) in
      report.claims.append(
        try GeneratorRounds(processes, tree, schedule(10), progress).inMemory(rounds: max(6, rounds / 3)))
    }
    try fill(&report, isOptional: true) { (report) throws(OverheadError) in
      report.claims.append(try GeneratorRounds(processes, tree, schedule(11), progress).onDisk())
    }
    report.conditions = [
      """
      Times of walks are the shortest of \(WalkRounds.walks) in a process of its own, on \(SeedTree.name) in the cache \
      (\(tree.fileSystem)); those of the generator and of cp are whole processes. Those that are compared take turns \
      within a round, in random order (seed \(seed)). The ratio is the Hodges-Lehmann estimate from pairs, its interval \
      the signed-rank one, and the verdict goes by the interval's upper end. Calls are those of two processes that \
      differ by one walk, subtracted.
      """,
      Program.text(machine),
    ]
    return report
  }

  private static func text(_ machine: Machine) -> String {
    func load(_ value: Double?) -> String { value.map { "\($0)" } ?? "unknown" }
    let facts = [machine.kernel, machine.libc, machine.cpu, "\(machine.cores) cores", machine.virtualization]
    return facts.compactMap { $0 }.joined(separator: ", ")
      + "; load \(load(machine.loadBefore)) before and \(load(MachineFacts.loadAverage())) after."
  }

  /// Adds a part to a report, or the reason why it is missing; an interruption ends all.
  private static func fill(
    _ report: inout OverheadReport, isOptional: Bool,
    _ part: (inout OverheadReport) throws(OverheadError) -> Void
  ) throws(OverheadError) {
    do {
      try part(&report)
    } catch {
      if error == .interrupted { throw error }
      report.gaps.append(OverheadReport.Gap(error, isOptional: isOptional))
    }
  }
}
