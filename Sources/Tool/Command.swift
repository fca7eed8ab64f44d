package import Platform
package import Records

/// What a command line asks dirbench to do, with every value in its type.
package enum Command: Hashable, Sendable {
  case run(RunOptions)
  case generate(GenerateOptions)
  case clean(CleanOptions)
  case verify(VerifyOptions)
  case walk(WalkOptions)
  case report(ReportRequest)
  case list(ListOptions)
  case doctor(DoctorOptions)
  case selfTest(SelfTestOptions)
  case gate(GateOptions)
  case compare(CompareOptions)
  case baseline(BaselineOptions)
  /// A trial's own process, started by dirbench itself, with its arguments as they came.
  case worker([[UInt8]])
}

/// What is measured in processes of its own, so that none disturbs another.
package enum PassName: String, Hashable, Sendable, CaseIterable {
  case time
  case memory
  case syscalls
}

/// Which benchmarks on which trees.
package struct Selection: Hashable, Sendable {
  /// A suite's name, or the path of a suite file.
  package let suite: Path
  /// Names or files of specs, or directories, in the order in which they were written; empty for the suite's own.
  package let trees: [Path]
  /// Globs over the whole catalogue; empty for the suite's own.
  package let benchmarks: [String]

  package init(suite: Path = Path("seed"), trees: [Path] = [], benchmarks: [String] = []) {
    self.suite = suite
    self.trees = trees
    self.benchmarks = benchmarks
  }
}

package struct RunOptions: Hashable, Sendable {
  package var selection = Selection()
  /// Each at most once, in the order in which they are shown.
  package var caches = [CacheState.warm]
  /// Each at most once, in the order in which they are to run.
  package var passes = PassName.allCases
  /// The exact number of rounds, 1 to 1,000,000, where one was asked for.
  package var rounds: Int?
  /// How often exact counts are taken, 1 to 1,000.
  package var repeats = 1
  /// What the time pass may take, in seconds: above 0, at most 1,000,000; `nil` for the suite's own.
  package var timeBudget: Double?
  /// Where neither the command line nor the suite says it.
  package static let standardTimeBudget = 60.0
  /// Seconds after which a worker is killed as hung; `nil` for a limit by the size of the tree.
  package var walkLimit: Double?
  /// Of the random order of rounds; a new one is drawn where none was given.
  package var seed: UInt64?
  /// The benchmark, by its full name, that relative figures refer to.
  package var reference: String?
  /// The benchmark, by its full name, whose system calls are explained in place of the table.
  package var explained: String?
  /// Where the run's files go; `nil` for a new folder in `results`.
  package var output: Path?
  /// Measure with a debug build, and say so in every output.
  package var allowsDebugBuild = false
  /// Wait for another that measures on this machine, instead of refusing.
  package var waits = false

  package init() {}
}

package struct GenerateOptions: Hashable, Sendable {
  /// A tree's name, or the path of a spec.
  package let tree: Path
  /// The new tree's root, which must be absent or empty.
  package let directory: Path

  package init(tree: Path, directory: Path) {
    self.tree = tree
    self.directory = directory
  }
}

package struct CleanOptions: Hashable, Sendable {
  /// A tree that `generate` made, besides those in the cache.
  package let directory: Path?

  package init(directory: Path? = nil) { self.directory = directory }
}

package struct VerifyOptions: Hashable, Sendable {
  package let selection: Selection
  /// Seconds after which a worker is killed as hung; `nil` for a limit by the size of the tree.
  package let walkLimit: Double?

  package init(selection: Selection = Selection(), walkLimit: Double? = nil) {
    self.selection = selection
    self.walkLimit = walkLimit
  }
}

package struct WalkOptions: Hashable, Sendable {
  /// A benchmark's full name.
  package let benchmark: String
  package let directory: Path

  package init(benchmark: String, directory: Path) {
    self.benchmark = benchmark
    self.directory = directory
  }
}

package struct ReportRequest: Hashable, Sendable {
  package enum Format: String, Hashable, Sendable, CaseIterable {
    case table
    case csv
    case samples
    case markdown
    case json
  }

  /// Folders that `run` wrote, or `run.json` files; at least one.
  package let runs: [Path]
  package let format: Format
  /// The benchmark, by its full name, whose system calls are explained instead.
  package let explained: String?
  /// `nil` for standard output.
  package let output: Path?

  package init(runs: [Path], format: Format = .table, explained: String? = nil, output: Path? = nil) {
    self.runs = runs
    self.format = format
    self.explained = explained
    self.output = output
  }
}

package struct ListOptions: Hashable, Sendable {
  package enum Subject: String, Hashable, Sendable, CaseIterable {
    case benchmarks
    case suites
    case trees
  }

  /// `nil` for all of them.
  package let subject: Subject?

  package init(subject: Subject? = nil) { self.subject = subject }
}

package struct DoctorOptions: Hashable, Sendable {
  /// For scripts, as JSON.
  package let isJSON: Bool

  package init(isJSON: Bool = false) { self.isJSON = isJSON }
}
