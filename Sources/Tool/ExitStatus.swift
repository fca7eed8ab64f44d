/// What the process tells its caller when it ends.
public enum ExitStatus: Int32, Hashable, Sendable {
  case success = 0
  /// Something could not be done, or walks differ.
  case failure = 1
  /// The gate found a regression.
  case regression = 2
  /// The gate cannot tell.
  case inconclusive = 3
  /// An improvement, where that was asked to be told.
  case improvement = 4
  /// There is no baseline to compare with.
  case noBaseline = 5
  /// Nothing that was asked could be judged, because the baseline was taken in another environment.
  case nothingJudged = 6
  /// The command line is wrong.
  case usage = 64
  /// Ctrl-C; what was complete is kept.
  case interrupted = 130
}
