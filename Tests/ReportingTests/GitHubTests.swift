import Comparison
import Foundation
import Records
import Reporting
import TestSupport
import Testing

@Suite struct GitHubTests {
  private static let gate = ComparisonOptions(use: .gate(failsOnInconclusive: true))

  /// A pair of runs of so many benchmarks, of which all or none became slower.
  private func comparison(of count: Int, slower: Bool) -> RunComparison {
    func run(_ side: Pairing.Side) -> Run {
      let whole = side == .base ? SampleRun.equalPair.base : SampleRun.equalPair.candidate
      let record = whole.cases[0]
      let factor = slower && side == .candidate ? 1.1 : 1
      let series = record.series.map { series in
        Series(
          metric: series.metric,
          trials: series.trials.map { Series.Trial(round: $0.round, values: $0.values.map { $0 * factor }) })
      }
      let cases = (0..<count).map { index in
        CaseRecord(
          id: CaseID(benchmark: "method-\(index)/size", tree: record.id.tree, cache: "warm"), method: "method-\(index)",
          work: "size", order: "none", verification: record.verification, series: series)
      }
      return Run(
        tool: whole.tool, started: whole.started, machine: whole.machine, plan: whole.plan, trees: whole.trees,
        cases: cases)
    }
    return RunComparison(
      base: run(.base), candidate: run(.candidate), policy: GatePolicy(metrics: [.systemCalls]))
  }

  // MARK: The summary

  @Test func `a summary is the Markdown where that is small enough`() throws {
    let comparison = try compared("together")
    #expect(GitHubSummary.text(of: comparison, Self.gate) == ComparisonFormat.markdown.render(comparison, Self.gate))
    #expect(GitHubSummary.largest == 1_024 * 1_024)
  }

  @Test(arguments: [4_000, 5_000, 7_777, 20_000])
  func `a larger one is cut between rows, as late as can be, and says how many are left out`(limit: Int) throws {
    let comparison = comparison(of: 500, slower: true)
    let text = GitHubSummary.text(of: comparison, Self.gate, atMost: limit)
    #expect(text.utf8.count <= limit)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| **regressed**") }
    #expect(text.contains("_\(500 - rows.count) rows left out, since this summary may not be larger._"))
    let whole = ComparisonFormat.markdown.render(comparison, Self.gate).split(separator: "\n")
    #expect(rows.allSatisfy(whole.contains))
    #expect(text.utf8.count + (rows.map(\.utf8.count).max() ?? 0) + 2 > limit, "another row would have fitted")
    #expect(
      text.contains("nine times in ten") || text.contains("No detectable effect"), "what follows the table is whole")
  }

  @Test func `a summary of very many rows fits into what GitHub takes`() throws {
    let comparison = comparison(of: 10_000, slower: false)
    #expect(ComparisonFormat.markdown.render(comparison).utf8.count > GitHubSummary.largest)
    let text = GitHubSummary.text(of: comparison, Self.gate)
    #expect(text.utf8.count <= GitHubSummary.largest && text.utf8.count > GitHubSummary.largest - 500)
    #expect(text.contains(" rows left out"))
  }

  @Test(arguments: [0, 1, 30, 300, 1_000])
  func `where not even a report without rows fits, it ends with a whole line`(limit: Int) throws {
    let text = GitHubSummary.text(of: try compared("odd"), Self.gate, atMost: limit)
    #expect(text.utf8.count <= limit)
    #expect(text.isEmpty || text.hasSuffix("\n"))
  }

  // MARK: Annotations

  @Test func `what regressed or failed is an error, what is inconclusive a warning, the gravest first`() throws {
    let lines = GitHubAnnotations.lines(of: try compared("together"), Self.gate)
    let levels = lines.map { $0.prefix { $0 != " " } }
    #expect(levels == Array(repeating: "::error", count: 6) + Array(repeating: "::warning", count: 3))
    #expect(
      lines[0].hasPrefix(
        "::error title=dirbench%3A filemanager.path/size%2C 4 metrics%3A failed::wallClock, cpuTime, allocatedBytes, heapPeak of "
      ))
    #expect(
      lines.contains { $0.hasPrefix("::error title=dirbench%3A fts/size%2C wallClock%3A regressed::wallClock of") })
    #expect(lines.contains { $0.hasPrefix("::warning") && $0.contains(/\([+-][0-9.]+%25 to [+-][0-9.]+%25\)/) })
    #expect(lines.allSatisfy { !$0.contains("unchanged") && !$0.contains("improved") })
  }

  @Test func `nothing is noted of a gate that passes`() throws {
    #expect(GitHubAnnotations.lines(of: try compared("equal"), Self.gate).isEmpty)
  }

  @Test(arguments: [1, 9, 10, 11, 12, 500])
  func `there are at most ten, and the last counts the rest`(count: Int) {
    let lines = GitHubAnnotations.lines(of: comparison(of: count, slower: true), Self.gate)
    #expect(lines.count == min(count, 10))
    #expect(lines.allSatisfy { $0.hasPrefix("::error title=") })
    if count > 10 {
      #expect(lines[9].contains("and \(count - 9) errors more"))
    } else {
      #expect(!lines.joined().contains(" more::"))
    }
  }

  @Test func `a gate that judged nothing is an error with the reason`() throws {
    let comparison = try compared("elsewhere", GatePolicy(metrics: [.wallClock]))
    let times = RunComparison(
      base: keeping("fts/list", comparison.base), candidate: keeping("fts/list", comparison.candidate),
      policy: comparison.policy)
    #expect(times.verdict == .nothingJudged)
    let lines = GitHubAnnotations.lines(of: times, Self.gate)
    #expect(lines.count == 1)
    #expect(lines[0].hasPrefix("::error title=dirbench%3A nothing judged::none of what was asked could be judged: "))
    #expect(lines[0].contains("cores: 2, 64"))
  }

  private func keeping(_ benchmark: String, _ run: Run) -> Run {
    Run(
      tool: run.tool, started: run.started, machine: run.machine, plan: run.plan, trees: run.trees,
      cases: run.cases.filter { $0.id.benchmark == benchmark })
  }

  @Test func `a benchmark slowed on purpose is noted before all else`() throws {
    let lines = GitHubAnnotations.lines(of: try compared("slowed"), Self.gate)
    #expect(lines[0].hasPrefix("::warning title=dirbench%3A slowed on purpose::SLOWED ON PURPOSE"))
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("::error") && $0.contains("fts/size") })
  }

  @Test(arguments: [
    ("100%", "100%25", "100%25"), ("a\r\nb", "a%0D%0Ab", "a%0D%0Ab"), ("a:b,c", "a:b,c", "a%3Ab%2Cc"),
    ("%0A", "%250A", "%250A"), ("", "", ""), ("::x", "::x", "%3A%3Ax"),
  ])
  func `text is escaped as the runner reads it`(text: String, data: String, property: String) {
    #expect(GitHubAnnotations.data(text) == data)
    #expect(GitHubAnnotations.property(text) == property)
  }

  @Test func `whatever a run holds, an annotation is one line that the runner reads as it was meant`() throws {
    for line in GitHubAnnotations.lines(of: try compared("odd"), Self.gate) {
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      // The runner ends the properties at the second pair of colons, and parts them at commas.
      let properties = try #require(line.dropFirst(2).range(of: "::").map { line[..<$0.lowerBound] })
      #expect(properties.contains(/^::(error|warning) title=[^,]*$/), "\(line)")
    }
  }
}
