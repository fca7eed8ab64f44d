internal import Comparison
internal import Measurement
internal import Platform
internal import Records
internal import ResultStore

extension GateCommand {
  /// A stored baseline against a run that is measured now, or stored too.
  func gate(againstBaseline place: Path) throws(ToolError) -> ExitStatus {
    let base: Run
    do {
      base = try Baselines.load(place)
    } catch {
      if error.kind == .missing {
        console.note("dirbench: \(error.subject): \(error.reason)\n  \(error.nextStep)\n")
        return .noBaseline
      }
      throw ToolError(error)
    }
    let chosen = try chosen(of: base)
    guard let stored = options.run else { return try judge(chosen, try measured(like: chosen)) }
    let candidate: Run
    do { candidate = try RunFile.load(stored) } catch { throw ToolError(error) }
    // Of benchmarks that only the candidate has, none was chosen where globs choose.
    return try judge(chosen, options.selection.benchmarks.isEmpty ? candidate : candidate.part(chosen.benchmarkNames))
  }

  /// The baseline without the benchmarks that globs leave out.
  private func chosen(of base: Run) throws(ToolError) -> Run {
    let globs = options.selection.benchmarks
    if globs.isEmpty { return base }
    return base.part(try BenchmarkSelection.chosen(by: globs, from: base.benchmarkNames))
  }

  private func judge(_ base: Run, _ candidate: Run) throws(ToolError) -> ExitStatus {
    let metrics = options.metrics ?? JudgedMetric.usual
    return try tell(RunComparison(base: base, candidate: candidate, policy: try policy(metrics, base.cases.map(\.id))))
  }

  /// The candidate's run of the baseline's benchmarks on the baseline's trees.
  private func measured(like base: Run) throws(ToolError) -> Run {
    let side = try candidate()
    try side.refuseDebugBuild(unless: options.allowsDebugBuild)
    let metrics = options.metrics ?? JudgedMetric.usual
    return try context.withMeasurementLock(waits: options.waits) { () throws(ToolError) in
      let ground = try ground(like: base)
      let store = try GateStore(options.output, outside: ground.trees.map(\.root))
      let run = try context.withFirstUseTree(outside: ground.trees.map(\.root)) { firstUse throws(ToolError) in
        try measure(request(side, ground.of(side), metrics, ground, firstUse))
      }
      try store.write(nil, run, resources)
      return run
    }
  }

  private func ground(like base: Run) throws(ToolError) -> Ground {
    let trees = options.selection.trees.isEmpty ? base.trees.map(GateCommand.choice) : options.selection.trees
    let suite = try resources.suite(options.selection.suite)
    return Ground(
      suite: suite, names: base.benchmarkNames,
      trees: try context.trees(Selection(suite: options.selection.suite, trees: trees), suite, resources),
      seed: options.seed ?? Schedule.freshSeed())
  }

  /// What would be written on the command line for a tree of a stored run.
  private static func choice(_ tree: TreeRecord) -> Path {
    tree.source == .spec
      ? Path(tree.name) : Path(bytes: SafeName.decode(tree.root) ?? Array(tree.root.utf8)) ?? Path(tree.root)
  }

  private func measure(_ request: RunRequest) throws(ToolError) -> Run {
    var runner = Runner(
      request, supervisor: context.supervisor(), interruption: context.interruption,
      isPrecise: Precision.isReached, tell: Narrator(console).tell)
    do {
      let run = try runner.run()
      console.clearProgress()
      return run
    } catch {
      throw ToolError(error)
    }
  }
}

extension Run {
  /// Each once, in the order of the run.
  fileprivate var benchmarkNames: [String] {
    var seen: Set<String> = []
    return cases.map(\.id.benchmark).filter { seen.insert($0).inserted }
  }

  /// The same run with the cases of these benchmarks alone; orders of rounds still count all.
  fileprivate func part(_ names: [String]) -> Run {
    Run(
      tool: tool, started: started, machine: machine, plan: plan, trees: trees,
      cases: cases.filter { names.contains($0.id.benchmark) })
  }
}
