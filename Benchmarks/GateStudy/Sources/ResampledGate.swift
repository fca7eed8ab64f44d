internal import Comparison
internal import Statistics
internal import Trees

/// A gate that might have been: blocks of a series' rounds, one behind another, judged as a real one would be.
struct ResampledGate {
  /// What the gate knows when its budget ends, or when every interval is narrow.
  struct Stop {
    let rounds: Int
    let isDecisive: Bool
    /// By benchmark; logarithms.
    let intervals: [Estimate]
    let bounds: [Double?]
    /// What it prints as detectable, by benchmark; parts.
    let detectable: [DetectableEffect?]

    /// The verdict of a benchmark had its candidate been slower by this factor's logarithm all along.
    ///
    /// A shift moves intervals and leaves their widths, and so the round at which the gate stopped.
    func finding(_ benchmark: Int, shift: Double, _ limits: Limits) -> Finding {
      let moved = intervals[benchmark].mapped { $0 + shift }
      return Finding(timed: moved, bound: bounds[benchmark].map { $0 + shift }, limits, rounds: rounds)
    }
  }

  /// By budget, in the order in which they were given.
  let stops: [Stop]

  /// Draws one; rounds of a block keep their order, so that what slows some of them in a row still does.
  init(_ series: Series, budgets: [Double], block: Int, _ generator: inout SplitMix64) {
    let level = GatePolicy.level(family: series.names.count)
    var logs = [[Double]](repeating: [], count: series.names.count)
    var elapsed = 0.0
    var stops: [Stop] = []
    var place = 0
    var left = 0
    while stops.count < budgets.count {
      if left == 0 {
        place = Int(generator.next(below: UInt64(series.rounds.count - block + 1)))
        left = block
      }
      let count = logs[0].count
      // As PairedRunner decides before each round.
      let isOver = count > 0 && elapsed + elapsed / Double(count) > budgets[stops.count]
      let isDecisive = logs.allSatisfy { RunComparison.areDecisive($0, limits: .ofTimes, level: level) }
      if isOver || isDecisive {
        let stop = Stop(logs, isDecisive: isDecisive, level: level)
        // What ends by its precision ends so within every longer budget, too.
        stops += Array(repeating: stop, count: isDecisive ? budgets.count - stops.count : 1)
        continue
      }
      for (benchmark, value) in series.rounds[place].enumerated() { logs[benchmark].append(value) }
      elapsed += series.seconds[place]
      place += 1
      left -= 1
    }
    self.stops = stops
  }
}

extension ResampledGate.Stop {
  fileprivate init(_ logs: [[Double]], isDecisive: Bool, level: Double) {
    rounds = logs[0].count
    self.isDecisive = isDecisive
    let estimates = logs.map { Estimate.hodgesLehmann(of: $0, confidence: level) }
    intervals = estimates
    bounds = logs.map { Estimate.hodgesLehmann(of: $0, confidence: 2 * GatePolicy.boundConfidence - 1).interval?.high }
    let count = rounds
    detectable = estimates.map { estimate in
      estimate.interval.map {
        DetectableEffect(logs: $0, limits: .ofTimes, level: level, rounds: count, isDecisive: isDecisive)
      }
    }
  }
}
