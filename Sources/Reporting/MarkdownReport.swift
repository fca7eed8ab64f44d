internal import Comparison
internal import Records
internal import Statistics

extension ReportFormat {
  /// `report.md`: the comparison as GitHub Markdown, with the 2011 figures where the suite is `seed`.
  public static let markdown = ReportFormat(
    name: "markdown", summary: "the comparison, as GitHub Markdown", fileName: "report.md"
  ) { run, options in
    MarkdownReport(run: run, footnotes: Footnotes(run), article: options.article).text
  }
}

private struct MarkdownReport {
  let run: RunSummary
  let footnotes: Footnotes
  let article: ArticleFigures?

  var text: String {
    let title = "# dirbench: suite \(MarkdownText.code(run.run.plan.suite)), \(MarkdownText.text(run.run.started))"
    var sections = [[title]]
    sections.append(run.cautions.map { "> - " + MarkdownText.text(Wording.text($0)) })
    sections += AnswerText.paragraphs(run, name: MarkdownText.code).map { [$0] }
    sections += run.groups.flatMap(times)
    sections += memory + CostSection(run: run, name: name).sections
    sections += ColdSection(run, footnotes).markdown(name: name)
    if let article, run.run.plan.suite == "seed" { sections += ArticleSection(run: run, article: article).sections }
    sections += notes + provenance
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private func times(of group: RunSummary.Group) -> [[String]] {
    let work = group.work == "size" || group.work == "list" ? Wording.work(group.work) : MarkdownText.code(group.work)
    let rows = group.cases.map { row in
      let ratio = row.relative?.ratio
      return [
        name(row), Scale.time(row.wall.value),
        row.wall.interval.map { Scale.times($0.low, to: $0.high) } ?? Scale.missing, Scale.time(row.firstWall),
        Scale.number(row.nanosecondsPerEntry), Scale.number(ratio?.value),
        Scale.interval(of: ratio) ?? Scale.missing,
        Scale.time(row.cpu), split(row), Scale.number(row.calls?.perEntry), Scale.number(row.heap?.perEntry),
      ]
    }
    let references = Set(group.cases.compactMap { $0.relative?.reference })
    let heading = references.count == 1 ? "relative to \(MarkdownText.codeCell(references.first ?? ""))" : "relative"
    return [
      ["## \(work): \(MarkdownText.code(group.tree)), \(MarkdownText.text(group.cache))"],
      MarkdownText.table(
        [
          "benchmark", "time", "95% interval", "first walk", "ns/entry", heading, "95% interval", "CPU",
          "user / system", "calls/entry", "allocations/entry",
        ], left: 1, rows),
    ]
  }

  /// Shares of the sums, since the sums grow with the number of rounds.
  private func split(_ row: CaseSummary) -> String {
    guard let split = row.split else { return Scale.missing }
    let user = split.user / (split.user + split.system)
    return "\(DecimalText.fixed(user * 100, places: 0))% / \(DecimalText.fixed((1 - user) * 100, places: 0))%"
  }

  private var memory: [[String]] {
    var sections: [[String]] = []
    var seen: Set<[String]> = []
    for group in run.groups where seen.insert([group.tree, group.cache]).inserted {
      let rows = run.groups.filter { $0.tree == group.tree && $0.cache == group.cache }.flatMap(\.cases)
      if rows.allSatisfy({ $0.memoryTrials == 0 && $0.heap == nil }) { continue }
      sections.append(["## Memory: \(MarkdownText.code(group.tree)), \(MarkdownText.text(group.cache))"])
      sections.append(
        MarkdownText.table(
          [
            "benchmark", "resident before", "after", "difference", "peak of the walk", "first use", "heap peak",
            "heap after",
          ], left: 1,
          rows.map { row in
            [
              name(row), Scale.bytes(row.residentBefore), Scale.bytes(row.residentAfter),
              Scale.bytesMore(row.residentDelta), Scale.bytesMore(row.residentPeakDelta), Scale.bytesMore(row.firstUse),
              Scale.bytes(row.heap?.peak), Scale.bytesMore(row.heap?.after),
            ]
          }))
    }
    return sections
  }

  private func name(_ row: CaseSummary) -> String {
    let numbers = footnotes.numbers(for: row).map { "[\($0)](#notes)" }
    let marks = numbers.isEmpty ? "" : " <sup>\(numbers.joined(separator: ", "))</sup>"
    return MarkdownText.codeCell(row.id.benchmark) + marks
  }

  private var notes: [[String]] {
    [
      ["## Notes"],
      footnotes.numbered.enumerated().map { "\($0 + 1). \(MarkdownText.text($1))" },
      (footnotes.common + Self.legend).map { "- \(MarkdownText.text($0))" },
    ]
  }

  /// What a reader of the figures alone would not know.
  private static let legend = [
    "A time is the median over trials, each a fresh process, of the shortest walk of the trial; its interval is made of "
      + "order statistics. The first walk is what a fresh process pays.",
    "Relative is a Hodges-Lehmann estimate from pairs within rounds, each side the shortest of as many walks as both made, "
      + "so it need not be the quotient of two medians.",
    "User and system time are shown from 1 s of accumulated time on: the kernel counts them in ticks of 4 ms.",
    "Resident figures are medians over the trials of a pass of their own. Before is after a walk of a tree with one entry; "
      + "first use is what that walk added. Differences are medians of differences. KiB and MiB are powers of 1,024.",
    "Calls are the walk's system calls by strace, without those of the scheduler and the allocator (futex, brk, mmap, "
      + "munmap, madvise, mprotect), which are shown apart. Allocations and heap figures come from a preloaded probe, in "
      + "processes of their own, and count bytes as they were asked for. Both are counted once, or as often as --repeats says.",
    "A figure that is missing is shown as \(Scale.missing) and its reason given here.",
  ]

  private var provenance: [[String]] {
    let facts = Provenance.all(run.run).map { "- \($0.label): \(MarkdownText.text($0.value))" }
    let trees = run.run.trees.map { tree in
      "- Tree \(MarkdownText.code(tree.name)) at \(MarkdownText.code(PathText.shortened(tree.root))): "
        + MarkdownText.text(Provenance.tree(tree).joined(separator: ", "))
    }
    let command = run.run.plan.command
    return [["## Where it was measured"], facts + trees]
      + (command.isEmpty ? [] : [MarkdownText.block(command.joined(separator: " "))])
  }
}
