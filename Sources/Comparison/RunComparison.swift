internal import Glibc
public import Records
internal import Statistics

/// Two runs held against each other, and the verdict.
public struct RunComparison: Hashable, Sendable {
  public let base: Run
  public let candidate: Run
  public let policy: GatePolicy
  /// Whether the two were measured together, so that their rounds make pairs.
  public let isPaired: Bool
  /// How many intervals are judged: all of those that could have been, whatever became of them.
  public let family: Int
  /// Of each interval.
  public let level: Double
  /// In the order of the base's cases, then those that only the candidate has; metrics within a case.
  public let cases: [ComparedCase]
  /// Of two runs that were not measured together.
  public let environments: Environments?
  public let verdict: Verdict

  /// Costs, for n rounds, O(n^3) additions a timed metric of a case.
  public init(base: Run, candidate: Run, policy: GatePolicy) {
    self.base = base
    self.candidate = candidate
    self.policy = policy
    isPaired = RunComparison.areTogether(base, candidate)
    environments = isPaired ? nil : Environments(base, candidate.tool, candidate.machine)
    family = RunComparison.family(base: base.cases, candidate: candidate.cases, policy)
    level = GatePolicy.level(family: family)
    let judge = CaseJudge(
      base: base, candidate: candidate, policy: policy, environments: environments, level: level,
      isDecisive: isPaired
        && RunComparison.isDecisive(base: base.cases, candidate: candidate.cases, policy: policy))
    let candidates = Dictionary(candidate.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(base.cases.map(\.id))
    var cases = base.cases.flatMap { record in
      policy.metrics.compactMap { judge.compare($0, record, candidates[record.id]) }
    }
    for record in candidate.cases where !known.contains(record.id) {
      cases += policy.metrics.compactMap { judge.alone($0, record) }
    }
    self.cases = cases
    verdict = Verdict(self.cases.map(\.finding))
  }

  /// The largest detectable effect of all judged timed metrics; `nil` where there is none.
  public var detectable: DetectableEffect? {
    cases.filter(\.finding.isJudged).compactMap(\.detectable).max { $0.effect < $1.effect }
  }

  /// The fewest rounds that a judged timed metric rests on.
  public var rounds: Int? { cases.filter { $0.metric.kind == .timed && $0.finding.restsOnValues }.map(\.rounds).min() }

  /// Whether something is better by more than the minimum effect.
  public var hasImproved: Bool { cases.contains { $0.finding == .improved } }

  private static func areTogether(_ base: Run, _ candidate: Run) -> Bool {
    guard let one = base.plan.pairing, let other = candidate.plan.pairing else { return false }
    return one.session == other.session && one.side != other.side
  }

  /// Every case that both sides were asked for makes one interval a timed metric, whatever became of it.
  static func family(base: [CaseRecord], candidate: [CaseRecord], _ policy: GatePolicy) -> Int {
    let both = Set(base.map(\.id)).intersection(candidate.map(\.id))
    return both.count * policy.metrics.count { $0.kind == .timed }
  }

  /// Whether more rounds tell little more: at least 20, and every interval narrower than what lies between the limits.
  ///
  /// Asked after every round from the first on; never looks at a verdict. The two sides hold the same cases in the same
  /// order.
  public static func isDecisive(base: [CaseRecord], candidate: [CaseRecord], policy: GatePolicy) -> Bool {
    let level = GatePolicy.level(family: family(base: base, candidate: candidate, policy))
    let candidates = Dictionary(candidate.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return base.allSatisfy { record in
      // What is not timed, or no longer, holds nothing up.
      guard let other = candidates[record.id], record.isTimed, other.isTimed else { return true }
      return policy.metrics.filter { $0.kind == .timed }.allSatisfy { judged in
        let limits = policy.limits(of: GatePolicy.Key(id: record.id, metric: judged.name), .timed)
        return areDecisive(LogRatios.paired(judged, record, other), limits: limits, level: level)
      }
    }
  }

  /// Whether the interval of these logarithms is narrow enough.
  package static func areDecisive(_ logs: [Double], limits: Limits, level: Double) -> Bool {
    guard logs.count >= leastRounds, logs.allSatisfy(\.isFinite),
      let interval = Estimate.hodgesLehmann(of: logs, confidence: level).interval
    else { return false }
    return interval.high - interval.low < limits.decisiveWidth
  }

  /// For each case that both runs have, the logarithm of candidate over base in each round; `nil` where the two were not
  /// measured together.
  package static func pairedLogRatios(
    base: Run, candidate: Run, _ metric: Metric
  ) -> [(benchmark: String, logs: [Double])]? {
    guard areTogether(base, candidate), let judged = JudgedMetric.named(metric.name) else { return nil }
    let candidates = Dictionary(candidate.cases.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return base.cases.compactMap { record in
      candidates[record.id].map { (record.id.benchmark, LogRatios.paired(judged, record, $0)) }
    }
  }

  /// Fewer rounds never stop a gate: looking earlier costs coverage.
  public static let leastRounds = 20
}

extension Finding {
  /// Whether it is judged by what was measured.
  fileprivate var restsOnValues: Bool { if case .failed = self { false } else { isJudged } }
}

extension CaseRecord {
  /// Whether its trials go on.
  fileprivate var isTimed: Bool { verification.verified && failures.isEmpty }
}
