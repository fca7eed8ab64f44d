public import Records

/// A doubt about a whole run.
public enum RunCaution: Hashable, Sendable {
  /// Ended by a signal, after so many complete rounds of each pass; `nil` for a pass that was not asked for.
  case interrupted(timeRounds: Int?, memoryRounds: Int?)
  /// Measured by a debug build, whose times say nothing of a release build's.
  case debugBuild
  /// The time pass has fewer rounds than an ordinary run.
  case fewRounds(have: Int, need: Int)
  /// Parts of a tree could not be read, so no walk of it was complete.
  case treeIncomplete(tree: String, count: Int, first: [TreeRecord.Problem])
  /// A tree was no longer what was walked for reference, and where it differs.
  case treeChanged(tree: String, what: String)
  /// More processes wanted to run than there are cores, before or after measuring.
  case loaded(load: Double, cores: Int)
  /// So large a part of the processors' time went to others while this was measured, from 0 to 1.
  case stolen(share: Double)
  /// The later half of the rounds of the time pass was slower or faster than the earlier one, all cases taken together:
  /// by this factor, which is not chance.
  case drifted(factor: Double)

  /// How many rounds an ordinary run has at least.
  public static let ordinaryRounds = 10

  /// From this share of the processors' time on, what was stolen is worth a word.
  private static let leastStolen = 0.01

  private static func stolenShare(of machine: Machine) -> Double? {
    guard let before = machine.ticksBefore, let after = machine.ticksAfter else { return nil }
    // As doubles, since a file may hold any numbers.
    let total = Double(after.total) - Double(before.total)
    let stolen = Double(after.stolen) - Double(before.stolen)
    return total > 0 && stolen > 0 ? min(1, stolen / total) : nil
  }

  /// Every doubt about a run, the gravest first; costs a look at every trial.
  public static func all(of run: Run) -> [RunCaution] {
    var cautions: [RunCaution] = []
    let rounds = run.plan.timeRounds.count
    if run.plan.interrupted {
      cautions.append(
        .interrupted(
          timeRounds: run.plan.passes.contains("time") ? rounds : nil,
          memoryRounds: run.plan.passes.contains("memory") ? run.plan.memoryRounds.count : nil))
    }
    if run.tool.configuration == "debug" { cautions.append(.debugBuild) }
    if run.plan.passes.contains("time"), rounds < ordinaryRounds {
      cautions.append(.fewRounds(have: rounds, need: ordinaryRounds))
    }
    for tree in run.trees where tree.problemCount > 0 {
      cautions.append(.treeIncomplete(tree: tree.name, count: tree.problemCount, first: tree.problems))
    }
    for tree in run.trees {
      if let change = tree.change { cautions.append(.treeChanged(tree: tree.name, what: change)) }
    }
    let load = max(run.machine.loadBefore ?? 0, run.machine.loadAfter ?? 0)
    if load > Double(run.machine.cores) { cautions.append(.loaded(load: load, cores: run.machine.cores)) }
    if let share = stolenShare(of: run.machine), share >= leastStolen { cautions.append(.stolen(share: share)) }
    if let factor = Drift.factor(in: run) { cautions.append(.drifted(factor: factor)) }
    return cautions
  }
}
