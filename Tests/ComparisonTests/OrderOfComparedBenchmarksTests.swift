import Comparison
import Foundation
import Records
import Statistics
import TestSupport
import Testing

/// Case 16, for two runs: benchmarks given as a,b and as b,a, and a,a.
@Suite struct OrderOfComparedBenchmarksTests {
  /// A run whose cases come in another order; what refers to them by place follows.
  private func reversed(_ run: Run) -> Run {
    var plan = run.plan
    plan.timeRounds = plan.timeRounds.map { $0.map { run.cases.count - 1 - $0 } }
    return Run(
      tool: run.tool, started: run.started, machine: run.machine, plan: plan, trees: run.trees,
      cases: run.cases.reversed())
  }

  private func rows(_ base: Run, _ candidate: Run) -> [GatePolicy.Key: ComparedCase] {
    let comparison = RunComparison(base: base, candidate: candidate, policy: GatePolicy())
    return Dictionary(uniqueKeysWithValues: comparison.cases.map { ($0.key, $0) })
  }

  @Test(arguments: SampleRun.pairs.map(\.name))
  func `the order in which benchmarks are given changes neither a figure nor a finding nor the verdict`(name: String)
    throws
  {
    let pair = try #require(SampleRun.pairs.first { $0.name == name })
    let forward = rows(pair.base, pair.candidate)
    #expect(forward.isEmpty == false)
    #expect(rows(reversed(pair.base), reversed(pair.candidate)) == forward)
    #expect(rows(pair.base, reversed(pair.candidate)) == forward)
    let verdicts = [(pair.base, pair.candidate), (reversed(pair.base), reversed(pair.candidate))].map {
      RunComparison(base: $0, candidate: $1, policy: GatePolicy()).verdict
    }
    #expect(verdicts[0] == verdicts[1])
  }

  @Test(arguments: SampleRun.all.map(\.name))
  func `a stored run held against itself is within its interval of 1, and nothing of it is better or worse`(
    name: String
  )
    throws
  {
    let bytes = try Repository.contents(of: "fixtures/runs/\(name).json")
    let run = try JSONDecoder().decode(Run.self, from: Data(bytes))
    let comparison = RunComparison(base: run, candidate: run, policy: GatePolicy())
    #expect(!comparison.isPaired)
    var intervals = 0
    for row in comparison.cases {
      if let interval = row.ratio.interval {
        intervals += 1
        #expect(interval.contains(1) && row.ratio.value == 1)
      }
      #expect(row.finding != .regressed && row.finding != .improved && row.finding != .new)
    }
    #expect(
      intervals > 0 || run.plan.timeRounds.count < 10 || name == "changed-tree", "of that, nothing can be compared")
  }

  @Test(arguments: SampleRun.pairs.map(\.name))
  func `one side of a pair held against itself is unpaired, and within its interval of 1`(name: String) throws {
    let pair = try #require(SampleRun.pairs.first { $0.name == name })
    let comparison = RunComparison(base: pair.candidate, candidate: pair.candidate, policy: GatePolicy())
    #expect(!comparison.isPaired)
    for row in comparison.cases {
      if let interval = row.ratio.interval { #expect(interval.contains(1)) }
      #expect(row.finding != .regressed && row.finding != .improved)
    }
  }

  @Test func `a run whose exact counts all repeat passes against itself`() {
    let run = SampleRun.equalPair.base
    #expect(RunComparison(base: run, candidate: run, policy: GatePolicy()).verdict == .passed)
  }

  @Test func `held the other way round, what regressed has improved`() throws {
    let pair = SampleRun.slowedPair
    let metrics = GatePolicy(metrics: [try #require(.named("wallClock"))])
    let forward = RunComparison(base: pair.base, candidate: pair.candidate, policy: metrics)
    let backward = RunComparison(base: pair.candidate, candidate: pair.base, policy: metrics)
    #expect(forward.cases.map(\.finding) == [.regressed, .unchanged])
    #expect(backward.cases.map(\.finding) == [.improved, .unchanged])
    for (one, other) in zip(forward.cases, backward.cases) {
      let (ratio, inverse) = (try #require(one.ratio.value), try #require(other.ratio.value))
      #expect(abs(ratio * inverse - 1) < 1e-12)
    }
  }
}
