import Comparison
import Records
import TestSupport
import Testing

/// What is said of figures that are made up.
@Suite struct SelfTestJudgeTests {
  private func record(
    _ series: [(Metric, [[Double]])] = [], missing: [MissingMetric] = [], failure: String? = nil, verified: Bool = true
  ) -> CaseRecord {
    CaseRecord(
      id: CaseID(benchmark: "known/size", tree: "empty", cache: "warm"), method: "known", work: "size", order: "none",
      verification: Verification(verified: verified),
      series: series.map { metric, trials in
        Series(metric: metric, trials: trials.enumerated().map { Series.Trial(round: $0, values: $1) })
      }, missing: missing,
      failures: failure.map { [CaseRecord.Failure(pass: "time", round: 0, what: $0)] } ?? [])
  }

  private func check(
    _ record: CaseRecord, _ figure: SelfTestPromise.Figure, _ value: Double,
    _ tolerance: SelfTestPromise.Tolerance = .exact
  ) throws -> SelfTestCheck {
    let promise = SelfTestPromise(
      benchmark: "known/size", quantity: "quantity", figure: figure, value: value, tolerance: tolerance)
    let run = SampleRun.run(cases: [record], trees: [], rounds: 1)
    return try #require(SelfTestJudge.checks(run, [promise]).first)
  }

  private let spin = SelfTestPromise.Tolerance.noise(share: 0.01, atMost: 0.05)

  @Test func `a time within one percent is right, and one beyond is not`() throws {
    for (seconds, verdict) in [
      (0.0201, SelfTestCheck.Verdict.ok), (0.0199, .ok), (0.02021, .failed), (0.0197, .failed),
    ] {
      let record = record([(.wallClock, Array(repeating: [seconds, 0.5], count: 20))])
      #expect(try check(record, .least(.wallClock), 0.02, spin).verdict == verdict, "\(seconds)")
    }
  }

  @Test func `noise widens the tolerance, and is said`() throws {
    let trials = (0..<20).map { [0.02 + 0.000_05 * Double($0)] }
    let check = try check(record([(.wallClock, trials)]), .least(.wallClock), 0.0205, spin)
    #expect(check.verdict == .ok && check.tolerance > 0.000_205)
    #expect(check.note?.hasPrefix("the noise here is ") == true)
  }

  @Test func `what was read may be more than there was by a little, and never less`() throws {
    let tolerance = SelfTestPromise.Tolerance.above(share: 0.05, amount: 10)
    for (read, verdict) in [(1_000.0, SelfTestCheck.Verdict.ok), (1_050, .ok), (1_051, .failed), (999, .failed)] {
      let record = record([(.deviceRead, [[read]])])
      #expect(try check(record, .least(.deviceRead), 1_000, tolerance).verdict == verdict, "\(read)")
    }
  }

  @Test func `a clock that skips half of the time does not pass for a noisy machine`() throws {
    let trials = (0..<20).map { [$0.isMultiple(of: 2) ? 0.02 : 0.025] }
    #expect(try check(record([(.wallClock, trials)]), .least(.wallClock), 0.02, spin).verdict == .failed)
  }

  @Test func `a rise is of the median of each trial's own difference`() throws {
    let record = record([
      (.residentBefore, [[1_000], [5_000], [3_000]]), (.residentPeak, [[2_000], [6_010], [99_000]]),
    ])
    let rise = SelfTestPromise.Figure.rise(.residentPeak, above: .residentBefore)
    #expect(try check(record, rise, 1_000, .within(share: 0.02, amount: 0)).outcome == .measured(1_010))
    #expect(try check(record, rise, 1_000, .within(share: 0.02, amount: 0)).verdict == .ok)
    #expect(try check(record, rise, 1_000, .within(share: 0.001, amount: 0)).verdict == .failed)
    #expect(try check(record, rise, 1_000, .within(share: 0.001, amount: 10)).verdict == .ok)
  }

  @Test func `one trial that differs makes an exact count wrong`() throws {
    let record = record([(.allocations, [[2_000], [2_000], [2_001], [2_000]])])
    let check = try check(record, .count(.allocations), 2_000)
    #expect(check.outcome == .measured(2_001) && check.verdict == .failed)
  }

  @Test func `a call that was never made counts as none where others were counted`() throws {
    let counted = record([(.systemCall("close"), [[1]])])
    #expect(try check(counted, .count(.systemCall("openat")), 1).outcome == .measured(0))
    let uncounted = record(missing: [MissingMetric(metric: Metric.systemCalls, reason: "no strace")])
    #expect(try check(uncounted, .count(.systemCall("openat")), 1).outcome == .missing("no strace"))
  }

  @Test func `calls of other names count, save those apart`() throws {
    let record = record([
      (.systemCall("close"), [[1]]), (.systemCall("brk"), [[7]]), (.systemCall("read"), [[2]]),
      (.systemCall("write"), [[-1]]),
    ])
    #expect(try check(record, .otherCalls(than: ["close"]), 0).outcome == .measured(3))
  }

  @Test func `a worker that failed fails the check, and a metric that this machine lacks does not`() throws {
    #expect(try check(record(failure: "signal 11"), .least(.wallClock), 1).outcome == .failed("signal 11"))
    #expect(try check(record(verified: false), .least(.wallClock), 1).verdict == .failed)
    #expect(try check(record(), .least(.wallClock), 1).verdict == .failed)
    let missing = record(missing: [MissingMetric(metric: "residentPeak", reason: "refused")])
    let check = try check(missing, .rise(.residentPeak, above: .residentBefore), 1)
    #expect(check.outcome == .missing("refused") && check.verdict == .notMeasured)
  }

  @Test func `a sum of checks says which are wrong, and leaves out what was not measured`() {
    func one(_ quantity: String, _ outcome: SelfTestCheck.Outcome) -> SelfTestCheck {
      SelfTestCheck(quantity: quantity, unit: .bytes, expected: 5, outcome: outcome, tolerance: 0)
    }
    let checks = [one("a", .measured(5)), one("b", .measured(6)), one("c", .missing("why")), one("d", .failed("x"))]
    let sum = SelfTestJudge.agreement("all", checks)
    #expect(sum.expected == 3 && sum.outcome == .measured(1) && sum.verdict == .failed && sum.note == "not b, nor d")
    #expect(SelfTestJudge.agreement("all", [checks[0]]).verdict == .ok)
    #expect(SelfTestJudge.agreement("all", [checks[2]]).outcome == .missing("why"))
    #expect(SelfTestJudge.agreement("all", []).verdict == .failed)
  }

  @Test func `counts of another kind must agree name by name, save those apart`() {
    let run = SampleRun.run(
      cases: [record([(.systemCall("close"), [[5]]), (.systemCall("brk"), [[2]])])], trees: [], rounds: 1)
    func verdict(_ others: [String: Int]) -> SelfTestCheck.Verdict {
      SelfTestJudge.sameCalls("same", run, benchmark: "known/size", others: others).verdict
    }
    #expect(verdict(["close": 5]) == .ok)
    #expect(verdict(["close": 5, "brk": 9]) == .ok)
    #expect(verdict(["close": 6]) == .failed)
    #expect(verdict(["close": 5, "read": 1]) == .failed)
    #expect(verdict([:]) == .failed)
  }

  private func twins(_ ratios: [Double], rounds: Int = 40) -> SelfTestCheck {
    let rounds = (0..<rounds).map { 0.02 + 0.000_1 * Double($0 % 7) }
    let times = [rounds, rounds.enumerated().map { $1 * ratios[$0 % ratios.count] }]
    let cases = zip(["twin", "other"], times).map { name, seconds in
      CaseRecord(
        id: CaseID(benchmark: "\(name)/size", tree: "tree", cache: "warm"), method: name, work: "size", order: "none",
        verification: Verification(verified: true),
        series: [
          Series(
            metric: .wallClock, trials: seconds.enumerated().map { Series.Trial(round: $0, values: [$1]) })
        ])
    }
    return SelfTestJudge.twins(
      SampleRun.run(cases: cases, trees: [], rounds: rounds.count), confidence: 0.999, share: 0.02)
  }

  @Test func `twins are level, or the instrument is not`() {
    #expect(twins([0.97, 1.03]).verdict == .ok)
    #expect(twins([1.01, 1.011]).verdict == .failed, "within 2%, but its interval has no 1")
    #expect(twins([1.01, 1.011]).objection == "its interval does not contain 1")
    #expect(twins([0.9, 1.2]).verdict == .failed, "its interval holds 1, but it is not within 2%")
    #expect(twins([1], rounds: 5).verdict == .failed, "too few rounds")
  }
}
