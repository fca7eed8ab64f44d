public import Records

/// What happens during a run, told outside of every timing.
public enum RunEvent: Sendable {
  /// A tree is being walked by the reference walk.
  case referring(tree: String)
  /// A benchmark was held against a tree; so many of all are done.
  case verified(benchmark: String, tree: String, Verification, done: Int, of: Int)
  /// What is to come, in seconds; `walks` tells each case's walks a trial, 0 where a case is left out.
  case planned(timeRounds: Int, timeSeconds: Double, memoryRounds: Int, memorySeconds: Double, isReduced: Bool)
  /// A trial ended; of a round of so many.
  case trial(pass: String, round: Int, done: Int, of: Int)
  /// A trial gave no values.
  case failed(benchmark: String, CaseRecord.Failure)
}
