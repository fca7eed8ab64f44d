import Comparison
import Records
import TestSupport
import Testing
import Trees

/// What a run says of the machine's noise as a whole.
@Suite struct NoiseTests {
  /// A run whose rounds take so many times as long as the first.
  private func run(_ paces: [Double], cases: Int = 2, missing: Int? = nil) -> RunSummary {
    let records = (0..<cases).map { index in
      let rounds = paces.indices.filter { index > 0 || $0 != missing }
      // Each case has its own scale, and a scatter of its own.
      let trials = rounds.map { [paces[$0] * Double(index + 1) * (1 + 0.01 * Double(($0 * 7 + index * 3) % 5))] }
      return timed("m\(index)/size", trials, rounds: rounds)
    }
    return summary(records, rounds: paces.count)
  }

  private func drift(_ run: RunSummary) -> Double? {
    for case .drifted(let factor) in run.cautions { return factor }
    return nil
  }

  @Test(arguments: [(1.25, 10), (0.8, 13), (1.06, 40), (1.5, 1_201)])
  func `a change of pace halfway is told with its size`(factor: Double, rounds: Int) throws {
    let paces = (0..<rounds).map { 2 * $0 < rounds ? 1 : factor }
    let found = try #require(drift(run(paces)))
    #expect(abs(found - factor) < 0.03)
  }

  @Test(
    arguments: [
      // Steady; too small; too few rounds; and a wild round that is no drift.
      Array(repeating: 1, count: 20), Array(repeating: 1, count: 10) + Array(repeating: 1.03, count: 10),
      [1, 1, 1, 1, 2, 2, 2, 2, 2], Array(repeating: 1, count: 15) + [9, 1, 1, 1, 1],
      // Up and down, as a busy neighbour has it.
      (0..<20).map { $0 % 3 == 0 ? 1.4 : 1 }, [], [1],
    ] as [[Double]])
  func `what is small, short, or comes and goes is no drift`(paces: [Double]) {
    #expect(drift(run(paces)) == nil)
  }

  @Test func `of steady runs with wild scatter hardly any is said to drift`() {
    var generator = SplitMix64(seed: 7)
    var alarms = 0
    for _ in 0..<300 {
      let paces = (0..<20).map { _ in 1 + Double(generator.next() % 1_000) / 1_000 }
      alarms += drift(run(paces, cases: 1)) == nil ? 0 : 1
    }
    #expect(alarms <= 9, "3 are expected of 300 at 99%")
  }

  @Test func `a case that lacks a round does not hide what the others show`() {
    let paces = (0..<12).map { $0 < 6 ? 1 : 1.3 }
    #expect(drift(run(paces, missing: 3)) != nil)
    #expect(drift(run(paces, cases: 1, missing: 3)) == nil)
  }

  @Test(
    arguments: [
      ((1_000, 10), (2_000, 20), 0.01), ((0, 0), (1_000, 500), 0.5), ((1_000, 10), (2_000, 19), nil),
      ((1_000, 10), (1_000, 50), nil), ((2_000, 10), (1_000, 50), nil), ((1_000, 10), (2_000, 5), nil),
      ((0, 0), (10, 50), 1), ((-9_223_372_036_854_775_807, 0), (9_223_372_036_854_775_807, 5), nil),
    ] as [((Int64, Int64), (Int64, Int64), Double?)])
  func `stolen time is told from one percent on`(
    before: (Int64, Int64), after: (Int64, Int64), share: Double?
  ) {
    let plain = SampleRun.run(cases: [], trees: [], rounds: 10)
    var machine = plain.machine
    machine.ticksBefore = Machine.ProcessorTicks(total: before.0, stolen: before.1)
    machine.ticksAfter = Machine.ProcessorTicks(total: after.0, stolen: after.1)
    let run = Run(tool: plain.tool, started: "", machine: machine, plan: plain.plan, trees: [], cases: [])
    #expect(RunSummary(run).cautions == (share.map { [.stolen(share: $0)] } ?? []))
  }
}
