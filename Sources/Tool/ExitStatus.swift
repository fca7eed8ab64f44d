/// What the process tells its caller when it ends.
public enum ExitStatus: Int32, Hashable, Sendable {
  case success = 0
  /// Something could not be done, or walks differ.
  case failure = 1
  /// The command line is wrong.
  case usage = 64
  /// Ctrl-C; what was complete is kept.
  case interrupted = 130
}
