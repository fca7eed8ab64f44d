public import Platform
public import Records
internal import Traversal
internal import Trees

/// Carries out a run: verifies, plans, and lets the cases take turns, round by round.
public struct Runner {
  let request: RunRequest
  let supervisor: Supervisor
  let interruption: Interruption
  let dropper: CacheDropper
  let isPrecise: ([CaseRecord]) -> Bool
  let tell: (RunEvent) -> Void
  var records: [CaseRecord] = []
  /// As in `records`.
  var cases: [VerifiedCase] = []
  /// Cases that are still measured, as indices into `records`.
  var active: [Int] = []
  /// Seconds after which a worker is killed as hung, as in `records`.
  var limits: [Double] = []
  var cold = ColdPlan()
  private(set) var verifier: Verifier
  /// How a tree changed while it was measured, which ends the run.
  public private(set) var treeChange: MeasurementError?
  /// Why strace, which is there, cannot count.
  var callsRefusal: String?
  /// The index of that tree.
  private var changedTree: Int?
  /// When it began.
  private let started = WallTime.now().iso8601
  private var machine: Machine
  var plan: Plan

  /// `isPrecise` is asked after each round from the tenth on whether more would tell nothing more; it may ask for more
  /// rounds than that.
  public init(
    _ request: RunRequest, supervisor: Supervisor, interruption: Interruption, dropper: CacheDropper = .ofKernel,
    isPrecise: @escaping ([CaseRecord]) -> Bool = { _ in false }, tell: @escaping (RunEvent) -> Void = { _ in }
  ) {
    self.request = request
    self.supervisor = supervisor
    self.interruption = interruption
    self.dropper = dropper
    self.isPrecise = isPrecise
    self.tell = tell
    verifier = Verifier(request, supervisor: supervisor, interruption: interruption, tell: tell)
    machine = MachineFacts.collect()
    machine.libc = request.libc ?? machine.libc
    for variable in request.variables {
      machine.environment?[SafeName.encode(variable.name.utf8)] = SafeName.encode(variable.value)
    }
    plan = Plan(
      suite: request.suite, passes: request.passes.map(\.rawValue), seed: request.seed, timeBudget: request.time,
      roundsAsked: request.rounds, reference: request.reference, command: request.command)
    plan.repeats = request.repeats
    plan.countedEnvironment = CountedEnvironment.texts
  }

  /// Runs all of it. A run that is interrupted, or whose tree changes, gives its complete rounds, and throws only where
  /// there are none; `treeChange` then says how.
  public mutating func run() throws(MeasurementError) -> Run {
    try begin()
    if request.passes.contains(.time) { planColdCaches() }
    let budget = try makeBudget(secondsPerProcess: verifier.secondsPerProcess)
    if request.passes.contains(.time) { plan.timeRounds = timePass(budget) }
    passesWithoutTimes()
    return try finish()
  }

  /// Verifies every case, and has all that a pass needs at hand.
  mutating func begin() throws(MeasurementError) {
    let refusals = try coldRefusals()
    cases = try verifier.verify().flatMap { verified in
      request.caches.map { cache in
        var one = verified
        one.cache = cache
        return one
      }
    }
    records = cases.map(record)
    active = cases.indices.filter { cases[$0].tally != nil }
    for index in active where cases[index].cache == .cold {
      if let refusal = refusals[cases[index].tree] { refuse(index, refusal) }
    }
    limits = cases.map { request.limit(entries: verifier.expected[$0.tree].listing.count, walks: 4) }
  }

  /// The passes that count or read memory.
  mutating func passesWithoutTimes() {
    if request.passes.contains(.memory) && request.readsResidentSet && mayGoOn { plan.memoryRounds = memoryPass() }
    if request.passes.contains(.memory) && mayGoOn { plan.heapRounds = heapPass() }
    if request.passes.contains(.syscalls) && mayGoOn { plan.callRounds = syscallsPass() }
  }

  /// What was measured, whole; throws where that is nothing because it was ended early.
  mutating func finish() throws(MeasurementError) -> Run {
    plan.interrupted = interruption.isRequested
    if plan.timeRounds.isEmpty && plan.memoryRounds.isEmpty && (plan.callRounds ?? []).isEmpty {
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

  /// Whether neither a signal nor a change of a tree ends the run.
  var mayGoOn: Bool { !interruption.isRequested && treeChange == nil }

  /// Those that are measured with warm caches, still.
  var warm: [Int] { active.filter { cases[$0].cache == .warm } }

  private func record(_ verified: VerifiedCase) -> CaseRecord {
    CaseRecord(
      id: CaseID(
        benchmark: verified.benchmark.name, tree: request.trees[verified.tree].name, cache: verified.cache.rawValue),
      method: verified.benchmark.method.id, work: verified.benchmark.work.rawValue,
      order: verified.benchmark.order.rawValue, verification: verified.verification)
  }

  /// A case's benchmark, and its state of the caches unless that is the usual one.
  func label(_ index: Int) -> String {
    records[index].id.benchmark + (cases[index].cache == .warm ? "" : ", \(cases[index].cache.rawValue)")
  }

  // MARK: Planning

  private mutating func makeBudget(secondsPerProcess: Double) throws(MeasurementError) -> Budget {
    let seconds = active.map { cases[$0].secondsPerWalk ?? 0 }
    let budget = Budget(
      secondsPerWalk: seconds, isVariant: active.map { cases[$0].benchmark.order != .none },
      isCold: active.map { cases[$0].cache == .cold },
      secondsAside: active.map { secondsAside($0, secondsPerProcess: secondsPerProcess) },
      secondsPerProcess: secondsPerProcess, time: request.time, rounds: request.rounds)
    for (place, index) in active.enumerated() where budget.walks[place] == 0 {
      let walk = (seconds[place] * 10).rounded(.up) / 10
      let reason = "one walk takes about \(walk) s, and no round with it fits in \(request.time) s; raise --time"
      records[index].missing.append(MissingMetric(metric: Metric.wallClock.name, reason: reason))
      if request.passes.contains(.time) { tell(.leftOut(benchmark: label(index), reason: reason)) }
    }
    if !active.isEmpty && budget.walks.allSatisfy({ $0 == 0 }) && request.passes.contains(.time) {
      throw .noTime(seconds: request.time, needed: seconds.min() ?? 0)
    }
    let rounds = active.isEmpty ? 0 : request.rounds ?? budget.rounds(in: request.time)
    let memory = request.passes.contains(.memory) ? (request.readsResidentSet ? memoryRounds : request.repeats) : 0
    let warmSeconds = warm.map { cases[$0].secondsPerWalk ?? 0 }
    let memorySeconds = (warmSeconds.reduce(0, +) + secondsPerProcess * Double(warm.count)) * Double(memory)
    let counts = request.passes.contains(.syscalls) && countsCalls
    tell(
      .planned(
        RunEvent.Plan(
          timeRounds: request.passes.contains(.time) ? rounds : 0,
          timeSeconds: request.passes.contains(.time) ? Double(rounds) * budget.roundSeconds : 0,
          memoryRounds: memory, memorySeconds: memorySeconds,
          callRounds: counts ? request.repeats : 0,
          callSeconds: counts ? callSeconds(secondsPerProcess: secondsPerProcess) : 0,
          drops: rounds * zip(active, budget.walks).count { cases[$0].cache == .cold && $1 > 0 },
          isReduced: budget.isReduced && request.passes.contains(.time))))
    return budget
  }

  // MARK: Trials

  /// Lets each case have its trial; an interrupted round leaves nothing behind.
  ///
  /// A trial keeps its values, or says what is wrong: its case is then not tried again.
  mutating func takeTurns(
    _ order: [Int], _ pass: RunRequest.Pass, _ round: Int, trial: (inout Runner, Int) -> String?
  ) -> Bool {
    let before = (records, active)
    for (done, index) in order.enumerated() {
      let failure = trial(&self, index)
      if !mayGoOn {
        (records, active) = before
        return false
      }
      if let failure { fail(index, pass, round, failure) }
      tell(.trial(pass: pass.rawValue, round: round, done: done + 1, of: order.count))
    }
    return true
  }

  /// Keeps that a trial failed; its case is not tried again.
  mutating func fail(_ index: Int, _ pass: RunRequest.Pass, _ round: Int, _ what: String) {
    let failure = CaseRecord.Failure(pass: pass.rawValue, round: round, what: what)
    records[index].failures.append(failure)
    // One failure is told once, not in every round.
    active.removeAll { $0 == index }
    tell(.failed(benchmark: label(index), failure))
  }

  /// How a case's worker is started for a task.
  func command(
    _ task: WorkerRequest.Task, _ index: Int, setting variables: [Environment.Variable] = []
  ) -> WorkerCommand {
    request.command(task, cases[index].benchmark, cases[index].tree, setting: variables, limit: limits[index])
  }

  /// Says what is wrong with what a measured walk found; `nil` where nothing is.
  mutating func check(_ tally: Tally, _ index: Int) -> String? {
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

  mutating func keep(_ metric: Metric, _ values: [Double], _ index: Int, _ round: Int) {
    let trial = Series.Trial(round: round, values: values)
    if let place = records[index].series.firstIndex(where: { $0.metric == metric }) {
      records[index].series[place].trials.append(trial)
    } else {
      records[index].series.append(Series(metric: metric, trials: [trial]))
    }
  }
}

extension Tally {
  /// In a few words, for messages.
  fileprivate var words: String {
    "\(entries) entries and \(bytes) bytes" + (problems > 0 ? ", \(problems) unreadable" : "")
  }
}
