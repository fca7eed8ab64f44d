internal import Comparison
internal import Records
internal import Statistics

/// The figures of the 2011 article beside today's, as ratios to fts: machines changed, the order of methods may not.
struct ArticleSection {
  let run: RunSummary
  let article: ArticleFigures

  /// One pair of tables for each tree and cache state.
  var sections: [[String]] {
    var sections: [[String]] = []
    var seen: Set<[String]> = []
    for row in run.cases where seen.insert([row.id.tree, row.id.cache]).inserted {
      let today = run.cases.filter { $0.id.tree == row.id.tree && $0.id.cache == row.id.cache }
      let name = "\(MarkdownText.code(row.id.tree)), \(MarkdownText.text(row.id.cache))"
      sections.append(["## \(article.year) and today: \(name)"])
      sections.append([
        "In \(article.year): \(MarkdownText.text(article.machine)). Ratios are to fts doing the same work."
      ])
      sections.append(times(today))
      sections.append(memory(today))
    }
    return sections
  }

  private func times(_ today: [CaseSummary]) -> [String] {
    let rows = article.rows.map { old in
      let base = article.rows.first { $0.benchmark == old.reference }
      let now = today.first { $0.id.benchmark == old.benchmark }
      return [
        MarkdownText.text(old.label), MarkdownText.codeCell(old.benchmark),
        "\(DecimalText.fixed(old.seconds, places: 1)) s",
        Scale.number(base.flatMap { quotient(old.seconds, $0.seconds) }), Scale.time(now?.wall.value),
        Scale.number(ratio(of: now, to: today.first { $0.id.benchmark == old.reference })),
      ]
    }
    return MarkdownText.table(
      ["\(article.year)", "benchmark", "\(article.year) time", "\(article.year) ratio", "time", "ratio"], left: 2, rows)
  }

  private func memory(_ today: [CaseSummary]) -> [String] {
    let rows: [[String]] = article.rows.compactMap { old in
      guard let before = old.residentBefore, let after = old.residentAfter else { return nil }
      let base = article.rows.first { $0.benchmark == old.reference }
      let now = today.first { $0.id.benchmark == old.benchmark }
      let baseNow = today.first { $0.id.benchmark == old.reference }
      return [
        MarkdownText.text(old.label), MarkdownText.codeCell(old.benchmark), Scale.bytes(before), Scale.bytes(after),
        Scale.bytesMore(after - before), Scale.number(quotient(after - before, difference(base))),
        Scale.bytes(now?.residentBefore), Scale.bytes(now?.residentAfter), Scale.bytesMore(now?.residentDelta),
        Scale.number(quotient(now?.residentDelta, baseNow?.residentDelta)),
      ]
    }
    let year = "\(article.year)"
    return MarkdownText.table(
      [
        year, "benchmark", "\(year) before", "\(year) after", "\(year) difference", "\(year) ratio", "before", "after",
        "difference", "ratio",
      ], left: 2, rows)
  }

  /// Only of walks that are right.
  private func ratio(of now: CaseSummary?, to base: CaseSummary?) -> Double? {
    guard let now, let base, now.isRanked, base.isRanked else { return nil }
    return RunSummary.ratio(of: now, to: base).value
  }

  private func difference(_ row: ArticleFigures.Row?) -> Double? {
    guard let before = row?.residentBefore, let after = row?.residentAfter else { return nil }
    return after - before
  }

  /// Nothing where there is no growth to divide by.
  private func quotient(_ value: Double?, _ base: Double?) -> Double? {
    guard let value, let base, base > 0 else { return nil }
    return value / base
  }
}
