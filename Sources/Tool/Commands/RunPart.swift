internal import Records

extension Run {
  /// The run as if it had had these benchmarks alone: their cases, and the rounds of these.
  func keeping(benchmarks names: Set<String>) -> Run {
    let kept = cases.indices.filter { names.contains(cases[$0].id.benchmark) }
    let places = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($0.element, $0.offset) })
    func rounds(_ rounds: [[Int]]) -> [[Int]] { rounds.map { $0.compactMap { places[$0] } } }
    var plan = plan
    // A coin for each place of a round stays with its case.
    let coins = zip(plan.timeRounds, plan.pairing?.candidateFirst ?? []).map { cases, coins in
      zip(cases, coins).compactMap { places[$0] == nil ? nil : $1 }
    }
    plan.pairing?.candidateFirst = coins
    plan.timeRounds = rounds(plan.timeRounds)
    plan.memoryRounds = rounds(plan.memoryRounds)
    plan.heapRounds = plan.heapRounds.map(rounds)
    plan.callRounds = plan.callRounds.map(rounds)
    return Run(
      tool: tool, started: started, machine: machine, plan: plan, trees: trees, cases: kept.map { cases[$0] })
  }
}
