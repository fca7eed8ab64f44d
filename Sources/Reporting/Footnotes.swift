internal import Comparison

/// The notes on the cases of a run: numbered ones that rows refer to, and those that hold for all.
struct Footnotes {
  /// About every one of the cases.
  let common: [String]
  /// The first is number 1.
  let numbered: [String]
  private let numbers: [[Int]]
  private let cases: [CaseSummary]

  init(_ run: RunSummary) {
    let texts = run.cases.map { $0.cautions.map(Wording.text) }
    // What holds for every row would only clutter the rows.
    let shared = texts.count > 1 ? texts[0].filter { text in texts.allSatisfy { $0.contains(text) } } : []
    var numbered: [String] = []
    numbers = texts.map { texts in
      texts.filter { !shared.contains($0) }.map { text in
        if let known = numbered.firstIndex(of: text) { return known + 1 }
        numbered.append(text)
        return numbered.count
      }
    }
    self.numbered = numbered
    cases = run.cases
    common = shared.map { "For every benchmark: \($0)." }
  }

  /// The numbers of a case's notes.
  func numbers(for row: CaseSummary) -> [Int] { cases.firstIndex(of: row).map { numbers[$0] } ?? [] }
}
