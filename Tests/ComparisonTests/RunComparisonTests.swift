import Comparison
import Foundation
import Records
import Statistics
import Testing

/// What is found of times, and what the verdict is.
///
/// Each test fails under a change of the rules: `Benchmarks/Mutations` makes such changes one by one, and
/// results/reference/gate-mutations.md shows which test fails under which.
@Suite struct RunComparisonTests {
  @Test(arguments: [
    (1.0, Finding.unchanged), (1.01, .unchanged), (1.04, .regressed), (1.3, .regressed), (0.99, .unchanged),
    (0.95, .improved), (0.5, .improved),
  ])
  func `a time is regressed above the minimum effect, improved below it, and else unchanged`(
    factor: Double, finding: Finding
  ) {
    for duel in [Duel(factor: factor), Duel(factor: factor).apart] { #expect(duel.finding == finding) }
  }

  @Test func `what is regressed one way is improved the other way`() {
    #expect(Duel(factor: 1.1).finding == .regressed)
    #expect(Duel(factor: 1.1).reversed.finding == .improved)
    #expect(Duel(factor: 1.1).apart.reversed.finding == .improved)
  }

  @Test func `a metric that is better where it is higher regresses where it falls`() {
    let rate = Metric(name: "rate", unit: .count, better: .higher)
    for (factor, finding) in [(0.9, Finding.regressed), (1.1, .improved), (1.0, .unchanged)] {
      var duel = Duel(factor: 1)
      (duel.base, duel.candidate) = ([], [])
      duel.policy.metrics = [JudgedMetric(metric: rate, kind: .timed)]
      duel.add("a/size", factor: factor, metric: rate)
      #expect(duel.finding == finding)
      #expect(duel.apart.finding == finding)
      let row = duel.comparison.cases[0]
      #expect(abs((row.ratio.value ?? 0) - factor) < 0.005)
      // The ratio stays that of the values; the bound lies on the worse side, which is below.
      #expect(row.ratio.interval?.contains(factor) == true)
      #expect((row.bound ?? 2) < factor && (row.bound ?? 0) > (row.ratio.interval?.low ?? 2))
    }
  }

  @Test func `the interval decides, not the estimate`() {
    // About 3% slower, but anything from 0 to 6%.
    let duel = Duel(factor: 1.03, noise: 10)
    let row = duel.comparison.cases[0]
    #expect((row.ratio.value ?? 0) > 1.02)
    #expect(row.finding == .inconclusive(.wide))
    // The same estimate with less noise is a regression.
    #expect(Duel(factor: 1.03, noise: 0.5).finding == .regressed)
  }

  @Test func `a regression is told by the lower end and an improvement by the upper end`() {
    for factor in [1.025, 1 / 1.025] {
      let row = Duel(factor: factor, noise: 2).comparison.cases[0]
      let interval = row.ratio.interval
      #expect((interval?.low ?? 0) < 1.02 || (interval?.high ?? 2) > 1 / 1.02)
      #expect(row.finding != .regressed && row.finding != .improved)
    }
  }

  @Test func `unchanged is what a one-sided bound says to be under the tolerance`() {
    // The interval's upper end is beyond 5%, the bound is not.
    let narrow = Duel(factor: 1.012, noise: 14).comparison.cases[0]
    #expect((narrow.ratio.interval?.high ?? 0) > 1.05)
    #expect((narrow.bound ?? 2) < 1.05)
    #expect(narrow.finding == .unchanged)
    let wide = Duel(factor: 1.012, noise: 20).comparison.cases[0]
    #expect((wide.bound ?? 0) > 1.05)
    #expect(wide.finding == .inconclusive(.wide))
  }

  @Test func `the bound is the end of a two-sided interval of 90 percent`() {
    let duel = Duel(factor: 1.01)
    let logs = zip(duel.candidate[0].series[0].trials, duel.base[0].series[0].trials).map {
      log($0.values[0]) - log($1.values[0])
    }
    let expected = Estimate.hodgesLehmann(of: logs, confidence: 0.9).interval?.high
    #expect(duel.comparison.cases[0].bound == expected.map { exp($0) })
  }

  // MARK: Limits

  @Test func `limits of a policy and of a single metric are those that decide`() throws {
    var duel = Duel(factor: 1.04)
    #expect(duel.finding == .regressed)
    duel.policy.timedLimits = try #require(Limits(minimumEffect: 0.06, tolerance: 0.1))
    #expect(duel.finding == .unchanged)
    let key = GatePolicy.Key(id: duel.base[0].id, metric: "wallClock")
    duel.policy.limits[key] = Limits(minimumEffect: 0.01, tolerance: 0.02)
    #expect(duel.finding == .regressed)
    #expect(duel.comparison.cases[0].limits.minimumEffect == 0.01)
  }

  @Test(arguments: [(0.05, 0.05), (0.06, 0.05), (-0.01, 0.05), (0.02, .infinity), (.nan, 0.05), (0.02, .nan)])
  func `limits that mean nothing are none`(effect: Double, tolerance: Double) {
    #expect(Limits(minimumEffect: effect, tolerance: tolerance) == nil)
  }

  // MARK: The family

  @Test func `with more cases each interval has a higher level`() {
    var duel = Duel(factor: 1)
    #expect(duel.comparison.family == 1)
    #expect(duel.comparison.level == 0.96)
    for name in ["b/size", "c/size", "d/size"] { duel.add(name) }
    #expect(duel.comparison.family == 4)
    #expect(abs(duel.comparison.level - 0.99) < 1e-12)
    #expect(duel.comparison.cases.allSatisfy { ($0.ratio.interval?.coverage ?? 0) >= 0.99 })
    duel.policy.metrics.append(JudgedMetric(metric: .cpuTime, kind: .timed))
    #expect(duel.comparison.family == 8)
  }

  @Test func `the family is fixed beforehand, whatever becomes of its cases`() {
    var duel = Duel(factor: 1)
    duel.add("b/size")
    duel.candidate[1].failures = [CaseRecord.Failure(pass: "time", round: 3, what: "crashed")]
    duel.candidate[1].series = []
    #expect(duel.comparison.family == 2)
  }

  @Test func `what only one side has, and counts, are no part of the family`() {
    var duel = Duel(factor: 1)
    duel.add("b/size")
    duel.add("c/size")
    duel.base.removeLast()
    duel.candidate.removeFirst()
    duel.policy.metrics.append(.allocations)
    #expect(duel.comparison.family == 1)
  }

  @Test func `one finding among many needs the level of all of them`() {
    // Alone it is a regression; among a hundred its interval is wider.
    var duel = Duel(factor: 1.027, rounds: 12, noise: 0.7)
    #expect(duel.finding == .regressed)
    for index in 0..<99 { duel.add("other\(index)/size", rounds: 12) }
    #expect(duel.finding != .regressed)
  }

  // MARK: Too little

  @Test(arguments: 1...7)
  func `too few rounds never pass`(rounds: Int) {
    var duel = Duel(factor: 1, rounds: rounds, noise: 0.01)
    for name in ["b/size", "c/size", "d/size"] { duel.add(name, rounds: rounds, noise: 0.01) }
    #expect(duel.finding == .inconclusive(.tooFewRounds(have: rounds, need: 8)))
    #expect(duel.comparison.verdict == .inconclusive)
  }

  @Test func `a count of rounds never changes a verdict by itself`() {
    for rounds in [8, 20, 24] { #expect(Duel(factor: 1.2, rounds: rounds).finding == .regressed) }
    for rounds in [8, 20, 24] { #expect(Duel(factor: 1, rounds: rounds).finding == .unchanged) }
  }

  // MARK: Pairs

  @Test func `what slows a whole round cancels within a pair`() {
    var duel = Duel(factor: 1.04)
    for round in 0..<Duel.rounds {
      let level = 1 + 0.1 * Double(round)
      for side in [\Duel.base, \Duel.candidate] {
        let value = duel[keyPath: side][0].series[0].trials[round].values[0]
        duel[keyPath: side][0].series[0].trials[round] = Series.Trial(round: round, values: [value * level])
      }
    }
    #expect(duel.finding == .regressed)
    #expect(duel.comparison.isPaired)
    #expect(duel.apart.finding?.isInconclusive == true)
    #expect(!duel.apart.comparison.isPaired)
  }

  @Test func `only two sides of one session make pairs`() {
    var duel = Duel(factor: 1)
    duel.sessions = ("s", "t")
    #expect(!duel.comparison.isPaired)
    let run = duel.runs.base
    #expect(!RunComparison(base: run, candidate: run, policy: duel.policy).isPaired)
  }

  @Test func `a round that one side lacks makes no pair`() {
    var duel = Duel(factor: 1)
    duel.candidate[0].series[0].trials.removeFirst(4)
    #expect(duel.comparison.cases[0].rounds == Duel.rounds - 4)
    #expect(duel.finding == .unchanged)
  }

  @Test func `each side's value is the shortest of as many walks as both made`() {
    var duel = Duel(factor: 1, noise: 0)
    for round in 0..<Duel.rounds {
      duel.base[0].series[0].trials[round] = Series.Trial(round: round, values: [0.02, 0.01])
      duel.candidate[0].series[0].trials[round] = Series.Trial(round: round, values: [0.02, 0.01, 0.005])
    }
    #expect(duel.comparison.cases[0].ratio.value == 1)
    #expect(duel.apart.comparison.cases[0].ratio.value == 1)
  }

  // MARK: Both ways

  @Test func `the order of benchmarks changes no verdict`() {
    var duel = Duel(factor: 1.1)
    duel.add("b/size")
    duel.add("c/size", factor: 0.9)
    var other = duel
    other.base.reverse()
    other.candidate = [duel.candidate[1], duel.candidate[2], duel.candidate[0]]
    func findings(_ duel: Duel) -> [String: Finding] {
      Dictionary(uniqueKeysWithValues: duel.comparison.cases.map { ($0.key.id.benchmark, $0.finding) })
    }
    #expect(findings(duel) == findings(other))
    #expect(findings(duel) == ["a/size": .regressed, "b/size": .unchanged, "c/size": .improved])
  }

  @Test func `a run against itself is within its interval of 1`() {
    let run = Duel(factor: 1.1).runs.candidate
    let comparison = RunComparison(base: run, candidate: run, policy: GatePolicy(metrics: [.wallClock]))
    #expect(comparison.cases[0].ratio.interval?.contains(1) == true)
    #expect(comparison.verdict == .passed)
  }

  @Test func `rows keep the base's order, then what only the candidate has, metrics within a case`() {
    var duel = Duel(factor: 1)
    duel.add("b/size")
    duel.policy.metrics = [.wallClock, .allocations]
    for index in 0..<2 {
      let counts = Series(metric: .allocations, trials: [Series.Trial(round: 0, values: [7])])
      duel.base[index].series.append(counts)
      duel.candidate[index].series.append(counts)
    }
    duel.candidate = [Duel.record("new/size", [0.01])] + duel.candidate.reversed()
    #expect(
      duel.comparison.cases.map { "\($0.key.id.benchmark) \($0.key.metric)" } == [
        "a/size wallClock", "a/size allocations", "b/size wallClock", "b/size allocations", "new/size wallClock",
      ])
  }

  @Test func `the fewest rounds of what is judged are told`() {
    var duel = Duel(factor: 1)
    duel.add("b/size", rounds: 15)
    duel.add("failed/size", rounds: 3)
    duel.candidate[2].failures = [CaseRecord.Failure(pass: "time", round: 3, what: "crashed")]
    #expect(duel.comparison.rounds == 15)
    #expect(Duel(allocations: [7], [7]).comparison.rounds == nil)
  }

  // MARK: The verdict

  @Test func `the gravest finding is the verdict`() {
    var duel = Duel(factor: 1)
    #expect(duel.comparison.verdict == .passed)
    duel.add("improved/size", factor: 0.8)
    #expect(duel.comparison.verdict == .passed)
    #expect(duel.comparison.hasImproved)
    duel.add("open/size", noise: 40)
    #expect(duel.comparison.verdict == .inconclusive)
    duel.add("worse/size", factor: 1.3)
    #expect(duel.comparison.verdict == .regressed)
    duel.candidate[0].verification = Verification(verified: false, differenceCount: 1)
    #expect(duel.comparison.verdict == .failed)
  }

  @Test func `where nothing is judged, nothing passes`() {
    var duel = Duel(factor: 1)
    duel.base = []
    #expect(duel.comparison.cases.map(\.finding) == [.new])
    #expect(duel.comparison.verdict == .nothingJudged)
  }
}
