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
      base = try RunFile.load(place)
    } catch {
      if error.kind == .missing {
        console.note("dirbench: \(error.subject): \(error.reason)\n  make it with 'dirbench baseline update'\n")
        return .noBaseline
      }
      throw ToolError(error)
    }
    if let stored = options.run {
      let candidate: Run
      do { candidate = try RunFile.load(stored) } catch { throw ToolError(error) }
      return try judge(base, candidate)
    }
    return try judge(base, try measured(like: base))
  }

  private func judge(_ base: Run, _ candidate: Run) throws(ToolError) -> ExitStatus {
    let metrics = options.metrics ?? JudgedMetric.catalogue
    var policy = GatePolicy(metrics: metrics, relativeTo: options.relativeTo)
    policy.timedLimits = timedLimits
    return try tell(RunComparison(base: base, candidate: candidate, policy: policy))
  }

  /// The candidate's run of the baseline's benchmarks.
  private func measured(like base: Run) throws(ToolError) -> Run {
    let side = try candidate()
    try side.refuseDebugBuild(unless: options.allowsDebugBuild)
    let metrics = options.metrics ?? JudgedMetric.catalogue
    return try context.withMeasurementLock(waits: options.waits) { () throws(ToolError) in
      let ground = try ground(nil, side)
      let store = try GateStore(options.output, outside: ground.trees.map(\.root))
      let run = try context.withFirstUseTree(outside: ground.trees.map(\.root)) { firstUse throws(ToolError) in
        try measure(request(side, ground.of(side), metrics, ground, firstUse))
      }
      try store.write(nil, run, resources)
      return run
    }
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
