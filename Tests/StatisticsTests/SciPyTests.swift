import Foundation
import Statistics
import TestSupport
import Testing

/// What SciPy says of some samples; fixtures/statistics/make.py made it.
private struct Reference: Decodable {
  struct Figures: Decodable {
    let value: Double?
    let low: Double?
    let high: Double?
    let coverage: Double?
  }

  struct Sample: Decodable, CustomTestStringConvertible {
    let name: String
    let values: [Double]
    let median: Double
    let medianInterval: Figures?
    let robustDeviation: Double
    let hodgesLehmann: Figures

    var testDescription: String { name }
  }

  let samples: [Sample]

  static func load() throws -> [Sample] {
    let bytes = try Repository.contents(of: "fixtures/statistics/scipy.json")
    return try JSONDecoder().decode(Reference.self, from: Data(bytes)).samples
  }
}

private func close(_ ours: Double?, _ theirs: Double?) -> Bool {
  guard let ours, let theirs else { return ours == nil && theirs == nil }
  return abs(ours - theirs) <= 1e-9 * max(1e-300, abs(theirs))
}

@Suite struct SciPyTests {
  @Test(arguments: try Reference.load())
  private func `medians, intervals and spreads are SciPy's`(sample: Reference.Sample) {
    let estimate = Estimate.median(of: sample.values)
    #expect(close(estimate.value, sample.median))
    #expect(close(estimate.interval?.low, sample.medianInterval?.low))
    #expect(close(estimate.interval?.high, sample.medianInterval?.high))
    #expect(close(estimate.interval?.coverage, sample.medianInterval?.coverage))
    #expect(close(robustDeviation(sample.values), sample.robustDeviation))
  }

  @Test(arguments: try Reference.load())
  private func `Hodges and Lehmann's estimate has SciPy's signed-rank interval`(sample: Reference.Sample) {
    let estimate = Estimate.hodgesLehmann(of: sample.values)
    #expect(close(estimate.value, sample.hodgesLehmann.value))
    #expect(close(estimate.interval?.low, sample.hodgesLehmann.low))
    #expect(close(estimate.interval?.high, sample.hodgesLehmann.high))
    #expect(close(estimate.interval?.coverage, sample.hodgesLehmann.coverage))
  }
}
