public import Records

/// What happens during a run, told outside of every timing.
public enum RunEvent: Sendable {
  /// What is to come; 0 rounds of a pass that was not asked for.
  public struct Plan: Hashable, Sendable {
    public let timeRounds: Int
    public let timeSeconds: Double
    public let memoryRounds: Int
    public let memorySeconds: Double
    /// How often system calls are counted.
    public let callRounds: Int
    /// Roughly: it depends on how many calls there are.
    public let callSeconds: Double
    /// How often the caches of the whole machine are dropped.
    public let drops: Int
    /// Whether trials make fewer walks than they would with more time.
    public let isReduced: Bool
  }

  /// A tree is being walked by the reference walk.
  case referring(tree: String)
  /// Trees are known, and so many walks are to be verified.
  case verifying(benchmarks: Int, entries: Int)
  /// A case is left out of the time pass, since no round of it fits in the time.
  case leftOut(benchmark: String, reason: String)
  /// Something, by its name, is not measured with cold caches.
  case refused(String, ColdRefusal)
  /// A benchmark was held against a tree; so many of all are done.
  case verified(benchmark: String, tree: String, Verification, done: Int, of: Int)
  case planned(Plan)
  /// Two sides are to be timed: at most so many rounds of both fit, each of so many seconds.
  case pairsPlanned(cases: Int, rounds: Int, roundSeconds: Double)
  /// A trial ended; of a round of so many.
  case trial(pass: String, round: Int, done: Int, of: Int)
  /// A trial gave no values.
  case failed(benchmark: String, CaseRecord.Failure)
}
