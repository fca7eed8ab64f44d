internal import Platform
internal import Records

extension Runner {
  /// Counts the allocations of one walk of each case with the probe preloaded, as often as was asked; gives the order of
  /// every complete round.
  ///
  /// The resident set is read in other processes: the probe's own bookkeeping lies in memory, too.
  mutating func heapPass() -> [[Int]] {
    guard let firstUse = request.firstUseTree, case .at(let library) = request.probe else { return [] }
    do {
      let preload = try AllocationProbe.Preload(library)
      // Workers load the library through its descriptor.
      return withExtendedLifetime(preload) { heapRounds(firstUse, $0.environment()) }
    } catch {
      missHeap(error.reason)
      return []
    }
  }

  private mutating func heapRounds(_ firstUse: Path, _ variables: [Environment.Variable]) -> [[Int]] {
    let schedule = Schedule(seed: request.seed, stream: 2)
    var rounds: [[Int]] = []
    while rounds.count < request.repeats && !warm.isEmpty {
      let order = schedule.order(ofRound: rounds.count, cases: warm.count).map { warm[$0] }
      let round = rounds.count
      let isComplete = takeTurns(order, .memory, round) { runner, index in
        runner.heapTrial(index, round, firstUse, variables)
      }
      if !isComplete { break }
      rounds.append(order)
    }
    return rounds
  }

  private mutating func heapTrial(
    _ index: Int, _ round: Int, _ firstUse: Path, _ variables: [Environment.Variable]
  ) -> String? {
    let outcome = supervisor.run(command(.heap(firstUse: firstUse), index, setting: variables))
    guard case .finished(let output) = outcome else { return outcome.failure }
    guard case .heap(let reading)? = WorkerReply(output) else { return WorkerOutcome.nonsense(output).failure }
    if let wrong = check(reading.tally, index) { return wrong }
    guard let counts = reading.counts else {
      missHeap("the probe was preloaded, but the worker did not find it", only: index)
      return nil
    }
    keep(.allocations, [Double(counts.allocations)], index, round)
    keep(.allocatedBytes, [Double(counts.allocatedBytes)], index, round)
    if counts.unknownBlocks == 0 {
      keep(.heapPeak, [Double(counts.peakLiveBytes)], index, round)
      keep(.heapAfter, [Double(counts.liveBytes)], index, round)
    } else {
      let blocks = counts.unknownBlocks
      miss([.heapPeak, .heapAfter], "\(blocks) blocks were freed that the probe had not seen allocated", index)
    }
    return nil
  }

  private mutating func missHeap(_ reason: String, only index: Int? = nil) {
    for place in index.map({ [$0] }) ?? warm {
      miss([.allocations, .allocatedBytes, .heapPeak, .heapAfter], reason, place)
    }
  }

  private mutating func miss(_ metrics: [Metric], _ reason: String, _ index: Int) {
    for metric in metrics where !records[index].missing.contains(where: { $0.metric == metric.name }) {
      records[index].missing.append(MissingMetric(metric: metric.name, reason: reason))
    }
  }
}
