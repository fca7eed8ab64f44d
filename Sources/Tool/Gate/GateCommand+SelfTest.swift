internal import Comparison
internal import Measurement
internal import Platform
internal import Records

extension GateCommand {
  /// Gates the candidate against itself, and against itself with one benchmark slowed on purpose.
  func proveItself(_ slowdown: Double, _ benchmark: String?) throws(ToolError) -> ExitStatus {
    let side = try candidate()
    try side.refuseDebugBuild(unless: options.allowsDebugBuild)
    return try context.withMeasurementLock(waits: options.waits) { () throws(ToolError) in
      let ground = try ground(nil, side)
      let slowed =
        try benchmark.map { name throws(ToolError) in try BenchmarkSelection.named(name, in: ground.names) }
        ?? ground.names[0]
      let trees = ground.trees.map(\.root)
      let stores = (
        try GateStore(options.output, outside: trees, below: "itself"),
        try GateStore(options.output, outside: trees, below: "slowed")
      )
      let timed = JudgedMetric.catalogue.filter { $0.metric == .wallClock }
      let policy = try policy(timed, ground.cases)
      let (twins, injected) = try context.withFirstUseTree(outside: trees) { firstUse throws(ToolError) in
        let plain = request(side, ground.of(side), policy.metrics, ground, firstUse)
        let twins = try measure(plain, plain, policy)
        if context.interruption.isRequested { throw ToolError.interrupted(what: "the gate against itself") }
        var slower = plain
        slower.slowdowns[slowed] = slowdown > 0 ? 1 + slowdown : 1 / (1 + slowdown)
        let injected = slowdown > 0 ? try measure(plain, slower, policy) : try measure(slower, plain, policy)
        return (twins, injected)
      }
      try stores.0.write(twins.base, twins.candidate, resources)
      try stores.1.write(injected.base, injected.candidate, resources)
      let proof = GateProof(
        twins: RunComparison(base: twins.base, candidate: twins.candidate, policy: policy),
        slowed: RunComparison(base: injected.base, candidate: injected.candidate, policy: policy),
        benchmark: slowed, change: slowdown)
      try GateOutput(context, options).write(proof)
      if injected.base.plan.interrupted { return .interrupted }
      switch proof.outcome {
      case .proven: return .success
      case .cannotTell: return .inconclusive
      case .refuted: return .failure
      }
    }
  }
}
