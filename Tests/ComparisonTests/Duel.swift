import Comparison
import Foundation
import Records
import Trees

/// Two small runs with chosen values, to be held against each other.
struct Duel {
  static let rounds = 24

  /// The logarithm by which a trial of a round differs from what it should be: a scatter of about 1%, different by the
  /// salt, symmetric, and the same at every call.
  static func scatter(_ round: Int, salt: Int = 0) -> Double {
    let place = (round * 7 + salt * 5) % 24
    return (Double(place) - 11.5) / 11.5 * 0.01
  }

  var base: [CaseRecord] = []
  var candidate: [CaseRecord] = []
  var policy = GatePolicy(metrics: [.wallClock])
  var sessions: (String?, String?) = ("s", "s")
  var machines = (Duel.machine(), Duel.machine())
  var trees = (Duel.tree(), Duel.tree())
  var swift = ("6.3.1", "6.3.1")
  var passes = ["time", "memory", "syscalls"]

  static func machine() -> Machine {
    var machine = Machine(architecture: "x86_64", cores: 2)
    (machine.kernel, machine.libc, machine.cpu) = ("Linux 6.1", "glibc 2.36", "Some CPU")
    machine.databaseBytes = ["/etc/passwd": 1_000]
    return machine
  }

  static func tree(files: Int = 10, digest: String? = "abc", fileSystem: String? = "ext4") -> TreeRecord {
    TreeRecord(
      name: "t", source: .spec, root: "/made-up", digest: digest,
      census: Census(directories: 1, files: files, symlinks: 0, others: 0, bytes: 100), fileSystem: fileSystem)
  }

  /// A case with a time per round, one walk each, and counts.
  static func record(
    _ benchmark: String, _ seconds: [Double] = [], metric: Metric = .wallClock, allocations: [Double] = [],
    calls: [String: [Double]] = [:]
  ) -> CaseRecord {
    var series: [Series] = []
    func add(_ metric: Metric, _ values: [Double]) {
      if values.isEmpty { return }
      series.append(
        Series(metric: metric, trials: values.enumerated().map { Series.Trial(round: $0, values: [$1]) }))
    }
    add(metric, seconds)
    add(.allocations, allocations)
    for (name, values) in calls.sorted(by: { $0.key < $1.key }) { add(.systemCall(name), values) }
    return CaseRecord(
      id: CaseID(benchmark: benchmark, tree: "t", cache: "warm"),
      method: String(benchmark.prefix { $0 != "/" }), work: "size", order: "none",
      verification: Verification(verified: true), series: series)
  }

  /// So many rounds of about 10 ms, the candidate's longer by a factor.
  mutating func add(
    _ benchmark: String, factor: Double = 1, rounds: Int = Duel.rounds, noise: Double = 1, metric: Metric = .wallClock
  ) {
    let scatters = (0..<rounds).map { Duel.scatter($0, salt: base.count) * noise }
    base.append(Duel.record(benchmark, scatters.map { _ in 0.01 }, metric: metric))
    candidate.append(Duel.record(benchmark, scatters.map { 0.01 * factor * exp($0) }, metric: metric))
  }

  /// One benchmark of which the candidate takes so many times as long.
  init(factor: Double, rounds: Int = Duel.rounds, noise: Double = 1) {
    add("a/size", factor: factor, rounds: rounds, noise: noise)
  }

  /// One benchmark with an exact metric.
  init(allocations base: [Double], _ candidate: [Double]) {
    policy.metrics = [.allocations]
    self.base = [Duel.record("a/size", allocations: base)]
    self.candidate = [Duel.record("a/size", allocations: candidate)]
  }

  var runs: (base: Run, candidate: Run) {
    (
      run(base, sessions.0, .base, machines.0, trees.0, swift.0),
      run(candidate, sessions.1, .candidate, machines.1, trees.1, swift.1)
    )
  }

  var comparison: RunComparison { RunComparison(base: runs.base, candidate: runs.candidate, policy: policy) }

  /// What is found of the first metric of the first case.
  var finding: Finding? { comparison.cases.first?.finding }

  /// The two held against each other as runs that share no rounds.
  var apart: Duel {
    var duel = self
    duel.sessions = (nil, nil)
    return duel
  }

  /// Candidate and base in each other's place.
  var reversed: Duel {
    var duel = self
    (duel.base, duel.candidate) = (candidate, base)
    return duel
  }

  private func run(
    _ cases: [CaseRecord], _ session: String?, _ side: Pairing.Side, _ machine: Machine, _ tree: TreeRecord,
    _ swift: String
  ) -> Run {
    var plan = Plan(
      suite: "made-up", passes: passes, seed: 1, timeBudget: 1, roundsAsked: nil, reference: nil,
      timeRounds: (0..<Duel.rounds).map { _ in Array(cases.indices) })
    plan.pairing = session.map { Pairing(session: $0, side: side, program: "/made-up/dirbench") }
    return Run(
      tool: Run.Tool(version: "0", commit: nil, configuration: "release", swift: swift), started: "",
      machine: machine, plan: plan, trees: [tree], cases: cases)
  }
}

extension JudgedMetric {
  static let wallClock = JudgedMetric(metric: .wallClock, kind: .timed)
  static let allocations = JudgedMetric(metric: .allocations, kind: .exact)
}

extension Finding {
  var isInconclusive: Bool { if case .inconclusive = self { true } else { false } }
  var failure: String? { if case .failed(let reason) = self { reason } else { nil } }
  var notJudged: String? { if case .notJudged(let reason) = self { reason } else { nil } }
}
