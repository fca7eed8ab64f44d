public import Platform

/// How one worker is started, and what it may use.
public struct WorkerCommand: Hashable, Sendable {
  public let program: Path
  /// Behind the program's path, byte for byte.
  public let arguments: [[UInt8]]
  /// Variables set anew in its environment, which is otherwise this process's.
  public let variables: [Environment.Variable]
  /// Seconds from its start until it is killed as hung; any number of them, 0 for at once.
  public let limit: Double
  /// Bytes of output after which it is killed as giving nonsense.
  public let outputLimit: Int
  /// Whether its output is read until all that hold it have closed it, though it has itself ended before.
  public let readsToEnd: Bool

  /// Makes a command; a recorded walk of ten million entries gives about 1 GB of output.
  public init(
    program: Path, arguments: [[UInt8]], variables: [Environment.Variable] = [], limit: Double,
    outputLimit: Int = 1 << 32, readsToEnd: Bool = false
  ) {
    self.program = program
    self.arguments = arguments
    self.variables = variables
    self.limit = limit
    self.outputLimit = outputLimit
    self.readsToEnd = readsToEnd
  }
}
