package import Platform
internal import Reporting

/// The coverage of the paired interval, as Markdown.
package struct CoverageReport: Sendable {
  private let plan: CoveragePlan
  private let cells: [CoverageCell]
  private let output: Path?

  package init(_ plan: CoveragePlan, _ cells: [CoverageCell], output: Path?) {
    self.plan = plan
    self.cells = cells
    self.output = output
  }

  package var isGood: Bool { cells.allSatisfy(\.isKept) }

  package var text: String {
    let head = ["noise", "pairs", "coverage", "stated", "mean width", "93 to 97%"]
    let rows = cells.map { cell in
      [
        cell.key.noise.rawValue, "\(cell.key.pairs)", percent(cell.coverage), percent(cell.stated), percent(cell.width),
        cell.isKept ? "kept" : "not kept",
      ]
    }
    let table = ([head, ["---", "--:", "--:", "--:", "--:", "---"]] + rows).map { "| \($0.joined(separator: " | ")) |" }
    return """
      # Coverage of the paired interval

      How often the 95% interval of the pseudo-median of paired log-ratios holds the true effect, +3%, in \
      \(plan.runs) simulated runs of each kind. Made by `\(command)`; made again, it is the same.

      \(table.joined(separator: "\n"))

      \(verdict)

      Stated is the coverage that the interval has by the exact signed-rank distribution; the mean width is in hundredths \
      of a natural logarithm. With ties an interval may hold the effect more often than in 97%, and then does no harm.

      \(Noise.allCases.map { "- \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

      """
  }

  private var verdict: String {
    let broken = cells.filter { !$0.isKept }.map { "\($0.key.noise.rawValue) at \($0.key.pairs) pairs" }
    return broken.isEmpty
      ? "All \(cells.count) are kept."
      : "Not kept by \(broken.count) of \(cells.count): \(broken.joined(separator: ", "))."
  }

  private func percent(_ share: Double) -> String { DecimalText.fixed(share * 100, places: 2) + "%" }

  /// With what differs from the usual plan.
  private var command: String {
    var words = ["swift run -c release GateStudy coverage"]
    if plan.runs != CoveragePlan.usual.runs { words.append("--runs \(plan.runs)") }
    if plan.seed != CoveragePlan.usual.seed { words.append("--seed \(plan.seed)") }
    if let output { words.append("--output \(SafeName.encode(output.bytes))") }
    return words.joined(separator: " ")
  }
}
