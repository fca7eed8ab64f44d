internal import Comparison

/// What a walk costs besides time, by tree: system calls, allocations, page faults and switches.
struct CostSection {
  let run: RunSummary
  /// A case's name with the numbers of its notes, as Markdown.
  let name: (CaseSummary) -> String

  var sections: [[String]] {
    var sections: [[String]] = []
    var seen: Set<[String]> = []
    for group in run.groups where seen.insert([group.tree, group.cache]).inserted {
      let rows = run.groups.filter { $0.tree == group.tree && $0.cache == group.cache }.flatMap(\.cases)
      if rows.allSatisfy({ $0.calls == nil && $0.heap == nil && $0.events == nil }) { continue }
      sections.append([
        "## Calls, allocations, faults: \(MarkdownText.code(group.tree)), \(MarkdownText.text(group.cache))"
      ])
      sections.append(MarkdownText.table(Self.headings, left: 1, rows.map { [name($0)] + cells($0) }))
    }
    return sections
  }

  private static let headings = [
    "benchmark", "calls", "per entry", "per directory", "apart", "allocations", "per entry", "allocated",
    "faults, minor", "major", "switches, voluntary", "involuntary",
  ]

  private func cells(_ row: CaseSummary) -> [String] {
    let (calls, heap, events) = (row.calls, row.heap, row.events)
    return [
      Scale.number(calls?.total), Scale.number(calls?.perEntry), Scale.number(calls?.perDirectory),
      Scale.number(calls?.totalApart), Scale.number(heap?.allocations), Scale.number(heap?.perEntry),
      Scale.bytes(heap?.allocatedBytes), Scale.number(events?.minorFaults), Scale.number(events?.majorFaults),
      Scale.number(events?.voluntarySwitches), Scale.number(events?.involuntarySwitches),
    ]
  }
}
