public import Platform
public import Records
internal import Traversal
internal import Trees

/// Carries out a run: verifies, plans, and lets the cases take turns, round by round.
public struct Runner {
  private let request: RunRequest
  private let supervisor: Supervisor
  private let interruption: Interruption
  private let isPrecise: ([CaseRecord]) -> Bool
  private let tell: (RunEvent) -> Void
  private var records: [CaseRecord] = []
  /// As in `records`.
  private var cases: [VerifiedCase] = []
  /// Cases that are still measured, as indices into `records`.
  private var active: [Int] = []
  private var verifier: Verifier
  /// How a tree changed while it was measured, which ends the run.
  public private(set) var treeChange: MeasurementError?
  /// The index of that tree.
  private var changedTree: Int?

  /// `isPrecise` is asked after each round from the tenth on whether more would tell nothing more; it may ask for more
  /// rounds than that.
  public init(
    _ request: RunRequest, supervisor: Supervisor, interruption: Interruption,
    isPrecise: @escaping ([CaseRecord]) -> Bool = { _ in false }, tell: @escaping (RunEvent) -> Void = { _ in }
  ) {
    self.request = request
    self.supervisor = supervisor
    self.interruption = interruption
    self.isPrecise = isPrecise
    self.tell = tell
    verifier = Verifier(request, supervisor: supervisor, interruption: interruption, tell: tell)
  }

  /// Runs all of it. A run that is interrupted, or whose tree changes, gives its complete rounds, and throws only where
  /// there are none; `treeChange` then says how.
  public mutating func run() throws(MeasurementError) -> Run {
    let started = WallTime.now().iso8601
    var machine = MachineFacts.collect()
    cases = try verifier.verify()
    records = cases.map(record)
    active = cases.indices.filter { cases[$0].tally != nil }
    var plan = Plan(
      suite: request.suite, passes: request.passes.map(\.rawValue), seed: request.seed, timeBudget: request.time,
      roundsAsked: request.rounds, reference: request.reference, command: request.command)
    let limits = cases.map { request.limit(entries: verifier.expected[$0.tree].listing.count, walks: 4) }
    let budget = try makeBudget(secondsPerProcess: verifier.secondsPerProcess)
    if request.passes.contains(.time) { plan.timeRounds = timePass(budget, limits) }
    if request.passes.contains(.memory) && !interruption.isRequested && treeChange == nil {
      plan.memoryRounds = memoryPass(budget, limits)
    }
    plan.interrupted = interruption.isRequested
    if plan.timeRounds.isEmpty && plan.memoryRounds.isEmpty {
      if plan.interrupted { throw .interrupted }
      if let treeChange { throw treeChange }
    }
    explainMissing(plan)
    machine.loadAfter = MachineFacts.loadAverage()
    machine.ticksAfter = MachineFacts.processorTicks()
    return Run(
      tool: request.tool, started: started, machine: machine, plan: plan,
      trees: request.trees.indices.map {
        TreeRecord(request.trees[$0], verifier.expected[$0], change: $0 == changedTree ? treeChange?.reason : nil)
      }, cases: records)
  }

  private func record(_ verified: VerifiedCase) -> CaseRecord {
    CaseRecord(
      id: CaseID(
        benchmark: verified.benchmark.name, tree: request.trees[verified.tree].name, cache: "warm"),
      method: verified.benchmark.method.id, work: verified.benchmark.work.rawValue,
      order: verified.benchmark.order.rawValue, verification: verified.verification)
  }

  // MARK: Planning

  private mutating func makeBudget(secondsPerProcess: Double) throws(MeasurementError) -> Budget {
    let seconds = active.map { cases[$0].secondsPerWalk ?? 0 }
    let budget = Budget(
      secondsPerWalk: seconds, isVariant: active.map { cases[$0].benchmark.order != .none },
      secondsPerProcess: secondsPerProcess, time: request.time, rounds: request.rounds)
    for (place, index) in active.enumerated() where budget.walks[place] == 0 {
      let walk = (seconds[place] * 10).rounded(.up) / 10
      let reason = "one walk takes about \(walk) s, and no round with it fits in \(request.time) s; raise --time"
      records[index].missing.append(MissingMetric(metric: Metric.wallClock.name, reason: reason))
      if request.passes.contains(.time) { tell(.leftOut(benchmark: records[index].id.benchmark, reason: reason)) }
    }
    if !active.isEmpty && budget.walks.allSatisfy({ $0 == 0 }) && request.passes.contains(.time) {
      throw .noTime(seconds: request.time, needed: seconds.min() ?? 0)
    }
    let rounds = request.rounds ?? budget.rounds(in: request.time)
    let memory = request.passes.contains(.memory) ? memoryRounds(seconds) : 0
    let memorySeconds = (seconds.reduce(0, +) + secondsPerProcess * Double(active.count)) * Double(memory)
    tell(
      .planned(
        RunEvent.Plan(
          timeRounds: request.passes.contains(.time) ? rounds : 0,
          timeSeconds: request.passes.contains(.time) ? Double(rounds) * budget.roundSeconds : 0,
          memoryRounds: memory, memorySeconds: memorySeconds,
          isReduced: budget.isReduced && request.passes.contains(.time))))
    return budget
  }

  /// As many as were asked for, else as many as take a quarter of the time for timing, at least one.
  private func memoryRounds(_ secondsPerWalk: [Double]) -> Int {
    if let asked = request.rounds { return asked }
    let round = secondsPerWalk.reduce(0, +)
    let fitting = round > 0 ? Int(min(request.time / 4 / round, 1e6)) : RunRequest.memoryRounds
    return max(1, min(RunRequest.memoryRounds, fitting))
  }

  // MARK: Passes

  private mutating func timePass(_ budget: Budget, _ limits: [Double]) -> [[Int]] {
    let walks = Dictionary(uniqueKeysWithValues: zip(active, budget.walks))
    let timed = active.filter { walks[$0, default: 0] > 0 }
    let schedule = Schedule(seed: request.seed, stream: 0)
    let start = Clock.monotonic()
    var rounds: [[Int]] = []
    var turns = timed
    while !turns.isEmpty && goesOn(after: rounds.count, since: start) {
      let order = schedule.order(ofRound: rounds.count, cases: turns.count).map { turns[$0] }
      let round = rounds.count
      let isComplete = takeTurns(order, .time, round) { index in
        .time(walks: walks[index, default: 1])
      } limit: {
        limits[$0]
      }
      if !isComplete { break }
      rounds.append(order)
      turns.removeAll { !active.contains($0) }
    }
    return rounds
  }

  private func goesOn(after rounds: Int, since start: Int64) -> Bool {
    if let asked = request.rounds { return rounds < asked }
    if rounds == 0 { return true }
    let elapsed = Double(Clock.monotonic() - start) / 1e9
    if elapsed + elapsed / Double(rounds) > request.time { return false }
    return rounds < 10 || !isPrecise(records)
  }

  private mutating func memoryPass(_ budget: Budget, _ limits: [Double]) -> [[Int]] {
    guard let firstUse = request.firstUseTree else { return [] }
    let schedule = Schedule(seed: request.seed, stream: 1)
    let count = memoryRounds(active.map { cases[$0].secondsPerWalk ?? 0 })
    var rounds: [[Int]] = []
    while rounds.count < count && !active.isEmpty {
      let order = schedule.order(ofRound: rounds.count, cases: active.count).map { active[$0] }
      let isComplete = takeTurns(order, .memory, rounds.count) { _ in
        .memory(firstUse: firstUse)
      } limit: {
        limits[$0]
      }
      if !isComplete { break }
      rounds.append(order)
    }
    return rounds
  }

  /// Lets each case have its trial; an interrupted round leaves nothing behind.
  private mutating func takeTurns(
    _ order: [Int], _ pass: RunRequest.Pass, _ round: Int, task: (Int) -> WorkerRequest.Task,
    limit: (Int) -> Double
  ) -> Bool {
    let before = (records, active)
    for (done, index) in order.enumerated() {
      let command = request.command(task(index), cases[index].benchmark, cases[index].tree, limit: limit(index))
      let outcome = supervisor.run(command)
      let failure = take(outcome, index, pass, round)
      if interruption.isRequested || treeChange != nil {
        (records, active) = before
        return false
      }
      if let failure {
        let failure = CaseRecord.Failure(pass: pass.rawValue, round: round, what: failure)
        records[index].failures.append(failure)
        // One failure is told once, not in every round.
        active.removeAll { $0 == index }
        tell(.failed(benchmark: records[index].id.benchmark, failure))
      }
      tell(.trial(pass: pass.rawValue, round: round, done: done + 1, of: order.count))
    }
    return true
  }

  /// Keeps a trial's values; says what is wrong where there are none.
  private mutating func take(_ outcome: WorkerOutcome, _ index: Int, _ pass: RunRequest.Pass, _ round: Int) -> String? {
    guard case .finished(let output) = outcome else { return outcome.failure }
    switch (pass, WorkerReply(output)) {
    case (.time, .timed(let walks)?):
      for walk in walks { if let wrong = check(walk.tally, index) { return wrong } }
      keep(.wallClock, walks.map { Double($0.wall) / 1e9 }, index, round)
      keep(.cpuTime, walks.map { Double($0.cpu) / 1e9 }, index, round)
      keep(.userTime, walks.map { Double($0.user) / 1e9 }, index, round)
      keep(.systemTime, walks.map { Double($0.system) / 1e9 }, index, round)
    case (.memory, .memory(let reading)?):
      if let wrong = check(reading.tally, index) { return wrong }
      keep(.residentAtStart, [Double(reading.atStart)], index, round)
      keep(.residentBefore, [Double(reading.before)], index, round)
      keep(.residentAfter, [Double(reading.after)], index, round)
      if let peak = reading.peak { keep(.residentPeak, [Double(peak)], index, round) }
    default: return WorkerOutcome.nonsense(output).failure
    }
    return nil
  }

  private mutating func check(_ tally: Tally, _ index: Int) -> String? {
    guard let expected = cases[index].tally, tally != expected else { return nil }
    noteChange(of: cases[index].tree)
    let what = "a measured walk told \(tally.words), the verified one \(expected.words)"
    records[index].verification = Verification(
      verified: false, differenceCount: records[index].verification.differenceCount,
      differences: records[index].verification.differences, problem: what)
    return what
  }

  /// A tree that changed is said to have, and no method is blamed for it.
  private mutating func noteChange(of tree: Int) {
    do throws(MeasurementError) {
      treeChange = try verifier.change(of: tree)
    } catch {
      treeChange = error
    }
    changedTree = treeChange == nil ? nil : tree
  }

  private mutating func keep(_ metric: Metric, _ values: [Double], _ index: Int, _ round: Int) {
    let trial = Series.Trial(round: round, values: values)
    if let place = records[index].series.firstIndex(where: { $0.metric == metric }) {
      records[index].series[place].trials.append(trial)
    } else {
      records[index].series.append(Series(metric: metric, trials: [trial]))
    }
  }

  // MARK: What is missing

  private mutating func explainMissing(_ plan: Plan) {
    let times: [Metric] = [.wallClock, .cpuTime]
    let memory: [Metric] = [.residentBefore, .residentAfter, .residentPeak]
    for index in records.indices {
      let wanted =
        (request.passes.contains(.time) ? times : []) + (request.passes.contains(.memory) ? memory : [])
      for metric in wanted where records[index].series(of: metric) == nil {
        if records[index].missing.contains(where: { $0.metric == metric.name }) { continue }
        records[index].missing.append(MissingMetric(metric: metric.name, reason: reason(metric, index, plan)))
      }
    }
  }

  private func reason(_ metric: Metric, _ index: Int, _ plan: Plan) -> String {
    if cases[index].tally == nil { return "its walk could not be verified" }
    if !records[index].failures.isEmpty { return "its worker failed" }
    let isMemory = [Metric.residentBefore, .residentAfter, .residentPeak].contains(metric)
    if isMemory && request.firstUseTree == nil { return "there is no place outside the tree for a tree of one entry" }
    if plan.interrupted { return "the run was interrupted" }
    if metric == .residentPeak { return "/proc/self/clear_refs cannot be written here" }
    return records[index].missing.first?.reason ?? "not measured"
  }
}

extension Tally {
  /// In a few words, for messages.
  fileprivate var words: String {
    "\(entries) entries and \(bytes) bytes" + (problems > 0 ? ", \(problems) unreadable" : "")
  }
}
