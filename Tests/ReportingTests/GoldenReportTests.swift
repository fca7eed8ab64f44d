import Comparison
import Foundation
import Records
import Reporting
import TestSupport
import Testing

/// The figures of 2011, as they are shipped.
func shippedArticle() throws -> ArticleFigures {
  try ArticleFigures(json: try Repository.contents(of: "results/reference/article-2011.json"))
}

@Suite struct GoldenReportTests {
  @Test(arguments: SampleRun.all.map(\.name), ReportFormat.catalogue.map(\.name))
  func `every format of every sample run is as recorded`(sample: String, format: String) throws {
    let run = try #require(SampleRun.all.first { $0.name == sample }?.run)
    let options = ReportOptions(article: try shippedArticle())
    let text = try #require(ReportFormat.named(format)).render(RunSummary(run), options)
    let ending = ["table": "txt", "markdown": "md"][format] ?? "csv"
    expectGolden(text, "reports/\(sample).\(format).\(ending)")
  }

  @Test func `a terminal that shows colours gets the same words`() {
    let run = RunSummary(SampleRun.seed)
    let plain = ReportFormat.table.render(run)
    let colored = ReportFormat.table.render(run, ReportOptions(color: true))
    #expect(colored != plain)
    #expect(
      colored.replacingOccurrences(of: "\u{1B}[1m", with: "").replacingOccurrences(of: "\u{1B}[0m", with: "") == plain)
  }

  @Test(arguments: SampleRun.all.map(\.name))
  func `a table is at most 120 columns wide but for longer words, and has nothing that moves a cursor`(sample: String)
    throws
  {
    let run = try #require(SampleRun.all.first { $0.name == sample }?.run)
    let text = ReportFormat.table.render(RunSummary(run))
    for line in text.split(separator: "\n") { #expect(line.count <= 120 || line.split(separator: " ").count == 1) }
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }
}
