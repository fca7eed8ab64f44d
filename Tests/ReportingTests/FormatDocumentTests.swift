import Comparison
import Foundation
import Records
import Reporting
import TestSupport
import Testing

/// results/FORMAT.md is held against what is written.
@Suite struct FormatDocumentTests {
  private func document() throws -> String {
    String(decoding: try Repository.contents(of: "results/FORMAT.md"), as: UTF8.self)
  }

  private func keys(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: Set(object.keys)) { $0.formUnion(keys(of: $1.value)) }
    }
    return ((value as? [Any]) ?? []).reduce(into: []) { $0.formUnion(keys(of: $1)) }
  }

  @Test(arguments: SampleRun.all.map(\.name))
  func `every key of a run file is explained`(sample: String) throws {
    let text = try document()
    let bytes = try Repository.contents(of: "fixtures/runs/\(sample).json")
    for key in keys(of: try JSONSerialization.jsonObject(with: Data(bytes))) {
      #expect(text.contains("`\(key)`"), "\(key)")
    }
  }

  @Test(arguments: ["csv", "samples"])
  func `every column is explained`(format: String) throws {
    let text = try document()
    let table = try #require(ReportFormat.named(format)).render(RunSummary(SampleRun.seed))
    for column in table.prefix(while: { $0 != "\r\n" }).split(separator: ",") {
      #expect(text.contains("`\(column)`"), "\(column)")
    }
  }

  @Test func `every key of a run that was measured together with another is explained`() throws {
    let text = try document()
    let bytes = try Repository.contents(of: "fixtures/runs/pairs/slowed-candidate.json")
    let run = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let pairing = try #require((run["plan"] as? [String: Any])?["pairing"] as? [String: Any])
    for key in ["pairing"] + pairing.keys { #expect(text.contains("`\(key)`"), "\(key)") }
  }

  /// The part of the document on comparisons.
  private func onComparisons() throws -> Substring {
    let text = try document()
    let start = try #require(text.range(of: "## What compare and gate print"))
    return text[start.lowerBound...]
  }

  @Test func `every column of a comparison is explained`() throws {
    let text = try onComparisons()
    let table = ComparisonFormat.csv.render(try compared("together"))
    for column in table.prefix(while: { $0 != "\r\n" }).split(separator: ",") {
      #expect(text.contains("`\(column)`"), "\(column)")
    }
  }

  @Test(arguments: SampleRun.pairs.map(\.name))
  func `every key of a comparison is explained`(pair: String) throws {
    let text = try onComparisons()
    var comparison = try #require(
      try JSONSerialization.jsonObject(with: Data(ComparisonFormat.json.render(try compared(pair)).utf8))
        as? [String: Any])
    // What is inside these is a run's, and the name of a system call or a benchmark.
    for side in ["base", "candidate"] {
      var value = try #require(comparison[side] as? [String: Any])
      for key in ["machine", "tool", "injected"] where value[key] != nil { value[key] = "" }
      comparison[side] = value
    }
    comparison["cases"] = (comparison["cases"] as? [[String: Any]])?.map { row in
      row.filter { $0.key != "changedCalls" && $0.key != "metric" }
    }
    for key in keys(of: comparison).union(["changedCalls", "metric", "injected"]) {
      #expect(text.contains("`\(key)`"), "\(key)")
    }
  }

  @Test func `every form of a comparison and every finding is explained`() throws {
    let text = try onComparisons()
    for format in ComparisonFormat.catalogue { #expect(text.contains("`\(format.name)`")) }
    for finding in ["regressed", "improved", "unchanged", "inconclusive", "new", "not-judged", "failed"] {
      #expect(text.contains("`\(finding)`"), "\(finding)")
    }
  }

  @Test func `every metric and every format is explained`() throws {
    let text = try document()
    for metric in Metric.catalogue { #expect(text.contains("| `\(metric.name)` | \(metric.unit.rawValue) |")) }
    for format in ReportFormat.catalogue {
      #expect(text.contains(format.name))
      if let file = format.fileName { #expect(text.contains("## \(file)")) }
    }
  }
}
