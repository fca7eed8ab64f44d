internal import Platform
internal import Records
internal import Traversal

/// What a run found out about cold caches while it was planned.
struct ColdPlan {
  /// Seconds that dropping the caches takes, with what goes with it.
  var secondsPerDrop = 0.0
  /// Cases, as indices, that were walked since the caches were last dropped; `nil` before they ever were.
  var warmed: Set<Int>?
}

extension Runner {
  /// The metrics that a case with cold caches is for.
  private static let coldMetrics = [Metric.wallClock, .cpuTime, .deviceRead].map(\.name)

  /// So many times as long as a warm walk a cold one is taken to be, where it could not be tried.
  private static let assumedRatio = 10.0

  /// Tells for each tree why it cannot be measured with cold caches; throws where nothing else is asked for.
  ///
  /// What no user could change comes first, so that nobody becomes root to learn that a tree lies in memory.
  func coldRefusals() throws(MeasurementError) -> [ColdRefusal?] {
    if !request.caches.contains(.cold) { return request.trees.map { _ in nil } }
    var refusals: [ColdRefusal?] = []
    for tree in request.trees {
      do throws(Errno) {
        let type = try dropper.absentDevice(tree.root)
        refusals.append(type.map { .noDevice(fileSystem: $0) } ?? refusalOfMachine)
      } catch {
        throw .treeUnreadable(tree.root, error)
      }
    }
    if request.caches == [.cold], let first = refusals.first ?? nil, refusals.allSatisfy({ $0 != nil }) {
      throw .coldRefused(first.isOfMachine ? nil : request.trees[0].root, first)
    }
    var told: Set<ColdRefusal> = []
    for (tree, refusal) in zip(request.trees, refusals) {
      guard let refusal, !refusal.isOfMachine || told.insert(refusal).inserted else { continue }
      tell(.refused(refusal.isOfMachine ? "cold caches" : "\(SafeName.encode(tree.root.bytes)), cold", refusal))
    }
    return refusals
  }

  private var refusalOfMachine: ColdRefusal? {
    if request.firstUseTree == nil { return .noPlace }
    do throws(Errno) {
      try dropper.checkRight()
      return nil
    } catch {
      return .noRight(error)
    }
  }

  /// Keeps nothing of a case, and says why.
  mutating func refuse(_ index: Int, _ refusal: ColdRefusal) {
    records[index].series = []
    records[index].missing = Runner.coldMetrics.map { MissingMetric(metric: $0, reason: refusal.reason) }
    active.removeAll { $0 == index }
  }

  // MARK: Planning

  /// Tries one walk with cold caches for each tree and work, and plans the others by it; nothing of it is kept.
  ///
  /// What the device adds to a walk depends on what is read, and so hardly on the method. A case whose walk turns out not
  /// to be cold is refused, and another tried.
  mutating func planColdCaches() {
    var tried: [(index: Int, more: Double)] = []
    let cold = active.filter { cases[$0].cache == .cold }
    for index in cold.sorted(by: { seconds($0) < seconds($1) }) {
      if !mayGoOn { return }
      let known = tried.first { isAlike($0.index, index) }
      if let known {
        cases[index].secondsPerWalk = seconds(index) + known.more
      } else if let walk = tryCold(index) {
        tried.append((index, max(0, walk - seconds(index))))
        cases[index].secondsPerWalk = walk
      } else {
        cases[index].secondsPerWalk = seconds(index) * Runner.assumedRatio
      }
    }
  }

  private func seconds(_ index: Int) -> Double { cases[index].secondsPerWalk ?? 0 }

  private func isAlike(_ one: Int, _ other: Int) -> Bool {
    cases[one].tree == cases[other].tree && cases[one].benchmark.work == cases[other].benchmark.work
  }

  /// Seconds of one walk with cold caches; `nil` where there was none, which a trial will tell of, or was refused.
  private mutating func tryCold(_ index: Int) -> Double? {
    // The first drop of all also writes back whatever the machine's programs had left, which no later one does.
    if cold.warmed == nil, case .walked = coldWalk(index) {} else if !active.contains(index) { return nil }
    let start = Clock.monotonic()
    guard case .walked(let walk) = coldWalk(index) else { return nil }
    let wall = Double(walk.wall) / 1e9
    cold.secondsPerDrop = max(cold.secondsPerDrop, Double(Clock.monotonic() - start) / 1e9 - wall)
    return wall
  }

  /// Seconds that a trial takes beside its process and walks.
  func secondsAside(_ index: Int, secondsPerProcess: Double) -> Double {
    if cases[index].cache == .cold { return max(0, cold.secondsPerDrop - secondsPerProcess) }
    return cold.warmed == nil ? 0 : seconds(index) + secondsPerProcess
  }

  // MARK: Trials

  private enum ColdOutcome {
    case walked(TimedWalk)
    case refused
    case failed(String?)
  }

  /// One walk in a fresh process with caches that were dropped just before, proven to have read from a device.
  mutating func coldTrial(_ index: Int, _ round: Int) -> String? {
    switch coldWalk(index) {
    case .failed(let why): return why
    case .refused: return nil
    case .walked(let walk):
      if let wrong = keep([walk], index, round) { return wrong }
      if let read = walk.deviceRead { keep(.deviceRead, [Double(read)], index, round) }
      return nil
    }
  }

  private mutating func coldWalk(_ index: Int) -> ColdOutcome {
    guard let firstUse = request.firstUseTree else { return refused(index, .noPlace) }
    let outcome = supervisor.run(command(.cold(firstUse: firstUse), index)) { () throws(Errno) in try dropper.drop() }
    cold.warmed = []
    if case .notReleased(let reason) = outcome { return refused(index, .notDropped(reason)) }
    guard case .finished(let output) = outcome else { return .failed(outcome.failure) }
    guard case .timed(let walks)? = WorkerReply(output), walks.count == 1, let read = walks[0].deviceRead else {
      return .failed(WorkerOutcome.nonsense(output).failure)
    }
    return read > 0 ? .walked(walks[0]) : refused(index, .readNothing)
  }

  private mutating func refused(_ index: Int, _ refusal: ColdRefusal) -> ColdOutcome {
    refuse(index, refusal)
    tell(.refused("\(label(index)) on \(request.trees[cases[index].tree].name)", refusal))
    return .refused
  }

  /// Walks once, untimed, in a process of its own where the caches were dropped since the case was last walked: so that
  /// a warm trial finds in memory what it reads, its own code included.
  mutating func warmUp(_ index: Int) {
    guard let warmed = cold.warmed, !warmed.contains(index) else { return }
    // Whatever may go wrong goes wrong in the trial, too, and is told there.
    _ = supervisor.run(command(.time(walks: 1), index))
    cold.warmed?.insert(index)
  }
}
