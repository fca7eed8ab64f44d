public import Records

/// A doubt about a whole run.
public enum RunCaution: Hashable, Sendable {
  /// Ended by a signal, after so many complete rounds of the time pass.
  case interrupted(rounds: Int)
  /// Measured by a debug build, whose times say nothing of a release build's.
  case debugBuild
  /// The time pass has fewer rounds than an ordinary run.
  case fewRounds(have: Int, need: Int)
  /// Parts of a tree could not be read, so no walk of it was complete.
  case treeIncomplete(tree: String, count: Int, first: [TreeRecord.Problem])
  /// More processes wanted to run than there are cores, before or after measuring.
  case loaded(load: Double, cores: Int)

  /// How many rounds an ordinary run has at least.
  public static let ordinaryRounds = 10

  static func all(of run: Run) -> [RunCaution] {
    var cautions: [RunCaution] = []
    let rounds = run.plan.timeRounds.count
    if run.plan.interrupted { cautions.append(.interrupted(rounds: rounds)) }
    if run.tool.configuration == "debug" { cautions.append(.debugBuild) }
    if run.plan.passes.contains("time"), rounds < ordinaryRounds {
      cautions.append(.fewRounds(have: rounds, need: ordinaryRounds))
    }
    for tree in run.trees where tree.problemCount > 0 {
      cautions.append(.treeIncomplete(tree: tree.name, count: tree.problemCount, first: tree.problems))
    }
    let load = max(run.machine.loadBefore ?? 0, run.machine.loadAfter ?? 0)
    if load > Double(run.machine.cores) { cautions.append(.loaded(load: load, cores: run.machine.cores)) }
    return cautions
  }
}
