internal import Comparison
internal import Measurement
internal import Platform
internal import Records
internal import Reporting
internal import ResultStore
internal import Traversal

/// `gate`: judges a candidate, says how sure that is, and ends with a status for it.
struct GateCommand {
  let context: Context
  let options: GateOptions
  let resources: Resources
  var console: Console { context.console }

  init(_ context: Context, _ options: GateOptions) throws(ToolError) {
    self.context = context
    self.options = options
    resources = try context.resources()
  }

  func perform() throws(ToolError) -> ExitStatus {
    switch options.base {
    case .program(let program): return try gate(against: program)
    case .baseline(let place): return try gate(againstBaseline: place)
    case .itself(let slowdown, let benchmark): return try proveItself(slowdown, benchmark)
    }
  }

  /// Two builds, or one in two environments, in turns.
  private func gate(against program: Path) throws(ToolError) -> ExitStatus {
    let base = try GateSide(program, options.baseEnvironment, context)
    let candidate = try self.candidate()
    for side in [base, candidate] { try side.refuseDebugBuild(unless: options.allowsDebugBuild) }
    let metrics = options.metrics ?? JudgedMetric.catalogue.filter { $0.metric == .wallClock }
    return try context.withMeasurementLock(waits: options.waits) { () throws(ToolError) in
      let ground = try ground(base, candidate)
      let policy = try policy(metrics, ground.cases)
      let store = try GateStore(options.output, outside: ground.trees.map(\.root))
      let outcome = try context.withFirstUseTree(outside: ground.trees.map(\.root)) { firstUse throws(ToolError) in
        try measure(
          request(base, ground.of(base), metrics, ground, firstUse),
          request(candidate, ground.of(candidate), metrics, ground, firstUse), policy)
      }
      try store.write(outcome.base, outcome.candidate, resources)
      return try tell(RunComparison(base: outcome.base, candidate: outcome.candidate, policy: policy))
    }
  }

  /// The executable that is judged.
  func candidate() throws(ToolError) -> GateSide {
    try GateSide(options.candidate ?? context.executable, options.candidateEnvironment, context)
  }

  // MARK: What is measured

  /// What both sides are to walk.
  struct Ground {
    let suite: Suite
    /// Names of all benchmarks that were chosen, whoever has them.
    let names: [String]
    let trees: [TreeTarget]
    let seed: UInt64

    /// All that can be judged.
    var cases: [CaseID] {
      names.flatMap { name in
        trees.map { CaseID(benchmark: name, tree: $0.name, cache: CacheState.warm.rawValue) }
      }
    }

    /// The benchmarks of those that a side has.
    func of(_ side: GateSide) -> [Benchmark] {
      names.filter(side.benchmarks.contains).compactMap { Benchmark(named: $0) }
    }
  }

  func ground(_ base: GateSide?, _ candidate: GateSide) throws(ToolError) -> Ground {
    let suite = try resources.suite(options.selection.suite)
    let known = Set(candidate.benchmarks)
    let all = candidate.benchmarks + (base?.benchmarks.filter { !known.contains($0) } ?? [])
    let globs = options.selection.benchmarks
    let names =
      globs.isEmpty
      ? try BenchmarkSelection.chosen(by: suite, from: all) : try BenchmarkSelection.chosen(by: globs, from: all)
    return Ground(
      suite: suite, names: names, trees: try context.trees(options.selection, suite, resources),
      seed: options.seed ?? Schedule.freshSeed())
  }

  func request(
    _ side: GateSide, _ benchmarks: [Benchmark], _ metrics: [JudgedMetric], _ ground: Ground, _ firstUse: Path?
  ) -> RunRequest {
    let isPart = !options.selection.trees.isEmpty || !options.selection.benchmarks.isEmpty
    var request = RunRequest(
      suite: isPart ? "\(ground.suite.name) (part)" : ground.suite.name, trees: ground.trees, benchmarks: benchmarks,
      passes: GateCommand.passes(of: metrics), rounds: options.rounds, time: options.timeBudget, seed: ground.seed,
      firstUseTree: firstUse, strace: Facilities.strace(context.environment),
      probe: Facilities.probe(beside: side.program), walkLimit: options.walkLimit, program: side.program,
      tool: side.tool, command: ["dirbench"] + context.arguments.map(ShellWord.quoted))
    request.readsResidentSet = false
    request.variables = side.variables
    request.libc = side.libc
    return request
  }

  /// The passes that give these metrics.
  static func passes(of metrics: [JudgedMetric]) -> [RunRequest.Pass] {
    var passes: [RunRequest.Pass] = []
    if metrics.contains(where: { $0.kind == .timed }) { passes.append(.time) }
    if metrics.contains(where: { $0.kind == .exact && $0 != .systemCalls }) { passes.append(.memory) }
    if metrics.contains(.systemCalls) { passes.append(.syscalls) }
    return passes
  }

  func measure(
    _ base: RunRequest, _ candidate: RunRequest, _ policy: GatePolicy
  ) throws(ToolError) -> PairedRunner.Outcome {
    var runner = PairedRunner(
      base: base, candidate: candidate, supervisor: context.supervisor(), interruption: context.interruption,
      isDecisive: { RunComparison.isDecisive(base: $0, candidate: $1, policy: policy) },
      tell: Narrator(console).tell)
    do {
      let outcome = try runner.run()
      console.clearProgress()
      if let change = outcome.treeChange {
        console.note("dirbench: \(change.subject): \(change.reason)\n  \(change.nextStep)\n")
      }
      return outcome
    } catch {
      throw ToolError(error)
    }
  }

  // MARK: What is judged

  /// The rules for metrics of these cases.
  func policy(_ metrics: [JudgedMetric], _ cases: [CaseID]) throws(ToolError) -> GatePolicy {
    var policy = GatePolicy(metrics: metrics, relativeTo: options.relativeTo)
    policy.timedLimits = timedLimits
    let rows = cases.flatMap { id in
      metrics.map { (key: GatePolicy.Key(id: id, metric: $0.name), kind: $0.kind) }
    }
    do {
      policy.limits = try (storedThresholds() + options.thresholds).limits(for: rows, usual: timedLimits)
    } catch let error as UsageError {
      throw .usage(error)
    } catch let error as ToolError {
      throw error
    } catch {
      throw .failure(what: "thresholds", why: "\(error)", next: "run the command again")
    }
    return policy
  }

  private func storedThresholds() throws(ToolError) -> [Threshold] {
    guard let file = options.thresholdFile else { return [] }
    let shown = SafeName.encode(file.bytes)
    let text: [UInt8]
    do {
      text = try FileSystem.contents(of: file)
    } catch {
      throw .failure(
        what: "thresholds \(shown)", why: error.message, next: "name a file of thresholds that you may read")
    }
    do {
      return try ThresholdFile(name: shown, text: text).thresholds
    } catch {
      throw .failure(
        what: "thresholds \(shown)", why: error.reason, next: "correct it; Benchmarks/Thresholds has an example")
    }
  }

  /// What the command line was checked for.
  var timedLimits: Limits {
    let usual = Limits.ofTimes
    return Limits(
      minimumEffect: options.minimumEffect ?? usual.minimumEffect, tolerance: options.tolerance ?? usual.tolerance)
      ?? usual
  }

  /// Prints the verdict, and gives its status.
  func tell(_ comparison: RunComparison) throws(ToolError) -> ExitStatus {
    try GateOutput(context, options).write(comparison)
    return status(of: comparison)
  }

  func status(of comparison: RunComparison) -> ExitStatus {
    if comparison.base.plan.interrupted || comparison.candidate.plan.interrupted { return .interrupted }
    switch comparison.verdict {
    case .failed: return .failure
    case .regressed: return .regression
    case .inconclusive: return options.inconclusive == .pass ? .success : .inconclusive
    case .nothingJudged: return .nothingJudged
    case .passed: return options.failsOnImprovement && comparison.hasImproved ? .improvement : .success
    }
  }
}
