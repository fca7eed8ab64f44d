internal import Comparison
internal import Measurement
internal import Records
internal import Reporting

/// Tells how a run goes: what is wrong at once, the plan before it begins, and on a terminal how far it is.
struct Narrator {
  private let console: Console

  init(_ console: Console) { self.console = console }

  func tell(_ event: RunEvent) {
    switch event {
    case .referring(let tree): console.progress("walking \(tree) for reference")
    case .verifying(let benchmarks, let entries):
      console.note("verifying: \(benchmarks) benchmark\(benchmarks == 1 ? "" : "s") on \(entries) entries\n")
    case .leftOut(let benchmark, let reason): console.note("dirbench: \(benchmark): not timed: \(reason)\n")
    case .refused(let what, let refusal):
      console.note("dirbench: \(what): \(refusal.reason)\n  \(refusal.nextStep)\n")
    case .verified(let benchmark, let tree, let verification, let done, let total):
      if !verification.verified { console.note(Narrator.text(benchmark, tree, verification)) }
      console.progress("verifying: \(done) of \(total)")
    case .planned(let plan): console.note(Narrator.text(plan))
    case .pairsPlanned(let cases, let rounds, let seconds):
      let each = seconds < 10 ? "\((seconds * 10).rounded() / 10) s" : Narrator.words(seconds)
      console.note(
        "gating: \(cases) benchmark\(cases == 1 ? "" : "s"), a round of both sides takes about \(each), at most "
          + "\(rounds) round\(rounds == 1 ? "" : "s")\n")
    case .trial(let pass, let round, let done, let total):
      console.progress("\(pass): round \(round + 1), \(done) of \(total)")
    case .failed(let benchmark, let failure):
      console.note("dirbench: \(benchmark): \(failure.what)\n  the others are measured; it is not tried again\n")
    }
  }

  /// What differs between a benchmark's walk and its tree.
  static func text(_ benchmark: String, _ tree: String, _ verification: Verification) -> String {
    if let problem = verification.problem {
      return "dirbench: \(benchmark) on \(tree): \(problem)\n  it is not ranked\n"
    }
    let count = verification.differenceCount
    var text = "dirbench: \(benchmark) on \(tree): differs in \(count) place\(count == 1 ? "" : "s")\n"
    for difference in verification.differences {
      text += "  \(PathText.belowRoot(difference.path)): \(difference.what)\n"
    }
    if count > verification.differences.count { text += "  and \(count - verification.differences.count) more\n" }
    return text
  }

  private static func text(_ plan: RunEvent.Plan) -> String {
    var parts: [String] = []
    if plan.timeRounds > 0 {
      parts.append(
        "\(plan.timeRounds) round\(plan.timeRounds == 1 ? "" : "s") of times in about \(words(plan.timeSeconds))")
    }
    if plan.memoryRounds > 0 {
      parts.append("\(plan.memoryRounds) of memory in about \(words(plan.memorySeconds))")
    }
    if plan.callRounds > 0 {
      let times = plan.callRounds == 1 ? "" : " \(plan.callRounds) times"
      parts.append("system calls\(times) in about \(words(plan.callSeconds))")
    }
    if parts.isEmpty { return "" }
    var text = "measuring: \(parts.joined(separator: ", then "))\n"
    if plan.drops > 0 {
      text += "  caches are dropped \(plan.drops) time\(plan.drops == 1 ? "" : "s"), for all programs of the machine\n"
    }
    if plan.isReduced { text += "  the slowest walks are made once a trial, or left out, to keep to the time\n" }
    if plan.timeRounds > 0 && plan.timeRounds < RunCaution.ordinaryRounds {
      text += "  fewer than \(RunCaution.ordinaryRounds) rounds; more time gives more: --time SECONDS\n"
    }
    return text
  }

  private static func words(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    return whole < 120 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}
