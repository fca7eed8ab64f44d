import Comparison
import Records
import Statistics
import Testing
import Trees

/// What a ratio is made of where the trials of two cases hold different numbers of walks.
@Suite struct EqualWalksTests {
  private static func record(_ benchmark: String, cache: String = "warm", _ trials: [[Double]]) -> CaseRecord {
    CaseRecord(
      id: CaseID(benchmark: benchmark, tree: "t", cache: cache), method: benchmark, work: "size", order: "none",
      verification: Verification(verified: true),
      series: [
        Series(
          metric: .wallClock, trials: trials.enumerated().map { Series.Trial(round: $0, values: $1) })
      ])
  }

  private static func summary(_ cases: [CaseRecord]) -> RunSummary {
    let tree = TreeRecord(
      name: "t", source: .directory, root: "/made-up", digest: nil,
      census: Census(directories: 0, files: 1, symlinks: 0, others: 0, bytes: 1))
    let plan = Plan(
      suite: "made-up", passes: ["time"], seed: 1, timeBudget: 1, roundsAsked: nil, reference: "a",
      timeRounds: (0..<8).map { _ in Array(cases.indices) })
    return RunSummary(
      Run(
        tool: Run.Tool(version: "0", commit: nil, configuration: "release", swift: "6"), started: "",
        machine: Machine(architecture: "made-up", cores: 2), plan: plan, trees: [tree], cases: cases))
  }

  @Test func `a case with more walks a trial does not look faster for it`() {
    let run = EqualWalksTests.summary([
      EqualWalksTests.record("a", Array(repeating: [1.0, 1.0], count: 8)),
      EqualWalksTests.record("b", Array(repeating: [1.0, 1.0, 0.5, 0.5], count: 8)),
    ])
    #expect(run.cases[1].relative?.ratio.value == 1)
    #expect(run.answers.first?.places.map(\.standing) == [.fastest, .level])
    // What it is by itself is still the shortest of all of its walks.
    #expect(run.cases[1].wall.value == 0.5)
  }

  @Test func `a first walk is held against a first walk`() {
    let run = EqualWalksTests.summary([
      EqualWalksTests.record("a", Array(repeating: [2.0, 1.0], count: 8)),
      EqualWalksTests.record("b", Array(repeating: [4.0], count: 8)),
    ])
    #expect(run.cases[1].relative?.ratio.value == 2)
  }

  @Test func `a cold walk is held against the shortest of the warm ones`() {
    let run = EqualWalksTests.summary([
      EqualWalksTests.record("a", Array(repeating: [2.0, 1.0], count: 8)),
      EqualWalksTests.record("a", cache: "cold", Array(repeating: [4.0], count: 8)),
    ])
    #expect(run.coldCases.first?.ratio?.value == 4)
  }
}
