internal import Glibc
internal import Statistics
internal import Trees

/// How the coverage of the paired interval is studied: a cell for each kind of noise and each number of pairs.
package struct CoveragePlan: Hashable, Sendable {
  /// Simulated runs of each cell.
  package var runs: Int
  package var seed: UInt64

  package init(runs: Int, seed: UInt64) {
    self.runs = runs
    self.seed = seed
  }

  package static let usual = CoveragePlan(runs: 2_000, seed: 1)

  /// To be raised with whatever changes what a seed gives, so that no older state is taken for this.
  private static let simulation = 1
  /// The candidate's times over the base's.
  private static let effect = 1.03

  package var cells: [CoverageCell.Key] {
    Noise.allCases.flatMap { noise in
      [10, 20, 50].map {
        CoverageCell.Key(
          study: "coverage", simulation: CoveragePlan.simulation, noise: noise, pairs: $0, runs: runs, seed: seed)
      }
    }
  }

  /// Simulates a cell's runs and counts those whose interval holds the true effect; each has its own random numbers, so
  /// that no cell depends on another.
  ///
  /// Looks before each run whether to end, and then gives nothing. An interval that is missing holds nothing.
  package static func measure(_ key: CoverageCell.Key, isInterrupted: () -> Bool = { false }) -> CoverageCell? {
    let stream = Noise.allCases.firstIndex(of: key.noise).map { UInt64($0) } ?? 0
    let cell = SplitMix64.mixed(stream << 32 &+ UInt64(key.pairs))
    var draws = Draws(seed: SplitMix64.mixed(key.seed &+ cell))
    let truth = log(effect)
    var covered = 0
    var width = 0.0
    var stated = 1.0
    for _ in 0..<key.runs {
      if isInterrupted() { return nil }
      let ratios = key.noise.logRatios(pairs: key.pairs, effect: effect, &draws)
      guard let interval = Estimate.hodgesLehmann(of: ratios).interval else { continue }
      if interval.contains(truth) { covered += 1 }
      width += (interval.high - interval.low) / Double(key.runs)
      stated = interval.coverage
    }
    return CoverageCell(key: key, covered: covered, stated: stated, width: width)
  }
}
