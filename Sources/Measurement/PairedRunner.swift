public import Platform
public import Records
internal import Traversal
internal import Trees

/// Carries out two runs as one, of two builds or of one in two environments: in every round each case has a trial of
/// either side, one right after the other, and a coin says which goes first.
///
/// The coin is thrown anew for each pair: where the order of sides follows a pattern, so may what disturbs the machine.
public struct PairedRunner {
  /// What two runs became.
  public struct Outcome: Sendable {
    public let base: Run
    public let candidate: Run
    /// How a tree changed while it was measured, which ended the rounds.
    public let treeChange: MeasurementError?
  }

  private var base: Runner
  private var candidate: Runner
  private let interruption: Interruption
  private let isDecisive: ([CaseRecord], [CaseRecord]) -> Bool
  private let tell: (RunEvent) -> Void

  /// The two requests name the same trees, passes, rounds, time and seed.
  ///
  /// `isDecisive` is asked after each round, with the cases of both sides, whether more would tell little more.
  public init(
    base: RunRequest, candidate: RunRequest, supervisor: Supervisor, interruption: Interruption,
    isDecisive: @escaping ([CaseRecord], [CaseRecord]) -> Bool = { _, _ in false },
    tell: @escaping (RunEvent) -> Void = { _ in }
  ) {
    self.base = Runner(base, supervisor: supervisor, interruption: interruption, tell: tell)
    self.candidate = Runner(candidate, supervisor: supervisor, interruption: interruption, tell: tell)
    self.interruption = interruption
    self.isDecisive = isDecisive
    self.tell = tell
  }

  /// Verifies both sides, lets their trials take turns, and takes exact counts of each.
  ///
  /// Throws as a run does, and where it was interrupted before a round was complete.
  public mutating func run() throws(MeasurementError) -> Outcome {
    try base.begin()
    try candidate.begin()
    pair()
    if base.request.passes.contains(.time) { try timePass() }
    if mayGoOn { base.passesWithoutTimes() }
    if mayGoOn { candidate.passesWithoutTimes() }
    return Outcome(
      base: try base.finish(), candidate: try candidate.finish(), treeChange: base.treeChange ?? candidate.treeChange)
  }

  private var mayGoOn: Bool { base.mayGoOn && candidate.mayGoOn }

  /// Stamps both plans as sides of one session.
  private mutating func pair() {
    let session = "\(base.request.seed)-\(WallTime.now().iso8601)-\(ParentWatch.ownIdentifier)"
    base.plan.pairing = base.request.pairing(session, .base)
    candidate.plan.pairing = candidate.request.pairing(session, .candidate)
  }

  // MARK: Times

  /// A case that both sides have, as indices of either's records.
  private struct Pair {
    let base: Int
    let candidate: Int
  }

  private mutating func timePass() throws(MeasurementError) {
    let pairs = pairs()
    let walks = try walks(of: pairs)
    let (schedule, coins) = (Schedule(seed: base.request.seed), Schedule(seed: base.request.seed, stream: 3))
    let start = Clock.monotonic()
    var turns = pairs.indices.filter { walks[$0] > 0 }
    var rounds = 0
    while !turns.isEmpty && mayGoOn && goesOn(after: rounds, since: start) {
      let order = schedule.order(ofRound: rounds, cases: turns.count).map { turns[$0] }
      let candidateFirst = coins.coins(ofRound: rounds, count: order.count)
      let before = (base.records, base.active, candidate.records, candidate.active)
      for (place, index) in order.enumerated() where mayGoOn {
        takeTurn(pairs[index], round: rounds, walks: walks[index], candidateFirst: candidateFirst[place])
        if mayGoOn { tell(.trial(pass: "time", round: rounds, done: place + 1, of: order.count)) }
      }
      if !mayGoOn {
        (base.records, base.active, candidate.records, candidate.active) = before
        break
      }
      let seconds = Double(Clock.monotonic() - start) / 1e9
      base.plan.keepRound(order.map { pairs[$0].base }, candidateFirst, endedAt: seconds)
      candidate.plan.keepRound(order.map { pairs[$0].candidate }, candidateFirst, endedAt: seconds)
      rounds += 1
      turns.removeAll { !isActive(pairs[$0]) }
    }
  }

  private func goesOn(after rounds: Int, since start: Int64) -> Bool {
    if let asked = base.request.rounds { return rounds < asked }
    if rounds == 0 { return true }
    let elapsed = Double(Clock.monotonic() - start) / 1e9
    if elapsed + elapsed / Double(rounds) > base.request.time { return false }
    return !isDecisive(base.records, candidate.records)
  }

  /// Lets either side have its trial; where one fails, the case ends for both.
  private mutating func takeTurn(_ pair: Pair, round: Int, walks: Int, candidateFirst: Bool) {
    for isCandidate in [candidateFirst, !candidateFirst] where isActive(pair) && mayGoOn {
      let (index, failure) =
        isCandidate
        ? (pair.candidate, candidate.timeTrial(pair.candidate, round, walks: walks))
        : (pair.base, base.timeTrial(pair.base, round, walks: walks))
      guard let failure, mayGoOn else { continue }
      if isCandidate { candidate.fail(index, .time, round, failure) } else { base.fail(index, .time, round, failure) }
    }
  }

  private func isActive(_ pair: Pair) -> Bool {
    base.active.contains(pair.base) && candidate.active.contains(pair.candidate)
  }

  /// The cases that both sides have and walk right; the others are left to whoever judges.
  private func pairs() -> [Pair] {
    let candidates = Dictionary(
      candidate.records.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    return base.records.enumerated().compactMap { index, record in
      guard let other = candidates[record.id], record.verification.verified,
        candidate.records[other].verification.verified
      else { return nil }
      return Pair(base: index, candidate: other)
    }
  }

  /// As many walks a trial on both sides, by the faster of the two walks that were seen; 0 for what no round has time for.
  private mutating func walks(of pairs: [Pair]) throws(MeasurementError) -> [Int] {
    let seconds = pairs.map { pair in
      min(base.cases[pair.base].secondsPerWalk ?? 0, candidate.cases[pair.candidate].secondsPerWalk ?? 0)
    }
    let perProcess = max(base.verifier.secondsPerProcess, candidate.verifier.secondsPerProcess)
    // Each side has half of the time.
    let budget = Budget(
      secondsPerWalk: seconds, isVariant: pairs.map { base.cases[$0.base].benchmark.order != .none },
      secondsPerProcess: perProcess, time: base.request.time / 2, rounds: base.request.rounds)
    for (place, pair) in pairs.enumerated() where budget.walks[place] == 0 {
      let walk = (seconds[place] * 10).rounded(.up) / 10
      let reason =
        "one walk takes about \(walk) s, and no round of both sides with it fits in \(base.request.time) s; raise --time"
      base.miss(.wallClock, pair.base, reason)
      candidate.miss(.wallClock, pair.candidate, reason)
      tell(.leftOut(benchmark: base.label(pair.base), reason: reason))
    }
    if !pairs.isEmpty && budget.walks.allSatisfy({ $0 == 0 }) {
      throw .noTime(seconds: base.request.time, needed: 2 * (seconds.min() ?? 0))
    }
    let rounds = pairs.isEmpty ? 0 : base.request.rounds ?? budget.rounds(in: base.request.time / 2)
    tell(
      .pairsPlanned(cases: budget.walks.count { $0 > 0 }, rounds: rounds, roundSeconds: 2 * budget.roundSeconds))
    return budget.walks
  }
}

extension RunRequest {
  fileprivate func pairing(_ session: String, _ side: Pairing.Side) -> Pairing {
    Pairing(
      session: session, side: side, program: SafeName.encode(program.bytes),
      variables: variables.map { "\(SafeName.encode($0.name.utf8))=\(SafeName.encode($0.value))" },
      injected: slowdowns)
  }
}

extension Plan {
  fileprivate mutating func keepRound(_ order: [Int], _ candidateFirst: [Bool], endedAt seconds: Double) {
    timeRounds.append(order)
    pairing?.candidateFirst.append(candidateFirst)
    pairing?.roundEnds.append(seconds)
  }
}

extension Runner {
  fileprivate mutating func miss(_ metric: Metric, _ index: Int, _ reason: String) {
    records[index].missing.append(MissingMetric(metric: metric.name, reason: reason))
  }
}
