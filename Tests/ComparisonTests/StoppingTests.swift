import Comparison
import Foundation
import Records
import Statistics
import Testing

/// When a gate has seen enough, and what it says that it could have found.
@Suite struct StoppingTests {
  private func isDecisive(_ duel: Duel) -> Bool {
    RunComparison.isDecisive(base: duel.base, candidate: duel.candidate, policy: duel.policy)
  }

  @Test func `narrow intervals stop it, from twenty rounds on`() {
    for rounds in 1..<20 { #expect(!isDecisive(Duel(factor: 1, rounds: rounds, noise: 0.1))) }
    #expect(isDecisive(Duel(factor: 1, rounds: 20, noise: 0.1)))
    #expect(!isDecisive(Duel(factor: 1, rounds: 20, noise: 6)))
  }

  @Test(arguments: [0.5, 0.97, 1, 1.03, 2])
  func `what it found has no part in it`(factor: Double) {
    for rounds in 18...Duel.rounds {
      for noise in [0.5, 1, 2, 4, 8] {
        #expect(
          isDecisive(Duel(factor: factor, rounds: rounds, noise: noise))
            == isDecisive(Duel(factor: 1, rounds: rounds, noise: noise)))
      }
    }
  }

  @Test func `every interval must be narrow, each by its own limits`() throws {
    var duel = Duel(factor: 1, noise: 0.1)
    duel.add("b/size", noise: 6)
    #expect(!isDecisive(duel))
    duel.policy.limits[GatePolicy.Key(id: duel.base[1].id, metric: "wallClock")] = Limits(
      minimumEffect: 0.02, tolerance: 1)
    #expect(isDecisive(duel))
  }

  @Test func `narrow is what lies between the limits, in logarithms`() throws {
    let logs = (0..<24).map { Duel.scatter($0) }
    let interval = try #require(Estimate.hodgesLehmann(of: logs, confidence: 0.96).interval)
    let width = interval.high - interval.low
    for (factor, isNarrow) in [(1.001, true), (0.999, false)] {
      for effect in [0.02, 0.3] {
        let limits = try #require(
          Limits(minimumEffect: effect, tolerance: (1 + effect) * exp(width * factor) - 1))
        #expect(RunComparison.areDecisive(logs, limits: limits, level: 0.96) == isNarrow)
      }
    }
  }

  @Test func `intervals are as wide as the family makes them`() {
    var duel = Duel(factor: 1, noise: 4)
    #expect(isDecisive(duel))
    for index in 0..<99 { duel.add("other\(index)/size", noise: 0.1) }
    #expect(!isDecisive(duel))
  }

  @Test func `values that are no numbers stop nothing`() {
    var duel = Duel(factor: 1, noise: 0.1)
    duel.candidate[0].series[0].trials[3] = Series.Trial(round: 3, values: [0])
    #expect(!isDecisive(duel))
  }

  @Test func `what is not timed any more holds nothing up`() {
    var duel = Duel(factor: 1, noise: 0.1)
    duel.add("b/size", rounds: 2)
    duel.candidate[1].failures = [CaseRecord.Failure(pass: "time", round: 2, what: "crashed")]
    #expect(isDecisive(duel))
    duel.candidate[1].failures = []
    duel.base[1].verification = Verification(verified: false)
    #expect(isDecisive(duel))
  }

  // MARK: The detectable effect

  @Test func `the detectable effect is what the formula gives`() throws {
    let row = Duel(factor: 1).comparison.cases[0]
    let interval = try #require(row.ratio.interval)
    let half = (log(interval.high) - log(interval.low)) / 2
    // By hand: the quantiles of 98% (the level is 96%) and of 90%.
    let expected = 1.02 * exp(half * (1 + 1.2815515655446 / 2.0537489106318)) - 1
    #expect(abs((row.detectable?.effect ?? 0) - expected) < 1e-9)
  }

  @Test func `it begins at the minimum effect of its own limits, and has the quantile of the family's level`() throws {
    var duel = Duel(factor: 1)
    for name in ["b/size", "c/size", "d/size"] { duel.add(name) }
    let key = GatePolicy.Key(id: duel.base[0].id, metric: "wallClock")
    duel.policy.limits[key] = Limits(minimumEffect: 0.1, tolerance: 0.2)
    let row = duel.comparison.cases[0]
    let interval = try #require(row.ratio.interval)
    let half = (log(interval.high) - log(interval.low)) / 2
    // By hand: the quantiles of 99.5% (the level is 99%) and of 90%.
    let expected = 1.1 * exp(half * (1 + 1.2815515655446 / 2.5758293035489)) - 1
    #expect(abs((row.detectable?.effect ?? 0) - expected) < 1e-9)
  }

  @Test func `runs that share no rounds never stopped by their width`() {
    #expect(Duel(factor: 1, noise: 0.1).apart.comparison.detectable?.isLowerBound == true)
  }

  @Test func `what is not judged is no part of the gate's`() {
    var duel = Duel(factor: 1).apart
    duel.machines.1.cpu = "Other"
    let comparison = duel.comparison
    #expect(comparison.cases[0].detectable != nil)
    #expect(comparison.detectable == nil && comparison.rounds == nil)
  }

  @Test func `it is a lower bound where few rounds ended without narrow intervals`() {
    #expect(Duel(factor: 1, noise: 0.1).comparison.detectable?.isLowerBound == false)
    #expect(Duel(factor: 1, noise: 6).comparison.detectable?.isLowerBound == true)
    var long = Duel(factor: 1)
    (long.base, long.candidate) = ([], [])
    long.add("a/size", rounds: 60, noise: 12)
    #expect(long.comparison.detectable?.isLowerBound == false)
    #expect(Duel(factor: 1, rounds: 3).comparison.detectable == nil)
  }

  @Test func `the largest of all is the gate's`() {
    var duel = Duel(factor: 1, noise: 0.5)
    duel.add("b/size", noise: 3)
    let effects = duel.comparison.cases.compactMap(\.detectable?.effect)
    #expect(effects.count == 2 && effects[0] < effects[1])
    #expect(duel.comparison.detectable?.effect == effects[1])
  }

  // MARK: The proof

  private func proof(twins: Duel, slowed: Duel, change: Double = 0.05) -> GateProof {
    GateProof(twins: twins.comparison, slowed: slowed.comparison, benchmark: "a/size", change: change)
  }

  @Test func `a gate is proven by equal twins and by what was slowed, found alone`() {
    let (equal, slow) = (Duel(factor: 1), Duel(factor: 1.05))
    #expect(proof(twins: equal, slowed: slow).outcome == .proven)
    #expect(proof(twins: equal, slowed: Duel(factor: 0.95), change: -0.05).outcome == .proven)
    #expect(proof(twins: equal, slowed: Duel(factor: 1.05, noise: 14)).outcome == .cannotTell)
    #expect(proof(twins: Duel(factor: 1, noise: 40), slowed: slow).outcome == .cannotTell)
  }

  @Test func `a gate that says something wrong is refuted`() {
    let (equal, slow) = (Duel(factor: 1), Duel(factor: 1.05))
    #expect(proof(twins: slow, slowed: slow).outcome == .refuted)
    #expect(proof(twins: equal, slowed: equal).outcome == .refuted)
    #expect(proof(twins: equal, slowed: Duel(factor: 0.9)).outcome == .refuted)
    var both = slow
    both.add("b/size", factor: 1.1)
    #expect(proof(twins: equal, slowed: both).outcome == .refuted)
    var empty = slow
    (empty.base, empty.candidate) = ([], [])
    #expect(proof(twins: equal, slowed: empty).outcome == .refuted)
  }

  @Test func `a slowdown within the tolerance may be called none`() {
    let proof = proof(twins: Duel(factor: 1), slowed: Duel(factor: 1.015), change: 0.015)
    #expect(proof.outcome == .proven)
  }

  @Test func `the noise floor is the largest difference of the build from itself`() {
    let floor = proof(twins: Duel(factor: 1.013), slowed: Duel(factor: 1)).noiseFloor ?? 0
    #expect(abs(floor - 0.013) < 0.003)
  }
}
