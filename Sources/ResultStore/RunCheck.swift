internal import Records
internal import Trees

/// What a run has to keep to, so that whoever reads it can rely on its indices and add up its numbers.
enum RunCheck {
  /// Counts beyond it could not be added up, and no reader of JSON would keep their digits.
  private static let largestCount: Int64 = 1 << 53

  static func firstProblem(in run: Run) -> String? {
    if run.machine.cores < 1 { return "machine.cores is \(run.machine.cores)" }
    if !run.plan.timeBudget.isFinite { return "plan.timeBudget is not a finite number" }
    for (name, load) in [("loadBefore", run.machine.loadBefore), ("loadAfter", run.machine.loadAfter)] {
      if let load, !load.isFinite { return "machine.\(name) is not a finite number" }
    }
    return problem(in: run.trees) ?? problem(in: run.cases, trees: Set(run.trees.map(\.name)))
      ?? problem(in: run.plan.timeRounds, "plan.timeRounds", cases: run.cases.count)
      ?? problem(in: run.plan.memoryRounds, "plan.memoryRounds", cases: run.cases.count)
  }

  private static func problem(in trees: [TreeRecord]) -> String? {
    var names: Set<String> = []
    for tree in trees {
      if !names.insert(tree.name).inserted { return "two trees have the name \(tree.name)" }
      let census = tree.census
      let counts = [census.directories, census.files, census.symlinks, census.others, tree.problemCount].map(Int64.init)
      for count in counts + [census.bytes] where !(0...largestCount).contains(count) {
        return "the census of tree \(tree.name) holds \(count)"
      }
    }
    return nil
  }

  private static func problem(in cases: [CaseRecord], trees: Set<String>) -> String? {
    var identifiers: Set<CaseID> = []
    for record in cases {
      let name = "\(record.id.benchmark) on \(record.id.tree) (\(record.id.cache))"
      if !identifiers.insert(record.id).inserted { return "\(name) stands there twice" }
      if !trees.contains(record.id.tree) { return "\(name) is on a tree that is not among the trees" }
      if record.verification.differenceCount < 0 { return "\(name) has a negative number of differences" }
      if let problem = problem(in: record.series) { return "\(name): \(problem)" }
    }
    return nil
  }

  private static func problem(in series: [Series]) -> String? {
    var metrics: Set<String> = []
    for series in series {
      let metric = series.metric.name
      if !metrics.insert(metric).inserted { return "\(metric) stands there twice" }
      var last = -1
      for trial in series.trials {
        if trial.round <= last { return "\(metric) has round \(trial.round) behind round \(last)" }
        if trial.values.isEmpty { return "\(metric) has no value in round \(trial.round)" }
        if !trial.values.allSatisfy(\.isFinite) {
          return "\(metric) in round \(trial.round) is not a finite number"
        }
        if [.seconds, .bytes].contains(series.metric.unit), trial.values.contains(where: { $0 < 0 }) {
          return "\(metric) in round \(trial.round) is negative"
        }
        last = trial.round
      }
    }
    return nil
  }

  private static func problem(in rounds: [[Int]], _ key: String, cases count: Int) -> String? {
    for (index, round) in rounds.enumerated() {
      if let stranger = round.first(where: { !(0..<count).contains($0) }) {
        return "\(key)[\(index)] names case \(stranger), and there are \(count)"
      }
      if Set(round).count != round.count { return "\(key)[\(index)] names a case twice" }
    }
    return nil
  }
}
