public import Comparison
internal import Records
internal import Statistics

/// What `gate --selftest` says: whether the gate can fire here and does not cry wolf, and what that rests on.
public enum GateProofReport {
  /// Ends with a line end; `isMarkdown` for a pull request, else for a terminal.
  public static func render(_ proof: GateProof, isMarkdown: Bool, options: ComparisonOptions) -> String {
    let format: ComparisonFormat = isMarkdown ? .markdown : .table
    let lines = lines(of: proof)
    let head = isMarkdown ? lines.map { "- \(MarkdownText.text($0))" } : lines
    let parts = [
      head.joined(separator: "\n"), heading("Against itself", isMarkdown), format.render(proof.twins, options),
      heading("\(changed(proof))", isMarkdown), format.render(proof.slowed, options),
    ]
    return parts.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }.joined(separator: "\n\n") + "\n"
  }

  private static func heading(_ text: String, _ isMarkdown: Bool) -> String {
    isMarkdown ? "## \(MarkdownText.text(text))" : "\(text):"
  }

  static func lines(of proof: GateProof) -> [String] {
    [verdict(proof), noise(proof), proof.slowed.detectable.map { detectable($0, proof) }].compactMap { $0 }
      + found(proof)
  }

  private static func verdict(_ proof: GateProof) -> String {
    switch proof.outcome {
    case .proven: "ok: the gate calls the build equal to itself, and finds what was changed and nothing else"
    case .cannotTell:
      "cannot tell: the gate says nothing wrong, but leaves something open; give it more time, or less noise"
    case .refuted: "FAILED: the gate says something wrong here; see below"
    }
  }

  private static func noise(_ proof: GateProof) -> String? {
    proof.noiseFloor.map { "noise floor: a build differs from itself by up to \(ComparisonSummary.size($0))" }
  }

  private static func detectable(_ effect: DetectableEffect, _ proof: GateProof) -> String {
    "detectable nine times in ten: a slowdown of \(effect.isLowerBound ? "at least " : "")"
      + "\(ComparisonSummary.size(effect.effect)), in \(Wording.counted(proof.slowed.rounds ?? 0, "round"))"
  }

  private static func changed(_ proof: GateProof) -> String {
    let part = ComparisonSummary.size(abs(proof.change))
    return proof.change > 0
      ? "\(proof.benchmark) of the candidate slowed by \(part) on purpose"
      : "\(proof.benchmark) of the base slowed on purpose, so that the candidate takes \(part) less"
  }

  private static func found(_ proof: GateProof) -> [String] {
    let rows = proof.slowed.cases.filter { $0.key.id.benchmark == proof.benchmark }
    let told = rows.map { row in
      "\(changed(proof)): found \(ComparisonWording.word(row.finding)), \(ComparisonWording.change(row.ratio.value)) "
        + "(\(ComparisonWording.spread(row)))"
    }
    let others = (proof.twins.cases + proof.slowed.cases.filter { $0.key.id.benchmark != proof.benchmark })
    let named = others.filter { $0.finding != .unchanged }.map {
      "\($0.key.id.benchmark), which was not changed: \(ComparisonWording.word($0.finding))"
    }
    return told + named
  }
}
