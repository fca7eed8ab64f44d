internal import Comparison

/// The notes under a report: those of the whole run, and numbered ones that rows refer to.
struct Footnotes {
  /// About the run, or about every one of its cases.
  let general: [String]
  /// The first is number 1.
  let numbered: [String]
  private let numbers: [[Int]]
  private let cases: [CaseSummary]

  init(_ run: RunSummary) {
    let texts = run.cases.map { $0.cautions.map(Wording.text) }
    // What holds for every row would only clutter the rows.
    let common = texts.count > 1 ? texts[0].filter { text in texts.allSatisfy { $0.contains(text) } } : []
    var numbered: [String] = []
    numbers = texts.map { texts in
      texts.filter { !common.contains($0) }.map { text in
        if let known = numbered.firstIndex(of: text) { return known + 1 }
        numbered.append(text)
        return numbered.count
      }
    }
    self.numbered = numbered
    cases = run.cases
    general = run.cautions.map(Wording.text) + common.map { "For every benchmark: \($0)." }
  }

  /// The numbers of a case's notes.
  func numbers(for row: CaseSummary) -> [Int] { cases.firstIndex(of: row).map { numbers[$0] } ?? [] }

  var isEmpty: Bool { general.isEmpty && numbered.isEmpty }
}
