internal import Comparison
internal import Records
internal import Statistics

/// What is said of a comparison as a whole, as plain text; every format for people says it.
struct ComparisonSummary {
  let comparison: RunComparison
  let options: ComparisonOptions

  // MARK: The verdict

  /// In one or two words; `nil` for a comparison that gives none.
  var verdict: String? { options.isGate ? ComparisonSummary.word(comparison.verdict) : nil }

  static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .passed: "PASSED"
    case .regressed: "REGRESSED"
    case .inconclusive: "INCONCLUSIVE"
    case .failed: "FAILED"
    case .nothingJudged: "NOTHING JUDGED"
    }
  }

  /// What the verdict rests on, without the verdict itself.
  var outcome: String {
    guard case .gate(let failsOnInconclusive) = options.use else {
      return "By these limits a gate would say: \(ComparisonSummary.word(comparison.verdict).lowercased())"
    }
    switch comparison.verdict {
    case .passed: return "nothing is worse"
    case .regressed, .failed: return worst ?? "see below"
    case .inconclusive:
      return "more rounds, or a quieter machine, may tell" + (failsOnInconclusive ? "" : "; it passes, as was asked")
    case .nothingJudged:
      return comparison.cases.isEmpty ? "there is nothing to judge" : "none of what was asked can be judged here"
    }
  }

  private var worst: String? {
    comparison.worstFirst.first.map { row in
      let benchmark = row.key.id.benchmark
      if case .failed(let reason) = row.finding { return "\(benchmark): \(ComparisonWording.brief(reason))" }
      return "\(benchmark) \(row.metric.name) \(ComparisonWording.change(row)) (\(ComparisonWording.spread(row)))"
    }
  }

  /// How many metrics are found to be what, as `8 judged: 1 regressed, 7 unchanged; 1 new`.
  var counts: String {
    let words = comparison.worstFirst.map { (ComparisonWording.word($0.finding), $0.finding.isJudged) }
    func listed(_ isJudged: Bool) -> [String] {
      var known: [String] = []
      for (word, judged) in words where judged == isJudged && !known.contains(word) { known.append(word) }
      return known.map { word in "\(DecimalText.grouped(words.count { $0.0 == word })) \(word)" }
    }
    let judged = "\(Wording.counted(words.count(where: \.1), "metric")) judged"
    let first = ([judged] + [listed(true).joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: ": ")
    return ([first] + [listed(false).joined(separator: ", ")]).filter { !$0.isEmpty }.joined(separator: "; ")
  }

  // MARK: Warnings

  /// What makes the figures no measurement of a build; nothing is said louder.
  var alarms: [String] {
    sides.flatMap { label, run in
      (run.plan.pairing?.injected ?? [:]).sorted { $0.key < $1.key }.map { benchmark, factor in
        "SLOWED ON PURPOSE: the timed walks of the \(label.lowercased())'s \(benchmark) were made "
          + "\(DecimalText.exact(factor)) times as long, so these are no figures of that build."
      }
    }
  }

  /// Doubts about either run, and what the command has to say.
  var remarks: [String] {
    let (base, candidate) = (cautions(comparison.base), cautions(comparison.candidate))
    return base.filter(candidate.contains).map { "Both runs: \($0)" }
      + base.filter { !candidate.contains($0) }.map { "Base: \($0)" }
      + candidate.filter { !base.contains($0) }.map { "Candidate: \($0)" } + options.notes
  }

  private func cautions(_ run: Run) -> [String] { RunCaution.all(of: run).map(Wording.text) }

  // MARK: How it was judged

  /// Rounds, family, limits and the detectable effect, a sentence or two each.
  var method: [String] {
    [pairs, intervals, limits, relative, detectable, environments].compactMap { $0 }
  }

  private var hasTimes: Bool { comparison.cases.contains { $0.metric.kind == .timed } }

  private var pairs: String {
    let (base, candidate) = (comparison.base.plan.timeRounds.count, comparison.candidate.plan.timeRounds.count)
    let rests = comparison.rounds.map { rounds in
      let unit = comparison.isPaired ? Wording.counted(rounds, "pair") : Wording.counted(rounds, "trial") + " a side"
      return "; every time that is judged rests on at least \(unit)"
    }
    if comparison.isPaired {
      return "Paired: both sides took turns in \(Wording.counted(min(base, candidate), "round"))\(rests ?? "")."
    }
    return "Unpaired: the two runs share no rounds (they have \(DecimalText.grouped(base)) and "
      + "\(DecimalText.grouped(candidate)))\(rests ?? "")."
  }

  private var intervals: String? {
    if !hasTimes { return nil }
    if comparison.family == 0 { return "No time is in both runs, so there is no interval." }
    return
      "\(Wording.counted(comparison.family, "interval")), each at level \(ComparisonWording.level(comparison.level)), "
      + "so that all verdicts together are wrong in under 5%."
  }

  private var limits: String? {
    let usual = comparison.policy.timedLimits
    let times =
      "A time is regressed or improved where its interval lies beyond \(ComparisonWording.part(usual.minimumEffect)), and "
      + "unchanged where a one-sided 95% bound excludes \(ComparisonWording.part(usual.tolerance))"
    let counts = "a count may not be worse at all"
    let hasCounts = comparison.cases.contains { $0.metric.kind == .exact }
    let parts = [hasTimes ? times : nil, hasCounts ? counts : nil].compactMap { $0 }
    if parts.isEmpty { return nil }
    let text = parts.joined(separator: "; ")
    let hasOwn = comparison.cases.contains { $0.limits != ($0.metric.kind == .timed ? usual : .exact) }
    return text.prefix(1).uppercased() + text.dropFirst() + (hasOwn ? ", unless a note says otherwise." : ".")
  }

  private var relative: String? {
    comparison.isPaired
      ? nil : comparison.policy.relativeTo.map { "Times are judged as ratios to those of \($0) in the same run." }
  }

  /// What this comparison could have found.
  var detectable: String? {
    guard let effect = comparison.detectable else {
      return hasTimes || options.isGate ? "No detectable effect can be told: no time was judged by an interval." : nil
    }
    let size = ComparisonSummary.size(effect.effect)
    return effect.isLowerBound
      ? "The slowdown that would have been found nine times in ten is at least \(size): of so few rounds this is a lower "
        + "bound."
      : "A slowdown of \(size) would have been found nine times in ten."
  }

  static func size(_ effect: Double) -> String {
    DecimalText.fixed(effect * 100, places: effect < 0.01 ? 2 : 1) + "%"
  }

  private var environments: String? {
    guard let environments = comparison.environments else { return nil }
    let differences =
      environments.exactDifferences + environments.timeDifferences + environments.databaseDifferences
    return differences.isEmpty
      ? "The two environments agree in all that counts and times depend on."
      : "The two environments differ: \(differences.joined(separator: "; "))."
  }

  // MARK: Where from

  var sides: [(label: String, run: Run)] { [("Base", comparison.base), ("Candidate", comparison.candidate)] }

  /// Both tools, then the machine or both.
  var provenance: [(label: String, text: String)] {
    let (base, candidate) = (
      ComparisonSummary.machine(comparison.base), ComparisonSummary.machine(comparison.candidate)
    )
    let tools = sides.map { ($0.label, ComparisonSummary.tool($0.run)) }
    if base == candidate { return tools + [("Machine", base)] }
    return tools + [("Machine of the base", base), ("Machine of the candidate", candidate)]
  }

  private static func tool(_ run: Run) -> String {
    var facts = ["dirbench \(Provenance.tool(run))", "Swift \(run.tool.swift)", "suite \(run.plan.suite)", run.started]
    if let pairing = run.plan.pairing {
      facts.append("program \(PathText.shortened(pairing.program))")
      if !pairing.variables.isEmpty { facts.append("with \(pairing.variables.joined(separator: ", "))") }
    }
    return facts.joined(separator: "; ")
  }

  private static func machine(_ run: Run) -> String {
    let systems = run.trees.compactMap(\.fileSystem).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let facts: [String?] = [
      run.machine.kernel, run.machine.libc, Provenance.processor(run.machine),
      run.machine.virtualization.flatMap { $0 == "none" ? nil : $0 },
      systems.isEmpty ? nil : systems.joined(separator: ", "),
    ]
    return facts.compactMap { $0 }.joined(separator: "; ")
  }
}
