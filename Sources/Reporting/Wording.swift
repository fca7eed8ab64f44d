internal import Comparison
internal import Records

/// Doubts in words, as plain text: a format escapes what it must.
enum Wording {
  static func text(_ caution: CaseCaution) -> String {
    switch caution {
    case .notVerified(let verification): notVerified(verification)
    case .failures(let failures): text(failures)
    case .singleWalk:
      "one walk a trial, since the time was short: its time is that of a process's first walk, where others are those of "
        + "the shortest of several"
    case .tooFewTrials(let have, let need): "no interval: \(counted(have, "trial")), and it takes \(need)"
    case .tooFewPairs(let have, let need, let reference):
      "no interval of the relative time: \(counted(have, "round")) in common with \(reference), and it takes \(need)"
    case .passNotRun(let pass): "no \(pass) figures: the run had no \(pass) pass"
    case .noValues(let pass): "no \(pass) figures: no trial of the \(pass) pass gave any"
    case .missing(let metrics, let reason): "\(metrics.joined(separator: ", ")) not measured: \(reason)"
    case .noisy(let variation):
      "noisy: the trials scatter by \(percent(variation)) of their median (robust standard deviation)"
    case .unstable(let metric, let values): "unstable: \(metric) is not the same in every repeat: \(spread(values))"
    case .referenceNotVerified(let name): "relative to \(name), whose own walk is not verified"
    case .referenceWithoutTimes(let name): "no relative time: no round has a time of it and of \(name)"
    }
  }

  static func text(_ caution: RunCaution) -> String {
    switch caution {
    case .interrupted(let timeRounds, let memoryRounds): interrupted(time: timeRounds, memory: memoryRounds)
    case .debugBuild: "Measured by a DEBUG build: these times say nothing of a release build's."
    case .fewRounds(let have, let need):
      "The time pass had \(counted(have, "complete round")), fewer than the \(need) of an ordinary run."
    case .treeIncomplete(let tree, let count, let first):
      "\(counted(count, "part")) of \(tree) could not be read, so no walk of it was complete: "
        + listed(first.map { "\(PathText.belowRoot($0.path)): \($0.reason)" }, of: count) + "."
    case .treeChanged(let tree, let what): "\(tree): \(PathText.shortened(what))."
    case .loaded(let load, let cores):
      "The machine was busy: load \(DecimalText.fixed(load, places: 2)) on \(counted(cores, "core"))."
    case .stolen(let share):
      "A hypervisor took \(percent(share)) of the processors' time for others while this was measured."
    case .drifted(let factor):
      "The second half of the rounds took \(percent(abs(factor - 1))) \(factor > 1 ? "more" : "less") time than the first, "
        + "more than chance explains: the machine changed meanwhile. Relative figures are paired within rounds, and "
        + "suffer less from that than times."
    }
  }

  static func work(_ work: String) -> String {
    switch work {
    case "size": "Total of sizes"
    case "list": "Names only"
    default: work
    }
  }

  static func percent(_ share: Double) -> String { DecimalText.rounded(share * 100) + "%" }

  /// As "1 trial" or "2 trials"; the endings serve nouns with another plural.
  static func counted(_ count: Int, _ noun: String, _ many: String = "s", _ one: String = "") -> String {
    "\(DecimalText.grouped(count)) \(noun)\(count == 1 ? one : many)"
  }

  /// As `11110 (19 times), 11111 (once)`: each value, the least first.
  private static func spread(_ values: [Double]) -> String {
    let counts = Dictionary(values.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
    let texts = counts.map { "\(DecimalText.exact($0)) (\($1 == 1 ? "once" : "\($1) times"))" }
    return texts.count > 8
      ? "\(texts.prefix(7).joined(separator: ", ")) and \(texts.count - 7) more" : texts.joined(separator: ", ")
  }

  /// Trials that failed alike are told once.
  private static func text(_ failures: [CaseRecord.Failure]) -> String {
    var alike: [(first: CaseRecord.Failure, count: Int)] = []
    for failure in failures {
      if let known = alike.firstIndex(where: { $0.first.pass == failure.pass && $0.first.what == failure.what }) {
        alike[known].count += 1
      } else {
        alike.append((failure, 1))
      }
    }
    let texts = alike.map { first, count in
      "\(counted(count, "trial")) of the \(first.pass) pass, \(count == 1 ? "in" : "first in") round \(first.round): "
        + first.what
    }
    return "failed: " + listed(texts, of: alike.count)
  }

  private static func interrupted(time: Int?, memory: Int?) -> String {
    let passes = [("time", time), ("memory", memory)].compactMap { pass, rounds in
      rounds.map { "\(counted($0, "complete round")) of the \(pass) pass" }
    }
    return "The run was interrupted" + (passes.isEmpty ? "." : " after \(passes.joined(separator: " and ")).")
  }

  private static func notVerified(_ verification: Verification) -> String {
    if let problem = verification.problem { return "not ranked: \(problem)" }
    let places = verification.differences.map { "\(PathText.belowRoot($0.path)): \($0.what)" }
    return "not ranked: its walk differs from the tree in \(counted(verification.differenceCount, "place")): "
      + listed(places, of: verification.differenceCount)
  }

  /// The first three, and how many there are beside them.
  private static func listed(_ items: [String], of count: Int) -> String {
    let shown = items.prefix(3).joined(separator: "; ")
    let rest = count - min(3, items.count)
    return rest > 0 ? "\(shown)\(shown.isEmpty ? "" : "; ")and \(DecimalText.grouped(rest)) more" : shown
  }
}
