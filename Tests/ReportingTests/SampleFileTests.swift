import Comparison
import Foundation
import Records
import Reporting
import TestSupport
import Testing

/// A run as the plain encoder writes it.
private func encoded(_ run: Run) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(run), as: UTF8.self) + "\n"
}

/// `fixtures/runs/` is written from here, so that what it holds is known.
@Suite struct SampleFileTests {
  @Test(arguments: SampleRun.all.map(\.name))
  func `the files of the sample runs hold the sample runs`(sample: String) throws {
    let run = try #require(SampleRun.all.first { $0.name == sample }?.run)
    expectGolden(try encoded(run), "../runs/\(sample).json")
  }

  @Test(arguments: SampleRun.pairs.map(\.name))
  func `the files of the sample pairs hold the sample pairs`(pair: String) throws {
    let runs = try #require(SampleRun.pairs.first { $0.name == pair })
    expectGolden(try encoded(runs.base), "../runs/pairs/\(pair)-base.json")
    expectGolden(try encoded(runs.candidate), "../runs/pairs/\(pair)-candidate.json")
  }

  @Test func `the broken files are broken in one place each`() throws {
    let sound = try encoded(SampleRun.threeRounds)
    let broken = [
      ("empty", ""),
      ("not-json", "wall 22.3 ms\n"),
      ("truncated", String(sound.prefix(2_000))),
      ("no-schema", sound.replacingOccurrences(of: "\"schema\":\"dirbench-run/1\",", with: "")),
      ("later-schema", "{\"schema\":\"dirbench-run/2\",\"what\":\"a later version may hold\"}\n"),
      ("other-schema", "{\"schema\":\"hyperfine\"}\n"),
      ("missing-key", sound.replacingOccurrences(of: "\"seed\":42,", with: "")),
      ("wrong-type", sound.replacingOccurrences(of: "\"cores\":2", with: "\"cores\":\"two\"")),
      ("unknown-unit", sound.replacingOccurrences(of: "\"unit\":\"seconds\"", with: "\"unit\":\"fortnights\"")),
      ("negative-count", sound.replacingOccurrences(of: "\"files\":10000", with: "\"files\":-10000")),
      ("huge-count", sound.replacingOccurrences(of: "\"files\":10000", with: "\"files\":\(Int.max)")),
      ("unknown-tree", sound.replacingOccurrences(of: "\"tree\":\"seed-10x10x10\"", with: "\"tree\":\"another\"")),
    ]
    for (name, text) in broken {
      #expect(text != sound)
      expectGolden(text, "../runs/broken/\(name).json")
    }
  }

  /// What the store may let through must still not end a report.
  @Test(arguments: ["negative-count", "huge-count", "unknown-tree"], ReportFormat.catalogue.map(\.name))
  func `a report of a file that decodes and means nothing does not trap`(file: String, format: String) throws {
    let bytes = try Repository.contents(of: "fixtures/runs/broken/\(file).json")
    let run = try JSONDecoder().decode(Run.self, from: Data(bytes))
    let text = try #require(ReportFormat.named(format)).render(RunSummary(run))
    #expect(text.last?.isNewline == true)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
  func `values that mean nothing are reported without a trap`(value: Double) throws {
    let trials = (0..<8).map { Series.Trial(round: $0, values: [$0 % 2 == 0 ? value : 1, value]) }
    let cases = ["fts", "readdir"].map { method in
      CaseRecord(
        id: CaseID(benchmark: "\(method)/size", tree: "tree", cache: "warm"), method: method, work: "size",
        order: "none", verification: Verification(verified: true),
        series: Metric.catalogue.map { Series(metric: $0, trials: trials) })
    }
    let summary = RunSummary(SampleRun.run(cases: cases, trees: [], rounds: 8))
    for format in ReportFormat.catalogue {
      #expect(format.render(summary, ReportOptions(article: try shippedArticle())).last?.isNewline == true)
    }
  }

  @Test(arguments: ReportFormat.catalogue.map(\.name))
  func `a run without cases is reported`(format: String) throws {
    let summary = RunSummary(SampleRun.run(cases: [], trees: [], rounds: 0))
    let text = try #require(ReportFormat.named(format)).render(summary)
    #expect(text.last?.isNewline == true)
  }
}
