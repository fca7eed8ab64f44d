internal import Records

extension Runner {
  /// As many as were asked for, else as many as take a quarter of the time for timing, at least one.
  var memoryRounds: Int {
    if let asked = request.rounds { return asked }
    let round = warm.reduce(0) { $0 + (cases[$1].secondsPerWalk ?? 0) }
    let fitting = round > 0 ? Int(min(request.time / 4 / round, 1e6)) : RunRequest.memoryRounds
    return max(1, min(RunRequest.memoryRounds, fitting))
  }

  /// Reads the resident set round by round; gives the order of every complete round.
  mutating func memoryPass() -> [[Int]] {
    let schedule = Schedule(seed: request.seed, stream: 1)
    let count = memoryRounds
    var rounds: [[Int]] = []
    while request.firstUseTree != nil && rounds.count < count && !warm.isEmpty {
      let order = schedule.order(ofRound: rounds.count, cases: warm.count).map { warm[$0] }
      let round = rounds.count
      let isComplete = takeTurns(order, .memory, round) { runner, index in runner.memoryTrial(index, round) }
      if !isComplete { break }
      rounds.append(order)
    }
    return rounds
  }

  private mutating func memoryTrial(_ index: Int, _ round: Int) -> String? {
    guard let firstUse = request.firstUseTree else { return nil }
    let outcome = supervisor.run(command(.memory(firstUse: firstUse), index))
    guard case .finished(let output) = outcome else { return outcome.failure }
    guard case .memory(let reading)? = WorkerReply(output) else { return WorkerOutcome.nonsense(output).failure }
    if let wrong = check(reading.tally, index) { return wrong }
    keep(.residentAtStart, [Double(reading.atStart)], index, round)
    keep(.residentBefore, [Double(reading.before)], index, round)
    keep(.residentAfter, [Double(reading.after)], index, round)
    if let peak = reading.peak { keep(.residentPeak, [Double(peak)], index, round) }
    return nil
  }
}
