internal import Comparison
internal import Records
internal import Statistics

/// The answer to the question that a run is made for: which method totals the sizes fastest, how much slower each other
/// one is, and what it costs in memory.
enum AnswerText {
  /// One paragraph per tree and cache state; `name` puts names from the run in the format's own form.
  static func paragraphs(_ run: RunSummary, name: (String) -> String) -> [String] {
    if run.answers.isEmpty {
      return [
        "Which method is fastest for the total of sizes cannot be said: the run has no `size` benchmark in no order."
      ]
    }
    return run.answers.map { paragraph($0, name: name) }
  }

  private static func paragraph(_ answer: Answer, name: (String) -> String) -> String {
    let whole = "the total of sizes of \(name(answer.tree)) (\(name(answer.cache)))"
    var sentences: [String] = []
    if let fastest = answer.places.first {
      let alone = answer.places.count == 1 ? ", with no other to hold against it" : ""
      sentences.append(
        "Fastest for \(whole): \(name(fastest.method)), \(Scale.time(fastest.summary.wall.value))\(alone).")
      sentences += standings(answer, name: name)
      sentences += memory(answer, name: name)
    } else {
      sentences.append("Which method is fastest for \(whole) cannot be said: none has both a right walk and a time.")
    }
    if !answer.excluded.isEmpty {
      let names = answer.excluded.map { name($0.record.method) }
      sentences.append("Not ranked, for reasons given in the notes: \(names.joined(separator: ", ")).")
    }
    return sentences.joined(separator: " ")
  }

  private static func standings(_ answer: Answer, name: (String) -> String) -> [String] {
    [
      (Answer.Standing.level, "Level with it, since the measurement cannot tell them apart"), (.slower, "Slower"),
      (.unclear, "Too few rounds in common to say more than a first impression"),
    ].compactMap { standing, lead in
      let places = answer.places.filter { $0.standing == standing }
      if places.isEmpty { return nil }
      let members = places.enumerated().map { index, place in
        "\(name(place.method))\(index == 0 ? " takes" : "") \(times(place.ratio, inFull: index == 0))"
      }
      return "\(lead): \(members.joined(separator: ", "))."
    }
  }

  private static func times(_ ratio: Estimate, inFull: Bool) -> String {
    guard let value = ratio.value else { return "an unknown time" }
    let text = "\(Scale.number(value)) times\(inFull ? " as long" : "")"
    return Scale.interval(of: ratio).map { "\(text) (\($0))" } ?? text
  }

  private static func memory(_ answer: Answer, name: (String) -> String) -> [String] {
    let costs = answer.places.compactMap { place in
      place.summary.residentPeakDelta.map { "\(name(place.method)) \(Scale.bytesMore($0))" }
    }
    if costs.isEmpty { return [] }
    return ["Memory at the peak of the walk, above what was resident before it: \(costs.joined(separator: ", "))."]
  }
}
