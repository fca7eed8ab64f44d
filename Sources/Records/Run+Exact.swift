extension Run {
  /// What of it does not depend on the moment or the place: its exact counts, without what a machine was busy with
  /// meanwhile, and without where a tree that was generated lay.
  ///
  /// Two of one build on one machine differ in the time at which they began alone.
  public var exactPart: Run {
    var machine = machine
    (machine.loadBefore, machine.loadAfter, machine.ticksBefore, machine.ticksAfter) = (nil, nil, nil, nil)
    var plan = plan
    (plan.timeRounds, plan.memoryRounds, plan.heapRounds, plan.callRounds) = ([], [], [], [])
    let exact = cases.map { record in
      var record = record
      record.series = record.series.filter { $0.metric.assume == .exact }
      return record
    }
    return Run(
      tool: tool, started: started, machine: machine, plan: plan, trees: trees.map(\.withoutPlace), cases: exact)
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
