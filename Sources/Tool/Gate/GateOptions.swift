package import Comparison
package import Platform

/// What a gate is to hold against what, and by which rules.
package struct GateOptions: Hashable, Sendable {
  /// What the candidate is held against.
  package enum Base: Hashable, Sendable {
    /// Another executable, measured at the same time.
    case program(Path)
    /// A stored run, by a baseline's name, or a path.
    case baseline(Path)
    /// The candidate itself, to prove the gate here: once as it is, and once with a benchmark made slower.
    case itself(slowdown: Double, benchmark: String?)
  }

  package enum Inconclusive: String, Hashable, Sendable, CaseIterable {
    case fail
    case pass
  }

  package enum Format: String, Hashable, Sendable, CaseIterable {
    case table
    case markdown
    case csv
    case json
    case junit
  }

  package var base: Base
  /// `nil` for the running executable.
  package var candidate: Path?
  /// A stored run to judge in place of one that is measured.
  package var run: Path?
  package var baseEnvironment: [Environment.Variable] = []
  package var candidateEnvironment: [Environment.Variable] = []
  package var selection = Selection(suite: Path("ci"))
  /// `nil` for what is usual: times between two builds, counts, too, against a baseline.
  package var metrics: [JudgedMetric]?
  /// Of times: as parts, 0.02 is 2%.
  package var minimumEffect: Double?
  package var tolerance: Double?
  /// A file of thresholds.
  package var thresholdFile: Path?
  /// Those of the command line, which go before the file's.
  package var thresholds: [Threshold] = []
  package var relativeTo: String?
  /// For times, in seconds: above 0, at most 1,000,000.
  package var timeBudget = 60.0
  /// The exact number of rounds, where one was asked for.
  package var rounds: Int?
  package var seed: UInt64?
  package var inconclusive = Inconclusive.fail
  package var failsOnImprovement = false
  package var format = Format.table
  /// A file for a JUnit report, beside what is printed.
  package var junit: Path?
  /// A folder for the runs that are measured.
  package var output: Path?
  package var walkLimit: Double?
  package var allowsDebugBuild = false
  package var waits = false

  package init(base: Base) { self.base = base }
}
