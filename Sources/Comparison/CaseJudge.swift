internal import Glibc
internal import Records
internal import Statistics

/// Holds one metric of one case against the other side's.
struct CaseJudge {
  let base: Run
  let candidate: Run
  let policy: GatePolicy
  /// `nil` where the two were measured together.
  let environments: Environments?
  let level: Double
  /// Whether the width of every interval ended the rounds.
  let isDecisive: Bool

  /// `nil` where neither side has the metric, nor should have it.
  func compare(_ judged: JudgedMetric, _ base: CaseRecord, _ candidate: CaseRecord?) -> ComparedCase? {
    guard let candidate else {
      if values(judged, base).isEmpty && !wasAsked(judged, [base]) { return nil }
      return row(judged, base.id, .failed(lack(of: base.id)))
    }
    let (have, other) = (values(judged, base), values(judged, candidate))
    if have.isEmpty && other.isEmpty && !wasAsked(judged, [base, candidate]) { return nil }
    if let problem = problem(base, candidate) { return row(judged, base.id, .failed(problem), have, other) }
    if have.isEmpty && other.isEmpty, let reason = absence(judged, base, candidate) {
      return row(judged, base.id, .notJudged(reason))
    }
    if other.isEmpty { return row(judged, base.id, .failed(missing(judged, candidate, "candidate")), have, other) }
    if have.isEmpty {
      return row(judged, base.id, .notJudged(missing(judged, base, "base")), have, other)
    }
    if let problem = nonsense(judged, base) ?? nonsense(judged, candidate) {
      return row(judged, base.id, .failed(problem), have, other)
    }
    return judged.kind == .exact
      ? exact(judged, base, candidate, have, other) : timed(judged, base, candidate, have, other)
  }

  /// A metric of a case that only the candidate has.
  func alone(_ judged: JudgedMetric, _ record: CaseRecord) -> ComparedCase? {
    let values = values(judged, record)
    let problem = failure(of: record).map { "the candidate's \($0)" } ?? nonsense(judged, record)
    // What went wrong may have left no values, and is told all the same.
    if values.isEmpty && (problem == nil || !wasAsked(judged, [record])) { return nil }
    return row(judged, record.id, problem.map(Finding.failed) ?? .new, [], values)
  }

  // MARK: Exact metrics

  private func exact(
    _ judged: JudgedMetric, _ base: CaseRecord, _ candidate: CaseRecord, _ have: [Double], _ other: [Double]
  ) -> ComparedCase {
    let finding: Finding
    if let obstacle = environments?.obstacleToExact(base.method) {
      finding = .notJudged(obstacle)
    } else {
      let limits = policy.limits(of: GatePolicy.Key(id: base.id, metric: judged.name), .exact)
      finding = CaseJudge.exactFinding(base: have, candidate: other, judged.metric.better, limits)
    }
    let ratio = median(have).flatMap { before in median(other).flatMap { before > 0 ? $0 / before : nil } }
    return row(
      judged, base.id, finding, have, other, ratio: Estimate(value: ratio), rounds: min(have.count, other.count),
      changedCalls: judged == .systemCalls ? changedCalls(base, candidate) : [:])
  }

  /// Repeats that differ are judged by those that lie nearest to the other side, and may leave it open.
  static func exactFinding(
    base: [Double], candidate: [Double], _ better: Metric.Direction, _ limits: Limits
  ) -> Finding {
    let sign: Double = better == .lower ? 1 : -1
    guard let most = base.map({ sign * $0 }).max(), let least = base.map({ sign * $0 }).min(),
      let worst = candidate.map({ sign * $0 }).max(), let best = candidate.map({ sign * $0 }).min()
    else { return .inconclusive(.tooFewRounds(have: 0, need: 1)) }
    let slack = limits.tolerance
    if best > most + slack * most.magnitude { return .regressed }
    if worst < least - slack * least.magnitude { return .improved }
    return worst <= least + slack * least.magnitude ? .unchanged : .inconclusive(.unstable)
  }

  private func changedCalls(_ base: CaseRecord, _ candidate: CaseRecord) -> [String: Double] {
    let (before, after) = (calls(base), calls(candidate))
    var changes: [String: Double] = [:]
    for name in Set(before.keys).union(after.keys) {
      let change = (after[name] ?? 0) - (before[name] ?? 0)
      if change != 0 { changes[name] = change }
    }
    return changes
  }

  private func calls(_ record: CaseRecord) -> [String: Double] {
    var counts: [String: Double] = [:]
    for series in record.series {
      guard let name = series.metric.systemCallName, !Metric.callsApart.contains(name) else { continue }
      counts[name] = median(series.trials.compactMap(\.values.first))
    }
    return counts
  }

  // MARK: Timed metrics

  private func timed(
    _ judged: JudgedMetric, _ base: CaseRecord, _ candidate: CaseRecord, _ have: [Double], _ other: [Double]
  ) -> ComparedCase {
    let sample: TimedSample
    switch self.sample(judged, base, candidate) {
    case .success(let found): sample = found
    case .failure(let obstacle):
      let shown = row(judged, base.id, obstacle.finding, have, other)
      return shown
    }
    guard sample.isFinite else {
      return row(judged, base.id, .failed("a time is not a positive number"), have, other)
    }
    let limits = policy.limits(of: GatePolicy.Key(id: base.id, metric: judged.name), .timed)
    let worse = judged.metric.better == .lower ? sample : sample.reversed
    let estimate = worse.estimate(confidence: level)
    let bound = worse.estimate(confidence: 2 * GatePolicy.boundConfidence - 1).interval?.high
    let finding =
      obstacle(base, candidate).map(Finding.notJudged)
      ?? Finding(timed: estimate, bound: bound, limits, rounds: sample.count)
    let detectable = estimate.interval.map {
      DetectableEffect(logs: $0, limits: limits, level: level, rounds: sample.count, isDecisive: isDecisive)
    }
    return row(
      judged, base.id, finding, have, other, ratio: sample.estimate(confidence: level).mapped(by: exp),
      bound: bound.map { judged.metric.better == .lower ? exp($0) : exp(-$0) }, rounds: sample.count,
      detectable: detectable)
  }

  private struct Obstacle: Error {
    let finding: Finding
  }

  private func sample(
    _ judged: JudgedMetric, _ base: CaseRecord, _ candidate: CaseRecord
  ) -> Result<TimedSample, Obstacle> {
    if environments == nil { return .success(.pairs(LogRatios.paired(judged, base, candidate))) }
    guard let reference = policy.relativeTo else {
      let (one, other) = (TrialWalks(base.series(of: judged.metric)), TrialWalks(candidate.series(of: judged.metric)))
      let walks = LogRatios.commonWalks(one, other)
      return .success(.apart(LogRatios.values(one, first: walks), LogRatios.values(other, first: walks)))
    }
    if base.id.benchmark == reference {
      return .failure(Obstacle(finding: .notJudged("the other times are judged relative to it")))
    }
    guard let one = relatives(judged, base, reference, self.base),
      let other = relatives(judged, candidate, reference, self.candidate)
    else {
      return .failure(Obstacle(finding: .failed("one of the runs has no times of \(reference) to be relative to")))
    }
    return .success(.apart(one, other))
  }

  /// Logarithms of a case's times over those of the reference in the same round of the same run.
  private func relatives(_ judged: JudgedMetric, _ record: CaseRecord, _ reference: String, _ run: Run) -> [Double]? {
    let id = CaseID(benchmark: reference, tree: record.id.tree, cache: record.id.cache)
    guard let other = run.cases.first(where: { $0.id == id }), other.verification.verified else { return nil }
    let logs = LogRatios.paired(judged, other, record)
    return logs.isEmpty ? nil : logs
  }

  /// Why times are shown and not judged.
  private func obstacle(_ base: CaseRecord, _ candidate: CaseRecord) -> String? {
    guard let environments, policy.relativeTo == nil else { return nil }
    return environments.obstacleToTimes(tree(of: base, self.base), tree(of: candidate, self.candidate))
  }

  // MARK: Cases

  /// Why two records of a case cannot be held against each other.
  private func problem(_ base: CaseRecord, _ candidate: CaseRecord) -> String? {
    if let failure = failure(of: candidate) { return "the candidate's \(failure)" }
    if let failure = failure(of: base) { return "the base's \(failure)" }
    guard let one = tree(of: base, self.base), let other = tree(of: candidate, self.candidate) else {
      return "one of the runs does not describe the tree"
    }
    if one.digest != other.digest { return "the trees differ: they were made from different specs" }
    if one.census != other.census {
      return "the trees differ: \(one.entries) and \(other.entries) entries, \(one.bytes) and \(other.bytes) bytes"
    }
    return one.change ?? other.change
  }

  private func failure(of record: CaseRecord) -> String? {
    if let problem = record.verification.problem { return "walk failed: \(problem)" }
    if !record.verification.verified {
      let first = record.verification.differences.first.map { ", first at \($0.path): \($0.what)" } ?? ""
      return "walk differs from the tree in \(record.verification.differenceCount) places\(first)"
    }
    return record.failures.first.map { "trial failed in round \($0.round) of \($0.pass): \($0.what)" }
  }

  private func tree(of record: CaseRecord, _ run: Run) -> TreeRecord? {
    run.trees.first { $0.name == record.id.tree }
  }

  /// What is wrong with any value of a metric; every walk counts, whichever of them a finding rests on.
  private func nonsense(_ judged: JudgedMetric, _ record: CaseRecord) -> String? {
    if judged.kind == .exact {
      return judged.exactValues(of: record).allSatisfy(\.isFinite) ? nil : "a value is not a finite number"
    }
    let walks = record.series(of: judged.metric)?.trials.flatMap(\.values) ?? []
    return walks.allSatisfy { $0.isFinite && $0 > 0 } ? nil : "a time is not a positive number"
  }

  /// Every value that a finding could rest on.
  private func values(_ judged: JudgedMetric, _ record: CaseRecord) -> [Double] {
    if judged.kind == .exact { return judged.exactValues(of: record) }
    return TrialValues(record.series(of: judged.metric)) { $0.min() }.values
  }

  private func lack(of id: CaseID) -> String {
    candidate.cases.contains { $0.id.benchmark == id.benchmark }
      ? "the candidate has no \(id.benchmark) on \(id.tree) (\(id.cache))" : "the candidate has no such benchmark"
  }

  /// Whether either run was asked for a metric that none of these records of a case has.
  private func wasAsked(_ judged: JudgedMetric, _ records: [CaseRecord]) -> Bool {
    if judged.kind == .timed { return [base, candidate].contains { $0.plan.passes.contains("time") } }
    if records.contains(where: { $0.missing.contains { $0.metric == judged.name } }) { return true }
    // An older version had the pass, and did not count in it.
    return [base, candidate].map(\.plan).contains { plan in
      judged == .systemCalls
        ? plan.passes.contains("syscalls") && plan.callRounds != nil
        : plan.passes.contains("memory") && plan.heapRounds != nil
    }
  }

  /// Why neither side could count something, such as calls where strace is not installed, or caches are cold; times are
  /// what a run is for, so none of them may be missing.
  private func absence(_ judged: JudgedMetric, _ base: CaseRecord, _ candidate: CaseRecord) -> String? {
    guard judged.kind == .exact, let one = base.missing.first(where: { $0.metric == judged.name })?.reason,
      let other = candidate.missing.first(where: { $0.metric == judged.name })?.reason
    else { return nil }
    return "neither run has it: \(one)" + (one == other ? "" : "; \(other)")
  }

  private func missing(_ judged: JudgedMetric, _ record: CaseRecord, _ side: String) -> String {
    let reason = record.missing.first { $0.metric == judged.name }?.reason
    return "the \(side) has no \(judged.name)" + (reason.map { ": \($0)" } ?? "")
  }

  private func row(
    _ judged: JudgedMetric, _ id: CaseID, _ finding: Finding, _ base: [Double] = [], _ candidate: [Double] = [],
    ratio: Estimate = Estimate(value: nil), bound: Double? = nil, rounds: Int = 0, detectable: DetectableEffect? = nil,
    changedCalls: [String: Double] = [:]
  ) -> ComparedCase {
    let key = GatePolicy.Key(id: id, metric: judged.name)
    return ComparedCase(
      key: key, metric: judged, base: median(base), candidate: median(candidate), ratio: ratio, bound: bound,
      rounds: rounds, limits: policy.limits(of: key, judged.kind), finding: finding, detectable: detectable,
      changedCalls: changedCalls)
  }
}

/// Logarithms that tell how many times as long the candidate takes.
private enum TimedSample {
  /// One a round that both sides have.
  case pairs([Double])
  /// One a trial of each side.
  case apart([Double], [Double])

  var isFinite: Bool {
    switch self {
    case .pairs(let logs): logs.allSatisfy(\.isFinite)
    case .apart(let base, let candidate): (base + candidate).allSatisfy(\.isFinite)
    }
  }

  var count: Int {
    switch self {
    case .pairs(let logs): logs.count
    case .apart(let base, let candidate): min(base.count, candidate.count)
    }
  }

  /// The same of a metric that is better where it is higher.
  var reversed: TimedSample {
    switch self {
    case .pairs(let logs): .pairs(logs.map { -$0 })
    case .apart(let base, let candidate): .apart(candidate, base)
    }
  }

  func estimate(confidence: Double) -> Estimate {
    switch self {
    case .pairs(let logs): .hodgesLehmann(of: logs, confidence: confidence)
    case .apart(let base, let candidate): .shift(from: base, to: candidate, confidence: confidence)
    }
  }
}
