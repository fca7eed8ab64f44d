public import Platform
public import Records
public import Traversal

/// Everything that a run is asked to do.
public struct RunRequest: Sendable {
  /// Each measures in processes of its own, so that none disturbs another.
  public enum Pass: String, Hashable, Sendable, CaseIterable {
    case time
    case memory
    case syscalls
  }

  /// A program or library that something cannot be measured without.
  public enum Facility: Hashable, Sendable {
    case at(Path)
    /// Why it cannot be used, in words that go on with what to do.
    case missing(String)
  }

  public var suite: String
  public var trees: [TreeTarget]
  public var benchmarks: [Benchmark]
  public var passes: [Pass]
  /// Each at most once, in the order in which they are shown.
  public var caches: [CacheState]
  /// Exactly so many rounds of each pass, whatever they take; `nil` for as many as the time holds.
  public var rounds: Int?
  /// How often exact counts are taken, from 1.
  public var repeats: Int
  /// Seconds for the time pass.
  public var time: Double
  public var seed: UInt64
  /// The benchmark that relative figures refer to, where one was named.
  public var reference: String?
  /// A tree of one entry, outside every tree that is measured, for first use; `nil` where there is no place for one.
  public var firstUseTree: Path?
  /// Counts system calls.
  public var strace: Facility
  /// Counts allocations, preloaded.
  public var probe: Facility
  /// Seconds after which a worker is killed as hung; `nil` for a limit by the size of the tree.
  public var walkLimit: Double?
  /// Whether the memory pass also reads the resident set, beside what is allocated.
  public var readsResidentSet = true
  /// Set anew in the environment of every worker.
  public var variables: [Environment.Variable] = []
  /// The C library of the workers, where that is not this process's.
  public var libc: String?
  /// By what factor timed walks of a benchmark are made longer on purpose, by its name; above 1.
  public var slowdowns: [String: Double] = [:]
  /// The executable whose processes are the workers.
  public var program: Path
  public var tool: Run.Tool
  /// The command line, for the record, each argument in `vis(3)` form.
  public var command: [String]

  public init(
    suite: String, trees: [TreeTarget], benchmarks: [Benchmark], passes: [Pass] = Pass.allCases,
    caches: [CacheState] = [.warm], rounds: Int? = nil, repeats: Int = 1, time: Double = 60, seed: UInt64 = 0,
    reference: String? = nil, firstUseTree: Path? = nil, strace: Facility = .missing("none was given"),
    probe: Facility = .missing("none was given"), walkLimit: Double? = nil,
    program: Path, tool: Run.Tool, command: [String] = []
  ) {
    self.suite = suite
    self.trees = trees
    self.benchmarks = benchmarks
    self.passes = passes
    self.caches = caches
    self.rounds = rounds
    self.repeats = repeats
    self.time = time
    self.seed = seed
    self.reference = reference
    self.firstUseTree = firstUseTree
    self.strace = strace
    self.probe = probe
    self.walkLimit = walkLimit
    self.program = program
    self.tool = tool
    self.command = command
  }

  /// Rounds of the memory pass where the time allows: enough to see a stray value, few enough to be short.
  static let memoryRounds = 5
}
