import Comparison
import Records
import TestSupport
import Testing

/// What two runs make of a metric that one of them or both have not.
@Suite struct MissingMetricTests {
  private let calls = JudgedMetric.systemCalls

  private func run(
    passes: [String] = ["time", "syscalls"], calls: Double? = nil, reason: String? = nil, isVerified: Bool = true,
    cases: Int = 1
  ) -> Run {
    var record = SampleRun.equalPair.base.cases[0]
    record.series.removeAll { $0.metric.systemCallName != nil }
    if let calls {
      record.series.append(Series(metric: .systemCall("read"), trials: [.init(round: 0, values: [calls])]))
    }
    if let reason { record.missing.append(MissingMetric(metric: Metric.systemCalls, reason: reason)) }
    if !isVerified { record.verification = Verification(verified: false, problem: "ended by signal 11") }
    let whole = SampleRun.equalPair.base
    var plan = Plan(
      suite: "ci", passes: passes, seed: 1, timeBudget: 60, roundsAsked: nil, reference: nil,
      timeRounds: whole.plan.timeRounds)
    plan.callRounds = passes.contains("syscalls") ? [[0]] : nil
    return Run(
      tool: whole.tool, started: whole.started, machine: whole.machine, plan: plan, trees: whole.trees,
      cases: Array(repeating: record, count: cases))
  }

  private func compared(_ base: Run, _ candidate: Run) -> [Finding] {
    RunComparison(base: base, candidate: candidate, policy: GatePolicy(metrics: [calls])).cases.map(\.finding)
  }

  @Test func `a count that neither side could take is not judged, with the reason of both`() {
    let (one, other) = (run(reason: "no strace"), run(reason: "may not trace"))
    #expect(compared(one, one) == [.notJudged("neither run has it: no strace")])
    #expect(compared(one, other) == [.notJudged("neither run has it: no strace; may not trace")])
  }

  @Test func `a count that the candidate alone could not take fails, whatever its reason`() {
    #expect(compared(run(calls: 7), run(reason: "no strace")) == [.failed("the candidate has no syscalls: no strace")])
    #expect(compared(run(calls: 7), run()) == [.failed("the candidate has no syscalls")])
  }

  @Test func `a count that neither side has and nobody explains fails`() {
    #expect(compared(run(), run()) == [.failed("the candidate has no syscalls")])
    #expect(compared(run(reason: "no strace"), run()) == [.failed("the candidate has no syscalls")])
  }

  @Test func `a run of a version that did not count yet is not blamed for it`() {
    let older = run()
    var plan = older.plan
    plan.callRounds = nil
    let run = Run(
      tool: older.tool, started: older.started, machine: older.machine, plan: plan, trees: older.trees,
      cases: older.cases)
    #expect(compared(run, run).isEmpty)
  }

  @Test func `a walk that failed is not excused by a count that is missing too`() {
    let wrong = run(reason: "its walk could not be verified", isVerified: false)
    #expect(compared(wrong, wrong) == [.failed("the candidate's walk failed: ended by signal 11")])
  }

  @Test func `a time that neither side has fails, whatever the reason`() throws {
    func without(_ run: Run) -> Run {
      let cases = run.cases.map { record in
        var record = record
        record.series.removeAll { $0.metric.unit == .seconds }
        record.missing.append(MissingMetric(metric: "wallClock", reason: "no time was left"))
        return record
      }
      return Run(
        tool: run.tool, started: run.started, machine: run.machine, plan: run.plan, trees: run.trees, cases: cases)
    }
    let comparison = RunComparison(
      base: without(run()), candidate: without(run()), policy: GatePolicy(metrics: [try #require(.named("wallClock"))]))
    #expect(comparison.cases.map(\.finding) == [.failed("the candidate has no wallClock: no time was left")])
  }

  @Test func `what neither side was asked for has no row, with the benchmark or without`() {
    let timesAlone = run(passes: ["time"])
    #expect(compared(timesAlone, timesAlone).isEmpty)
    #expect(compared(timesAlone, run(passes: ["time"], cases: 0)).isEmpty)
  }

  @Test func `a benchmark that the candidate lacks fails in every metric that was asked for`() {
    #expect(compared(run(), run(cases: 0)) == [.failed("the candidate has no such benchmark")])
    #expect(compared(run(passes: ["time"], calls: 7), run(passes: ["time"], cases: 0)).count == 1)
  }

  @Test func `what failed does not count among the rounds that judged times rest on`() {
    let pair = SampleRun.pair
    let comparison = RunComparison(base: pair.base, candidate: pair.candidate, policy: GatePolicy())
    #expect(comparison.verdict == .failed)
    #expect(comparison.rounds == 24)
  }
}
