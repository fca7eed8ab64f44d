/// What was asked of a run, and the order in which it was done.
public struct Plan: Hashable, Sendable, Codable {
  /// The suite's name, which decides whether the 2011 figures stand beside the report.
  public let suite: String
  /// Of `time`, `memory` and `syscalls`, in the order in which they ran.
  public let passes: [String]
  /// Of the random order of each round.
  public let seed: UInt64
  /// Asked for with `--time`: seconds for the time pass.
  public let timeBudget: Double
  /// Asked for with `--rounds`, or nothing.
  public let roundsAsked: Int?
  /// The benchmark that relative figures refer to, where one was named.
  public let reference: String?
  /// For each complete round of the time pass, the indices into `Run.cases` in the order in which they ran.
  public var timeRounds: [[Int]]
  /// The same for the memory pass.
  public var memoryRounds: [[Int]]
  /// The same for the counts of allocations, which are part of the memory pass; `nil` in runs of older versions.
  public var heapRounds: [[Int]]?
  /// The same for the counts of system calls; `nil` in runs of older versions.
  public var callRounds: [[Int]]?
  /// How often exact counts were asked for with `--repeats`, from 1; `nil` in runs of older versions.
  public var repeats: Int?
  /// Variables that processes with exact counts ran with, as `NAME=VALUE`; `nil` in runs of older versions.
  public var countedEnvironment: [String]?
  /// Set where it is one of two runs that were measured together.
  public var pairing: Pairing?
  /// Whether the run was ended by a signal; the rounds above are those that were complete.
  public var interrupted: Bool
  /// The command line, each argument in `vis(3)` form.
  public let command: [String]

  public init(
    suite: String, passes: [String], seed: UInt64, timeBudget: Double, roundsAsked: Int?, reference: String?,
    timeRounds: [[Int]] = [], memoryRounds: [[Int]] = [], interrupted: Bool = false, command: [String] = []
  ) {
    self.suite = suite
    self.passes = passes
    self.seed = seed
    self.timeBudget = timeBudget
    self.roundsAsked = roundsAsked
    self.reference = reference
    self.timeRounds = timeRounds
    self.memoryRounds = memoryRounds
    self.interrupted = interrupted
    self.command = command
  }
}
