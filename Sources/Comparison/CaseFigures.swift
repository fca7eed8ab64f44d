internal import Records
internal import Statistics

/// What can be said of a case by itself, before it is held against another.
struct CaseFigures {
  let record: CaseRecord
  /// Seconds by round: the shortest walk of each trial.
  let wall: TrialValues
  /// Seconds by round: every walk of each trial.
  let walks: TrialWalks
  let wallEstimate: Estimate
  let memoryTrials: Int

  init(_ record: CaseRecord) {
    self.record = record
    wall = TrialValues(record.series(of: .wallClock)) { $0.min() }
    walks = TrialWalks(record.series(of: .wallClock))
    wallEstimate = .median(of: wall.values)
    memoryTrials = TrialValues(record.series(of: .residentBefore)) { $0.first }.byRound.count
  }

  func summary(tree: TreeRecord?, relative: CaseSummary.Relative?, cautions: [CaseCaution]) -> CaseSummary {
    let series = record.series(of: .wallClock)
    return CaseSummary(
      record: record, tree: tree, trials: wall.byRound.count, memoryTrials: memoryTrials,
      walks: series?.trials.reduce(0) { $0 + $1.values.count } ?? 0, wall: wallEstimate,
      firstWall: median(TrialValues(series) { $0.first }.values),
      cpu: median(TrialValues(record.series(of: .cpuTime)) { $0.min() }.values), split: split,
      residentBefore: median(memory(.residentBefore).values), residentAfter: median(memory(.residentAfter).values),
      residentDelta: difference(.residentAfter, .residentBefore),
      residentPeakDelta: difference(.residentPeak, .residentBefore),
      firstUse: difference(.residentBefore, .residentAtStart), calls: calls(of: tree), heap: heap(of: tree),
      events: events, relative: relative, cautions: cautions)
  }

  /// Doubts about the case alone.
  func cautions(passes: [String]) -> [CaseCaution] {
    var cautions: [CaseCaution] = []
    if !record.verification.verified { cautions.append(.notVerified(record.verification)) }
    if !record.failures.isEmpty { cautions.append(.failures(record.failures)) }
    cautions += absences(passes: passes)
    cautions += unstable
    if isOfSingleWalks { cautions.append(.singleWalk) }
    if case .tooFewValues(let have, let need)? = wallEstimate.caution, have > 0 {
      cautions.append(.tooFewTrials(have: have, need: need))
    }
    if let variation, variation > Self.noise { cautions.append(.noisy(variation: variation)) }
    return cautions
  }

  /// With cold caches one walk is all that a process can give; with warm ones it makes more, unless time is short.
  private var isOfSingleWalks: Bool {
    let trials = record.series(of: .wallClock)?.trials ?? []
    return record.id.cache == "warm" && !trials.isEmpty && trials.allSatisfy { $0.values.count == 1 }
  }

  /// From this share of the median on, the scatter of trials is worth a word.
  private static let noise = 0.1

  /// Of so few trials as have no interval, the scatter says nothing either.
  private var variation: Double? {
    guard wallEstimate.interval != nil, let middle = wallEstimate.value, middle > 0 else { return nil }
    return robustDeviation(wall.values).map { $0 / middle }
  }

  /// Metrics without values: because of the machine, of the plan, or of what went wrong.
  private func absences(passes: [String]) -> [CaseCaution] {
    var cautions: [CaseCaution] = []
    var explained: Set<String> = []
    for missing in record.missing where !explained.contains(missing.metric) {
      let alike = record.missing.filter { $0.reason == missing.reason }.map(\.metric)
      explained.formUnion(alike)
      cautions.append(.missing(metrics: alike, reason: missing.reason))
    }
    for (pass, metric, count) in [
      ("time", Metric.wallClock, wall.byRound.count), ("memory", .residentBefore, memoryTrials),
    ] where count == 0 && !explained.contains(metric.name) {
      cautions.append(passes.contains(pass) ? .noValues(pass: pass) : .passNotRun(pass))
    }
    return cautions
  }

  private func heap(of tree: TreeRecord?) -> HeapFigures? {
    guard let allocations = median(memory(.allocations).values) else { return nil }
    return HeapFigures(
      allocations: allocations, allocatedBytes: median(memory(.allocatedBytes).values),
      peak: median(memory(.heapPeak).values), after: median(memory(.heapAfter).values),
      entries: record.verification.verified ? tree?.entries : nil)
  }

  private var events: WalkEvents? {
    guard let minorFaults = least(.minorFaults) else { return nil }
    return WalkEvents(
      minorFaults: minorFaults, majorFaults: least(.majorFaults), voluntarySwitches: least(.voluntarySwitches),
      involuntarySwitches: least(.involuntarySwitches))
  }

  private func least(_ metric: Metric) -> Double? {
    median(TrialValues(record.series(of: metric)) { $0.min() }.values)
  }

  /// Exact metrics that are not the same in every repeat.
  private var unstable: [CaseCaution] {
    record.series.filter { $0.metric.assume == .exact }.compactMap { series in
      let values = series.trials.flatMap(\.values)
      guard let first = values.first, values.contains(where: { $0 != first }) else { return nil }
      return .unstable(metric: series.metric.name, values: values)
    }
  }

  private func calls(of tree: TreeRecord?) -> SystemCalls? {
    var (exact, apart): ([String: Double], [String: Double]) = ([:], [:])
    for series in record.series {
      guard let name = series.metric.systemCallName, let count = median(TrialValues(series) { $0.first }.values) else {
        continue
      }
      if Metric.callsApart.contains(name) { apart[name] = count } else { exact[name] = count }
    }
    if exact.isEmpty && apart.isEmpty { return nil }
    let known = record.verification.verified ? tree : nil
    return SystemCalls(
      exact: exact, apart: apart, entries: known?.entries,
      directories: known.flatMap { $0.directories < .max ? $0.directories + 1 : nil })
  }

  private var split: CaseSummary.Split? {
    guard let user = total(.userTime), let system = total(.systemTime) else { return nil }
    return user + system >= CaseSummary.Split.leastTotal ? CaseSummary.Split(user: user, system: system) : nil
  }

  private func total(_ metric: Metric) -> Double? {
    record.series(of: metric)?.trials.reduce(0) { $0 + $1.values.reduce(0, +) }
  }

  private func memory(_ metric: Metric) -> TrialValues { TrialValues(record.series(of: metric)) { $0.first } }

  private func difference(_ later: Metric, _ earlier: Metric) -> Double? {
    median(memory(later).paired(with: memory(earlier)) { $0 - $1 }.values)
  }
}
