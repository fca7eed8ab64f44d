extension Run {
  /// What of it does not depend on the moment or the place: its exact counts, without what a machine was busy with
  /// meanwhile, and without where a tree that was generated lay.
  ///
  /// Two of one build on one machine differ in the time at which they began alone.
  public var exactPart: Run {
    var machine = machine
    (machine.loadBefore, machine.loadAfter, machine.ticksBefore, machine.ticksAfter) = (nil, nil, nil, nil)
    let exact = cases.map { record in
      var record = record
      record.series = record.series.filter { $0.metric.assume == .exact }
      record.missing = record.missing.filter { Run.exactNames.contains($0.metric) }
      return record
    }
    return Run(
      tool: tool, started: started, machine: machine, plan: plan.exactPart, trees: trees.map(\.withoutPlace),
      cases: exact)
  }

  private static let exactNames = Set(
    Metric.catalogue.filter { $0.assume == .exact }.map(\.name) + [Metric.systemCalls])
}

extension Plan {
  /// The same plan without times and orders: what has no times is not blamed for it.
  fileprivate var exactPart: Plan {
    var part = Plan(
      suite: suite, passes: passes.filter { $0 != "time" }, seed: seed, timeBudget: timeBudget,
      roundsAsked: roundsAsked,
      reference: reference, interrupted: interrupted, command: command)
    // Versions that did not count yet have none of these, and are known by it.
    (part.heapRounds, part.callRounds) = (heapRounds.map { _ in [] }, callRounds.map { _ in [] })
    (part.repeats, part.countedEnvironment) = (repeats, countedEnvironment)
    return part
  }
}

extension TreeRecord {
  /// The same tree, wherever it was generated.
  fileprivate var withoutPlace: TreeRecord {
    if source == .directory { return self }
    return TreeRecord(
      name: name, source: source, root: "-", digest: digest, census: census, problemCount: problemCount,
      problems: problems, fileSystem: fileSystem, change: change)
  }
}
