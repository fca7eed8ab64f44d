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

  @Test func `every metric and every format is explained`() throws {
    let text = try document()
    for metric in Metric.catalogue { #expect(text.contains("| `\(metric.name)` | \(metric.unit.rawValue) |")) }
    for format in ReportFormat.catalogue {
      #expect(text.contains(format.name))
      if let file = format.fileName { #expect(text.contains("## \(file)")) }
    }
  }
}
