import Comparison
import Foundation
import Records
import Reporting
import TestSupport
import Testing

/// A sample pair, held against each other as a gate does without options.
func compared(_ name: String, _ policy: GatePolicy = GatePolicy()) throws -> RunComparison {
  let pair = try #require(SampleRun.pairs.first { $0.name == name })
  return RunComparison(base: pair.base, candidate: pair.candidate, policy: policy)
}

extension JudgedMetric {
  static let wallClock = catalogue[0]
}

@Suite struct ComparisonGoldenTests {
  static let gate = ComparisonOptions(use: .gate(failsOnInconclusive: true), notes: ["A note of the command: 100%."])

  @Test(arguments: SampleRun.pairs.map(\.name), ComparisonFormat.catalogue.map(\.name))
  func `every format of every pair of runs is as recorded`(pair: String, format: String) throws {
    let together = try #require(SampleRun.pairs.first { $0.name == pair }).base.plan.pairing != nil
    let text = try #require(ComparisonFormat.named(format)).render(
      try compared(pair), together ? Self.gate : ComparisonOptions())
    let ending = ["table": "txt", "markdown": "md", "junit": "xml"][format] ?? format
    expectGolden(text, "comparisons/\(pair).\(format).\(ending)")
  }
}
