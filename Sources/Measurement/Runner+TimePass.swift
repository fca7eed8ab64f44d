internal import Platform
internal import Records

extension Runner {
  /// Times walks round by round; gives the order of every complete round.
  mutating func timePass(_ budget: Budget) -> [[Int]] {
    let walks = Dictionary(uniqueKeysWithValues: zip(active, budget.walks))
    let schedule = Schedule(seed: request.seed, stream: 0)
    let start = Clock.monotonic()
    var rounds: [[Int]] = []
    var turns = active.filter { walks[$0, default: 0] > 0 }
    while !turns.isEmpty && goesOn(after: rounds.count, since: start) {
      let order = schedule.order(ofRound: rounds.count, cases: turns.count).map { turns[$0] }
      let round = rounds.count
      let isComplete = takeTurns(order, .time, round) { runner, index in
        runner.timeTrial(index, round, walks: walks[index, default: 1])
      }
      if !isComplete { break }
      rounds.append(order)
      turns.removeAll { !active.contains($0) }
    }
    // What the next passes read is in memory again.
    for index in warm where mayGoOn { warmUp(index) }
    return rounds
  }

  private func goesOn(after rounds: Int, since start: Int64) -> Bool {
    if let asked = request.rounds { return rounds < asked }
    if rounds == 0 { return true }
    let elapsed = Double(Clock.monotonic() - start) / 1e9
    if elapsed + elapsed / Double(rounds) > request.time { return false }
    return rounds < 10 || !isPrecise(records)
  }

  /// Times one case in a process of its own; says what is wrong where that gave nothing.
  mutating func timeTrial(_ index: Int, _ round: Int, walks: Int) -> String? {
    if cases[index].cache == .cold { return coldTrial(index, round) }
    warmUp(index)
    let slowdown = request.slowdowns[records[index].id.benchmark] ?? 1
    let outcome = supervisor.run(command(.time(walks: walks, slowdown: slowdown), index))
    guard case .finished(let output) = outcome else { return outcome.failure }
    guard case .timed(let walks)? = WorkerReply(output) else { return WorkerOutcome.nonsense(output).failure }
    return keep(walks, index, round)
  }

  mutating func keep(_ walks: [TimedWalk], _ index: Int, _ round: Int) -> String? {
    for walk in walks { if let wrong = check(walk.tally, index) { return wrong } }
    keep(.wallClock, walks.map { Double($0.wall) / 1e9 }, index, round)
    keep(.cpuTime, walks.map { Double($0.cpu) / 1e9 }, index, round)
    keep(.userTime, walks.map { Double($0.usage.user) / 1e9 }, index, round)
    keep(.systemTime, walks.map { Double($0.usage.system) / 1e9 }, index, round)
    keep(.minorFaults, walks.map { Double($0.usage.minorFaults) }, index, round)
    keep(.majorFaults, walks.map { Double($0.usage.majorFaults) }, index, round)
    keep(.voluntarySwitches, walks.map { Double($0.usage.voluntarySwitches) }, index, round)
    keep(.involuntarySwitches, walks.map { Double($0.usage.involuntarySwitches) }, index, round)
    return nil
  }
}
