internal import Comparison
internal import Measurement
internal import Platform
internal import Records
internal import Reporting
internal import Traversal

/// `selftest`: measures work of known cost as a run measures walks, and holds the figures against what is known.
struct SelfTestCommand {
  private typealias Area = SelfTestOptions.Area

  private let context: Context
  private let options: SelfTestOptions
  private let ground: SelfTestGround
  private let firstUse: Path?
  private let catalogue = SelfTestCatalogue.catalogue

  static func perform(_ context: Context, _ options: SelfTestOptions) throws(ToolError) -> ExitStatus {
    let checks = try context.withMeasurementLock(waits: options.waits) { () throws(ToolError) in
      try SelfTestGround.with(context) { ground throws(ToolError) in
        try context.withFirstUseTree(outside: [ground.folder]) { firstUse throws(ToolError) in
          try SelfTestCommand(context: context, options: options, ground: ground, firstUse: firstUse).checks()
        }
      }
    }
    context.console.clearProgress()
    let remarks =
      Build.configuration == .debug ? ["This is a debug build: its figures are right, and its walks slow."] : []
    try context.console.print(SelfTestReport.render(checks, remarks: remarks))
    return SelfTestReport.passes(checks) ? .success : .failure
  }

  private func checks() throws(ToolError) -> [SelfTestCheck] {
    let repeated = options.areas.filter { [.memory, .heap, .calls].contains($0) }
    var checks: [SelfTestCheck] = []
    for area in options.areas where area != .twins && area != .cold { checks += try self.checks(of: area) }
    if options.areas.contains(.calls) { checks.append(try wholeProcess()) }
    for area in repeated.reversed() {
      checks.append(SelfTestJudge.agreement("\(area.rawValue) again, in reverse order", try again(area)))
    }
    if !repeated.isEmpty { checks += try fromLargeProcess(repeated) }
    if options.areas.contains(.cold) { checks += try cold() }
    if options.areas.contains(.twins) { checks.append(try twins()) }
    return checks
  }

  private func checks(of area: SelfTestOptions.Area) throws(ToolError) -> [SelfTestCheck] {
    let promises = SelfTestCatalogue.promises(area)
    return SelfTestJudge.checks(try run(area, benchmarks(promises)), promises)
  }

  /// The same measured once more, the last first.
  private func again(_ area: SelfTestOptions.Area) throws(ToolError) -> [SelfTestCheck] {
    let promises = SelfTestCatalogue.promises(area)
    return SelfTestJudge.checks(try run(area, benchmarks(promises).reversed()), promises)
  }

  /// What a parent holds is no part of what its children use.
  private func fromLargeProcess(_ areas: [SelfTestOptions.Area]) throws(ToolError) -> [SelfTestCheck] {
    let held: HeldMemory
    do {
      held = try HeldMemory(bytes: 400 << 20)
    } catch {
      return areas.map {
        SelfTestCheck(
          quantity: SelfTestCommand.fromLarge($0), unit: .count, expected: 0,
          outcome: .missing("400 MiB cannot be had: \(error.message)"), tolerance: 0)
      }
    }
    var checks: [SelfTestCheck] = []
    for area in areas { checks.append(SelfTestJudge.agreement(SelfTestCommand.fromLarge(area), try again(area))) }
    // Held until here.
    _ = consume held
    return checks
  }

  private static func fromLarge(_ area: SelfTestOptions.Area) -> String {
    "\(area.rawValue) again, from a parent of 400 MiB"
  }

  private func wholeProcess() throws(ToolError) -> SelfTestCheck {
    let quantity = "calls that strace -c of the whole process differs by"
    let promises = SelfTestCatalogue.promises(.calls)
    guard case .at(let strace) = Facilities.strace(context.environment), let benchmark = benchmarks(promises).first
    else {
      return SelfTestCheck(
        quantity: quantity, unit: .calls, expected: 0, outcome: .missing("there is no strace"), tolerance: 0)
    }
    let run = try run(.calls, [benchmark])
    if run.cases.allSatisfy({ $0.series.isEmpty && $0.failures.isEmpty }) {
      let reason = run.cases.first?.missing.first?.reason ?? "calls were not counted"
      return SelfTestCheck(quantity: quantity, unit: .calls, expected: 0, outcome: .missing(reason), tolerance: 0)
    }
    let other = WholeProcessCalls(
      strace: strace, request: request(.calls, [benchmark]), supervisor: context.supervisor())
    do {
      return SelfTestJudge.sameCalls(
        quantity, run, benchmark: benchmark.name, others: try other.calls(of: benchmark))
    } catch {
      return SelfTestCheck(
        quantity: quantity, unit: .calls, expected: 0, outcome: .failed(error.reason), tolerance: 0)
    }
  }

  /// A machine that cannot measure with cold caches says so, and is not wrong.
  private func cold() throws(ToolError) -> [SelfTestCheck] {
    try prepare { () throws(Errno) in try ground.makeFile() }
    let promises = SelfTestCatalogue.promises(.cold)
    do throws(MeasurementError) {
      return SelfTestJudge.checks(try measure(.cold, benchmarks(promises)), promises)
    } catch {
      guard case .coldRefused(_, let refusal) = error else { throw SelfTestCommand.told(error) }
      return promises.map {
        SelfTestCheck(
          quantity: $0.quantity, unit: .bytes, expected: $0.value, outcome: .missing(refusal.reason), tolerance: 0)
      }
    }
  }

  private func prepare(_ make: () throws(Errno) -> Void) throws(ToolError) {
    do throws(Errno) {
      try make()
    } catch {
      throw .failure(
        what: "writing in \(SafeName.encode(ground.folder.bytes))", why: error.message,
        next: "name a folder with room for 16 MiB and 20,000 files with TMPDIR")
    }
  }

  private func twins() throws(ToolError) -> SelfTestCheck {
    try prepare { () throws(Errno) in try ground.makeTree() }
    let twins = SelfTestCatalogue.twins.compactMap { catalogue.benchmark(named: $0) }
    return SelfTestJudge.twins(try run(.twins, twins), confidence: 0.999, share: 0.02)
  }

  private func benchmarks(_ promises: [SelfTestPromise]) -> [Benchmark] {
    var names: [String] = []
    for promise in promises where !names.contains(promise.benchmark) { names.append(promise.benchmark) }
    return names.compactMap { catalogue.benchmark(named: $0) }
  }

  private func request(_ area: SelfTestOptions.Area, _ benchmarks: [Benchmark]) -> RunRequest {
    var request = RunRequest(
      suite: "selftest", trees: [tree(area)], benchmarks: benchmarks, passes: [.time],
      seed: Schedule.freshSeed(), firstUseTree: firstUse, strace: Facilities.strace(context.environment),
      program: context.executable, tool: Build.record(commit: nil))
    switch area {
    case .time: request.rounds = 20
    case .twins: request.rounds = 40
    case .cold:
      request.caches = [.cold]
      request.rounds = 3
    case .calls: request.passes = [.syscalls]
    case .memory:
      request.passes = [.memory]
      request.rounds = 3
    case .heap:
      // No rounds of the resident set, one of the heap.
      request.passes = [.memory]
      request.rounds = 0
      request.probe = Facilities.probe(beside: context.executable)
    }
    return request
  }

  private func tree(_ area: SelfTestOptions.Area) -> TreeTarget {
    switch area {
    case .cold: return ground.unread
    case .twins: return ground.tree
    case .time, .memory, .heap, .calls: return ground.empty
    }
  }

  private func run(_ area: SelfTestOptions.Area, _ benchmarks: [Benchmark]) throws(ToolError) -> Run {
    do {
      return try measure(area, benchmarks)
    } catch {
      throw SelfTestCommand.told(error)
    }
  }

  private static func told(_ error: MeasurementError) -> ToolError {
    if case .interrupted = error { return .interrupted(what: "the instrument was not tried to the end") }
    return ToolError(error)
  }

  private func measure(_ area: SelfTestOptions.Area, _ benchmarks: [Benchmark]) throws(MeasurementError) -> Run {
    let console = context.console
    var runner = Runner(
      request(area, benchmarks), supervisor: context.supervisor(), interruption: context.interruption,
      dropper: context.dropper,
      tell: { event in
        if case .trial(_, let round, let done, let total) = event {
          console.progress("\(area.rawValue): round \(round + 1), \(done) of \(total)")
        }
      })
    let run = try runner.run()
    if run.plan.interrupted { throw .interrupted }
    return run
  }
}
