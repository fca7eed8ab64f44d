import Foundation
import Statistics
import TestSupport
import Testing

/// SciPy's exact tests of ranks and their inversions; fixtures/statistics/make_tests.py made it.
private struct Reference: Decodable {
  struct Ends: Decodable {
    let confidence: Double
    let low: Double?
    let high: Double?
    let coverage: Double?
  }

  struct Probabilities: Decodable {
    let twoSided: Double
    let greater: Double
    let less: Double

    subscript(_ alternative: Alternative) -> Double {
      switch alternative {
      case .twoSided: twoSided
      case .greater: greater
      case .less: less
      }
    }
  }

  struct Paired: Decodable, CustomTestStringConvertible {
    let values: [Double]
    let value: Double
    let probabilities: Probabilities
    let intervals: [Ends]
    let lowerBound: Double?
    let upperBound: Double?

    var testDescription: String { "\(values.count) pairs" }
  }

  struct Unpaired: Decodable, CustomTestStringConvertible {
    let first: [Double]
    let second: [Double]
    let value: Double
    let probabilities: Probabilities
    let intervals: [Ends]
    let lowerBound: Double?
    let upperBound: Double?

    var testDescription: String { "\(first.count) and \(second.count) values" }
  }

  struct Quantile: Decodable, CustomTestStringConvertible {
    let probability: Double
    let quantile: Double

    var testDescription: String { "\(probability)" }
  }

  let paired: [Paired]
  let unpaired: [Unpaired]
  let quantiles: [Quantile]

  static func load() throws -> Reference {
    let bytes = try Repository.contents(of: "fixtures/statistics/scipy-tests.json")
    return try JSONDecoder().decode(Reference.self, from: Data(bytes))
  }
}

/// Within 1e-9, or both missing.
private func near(_ ours: Double?, _ theirs: Double?) -> Bool {
  guard let ours, let theirs else { return ours == nil && theirs == nil }
  return abs(ours - theirs) <= 1e-9
}

private func expectSame(_ estimate: Estimate, _ ends: Reference.Ends) {
  #expect(near(estimate.interval?.low, ends.low), "\(ends.confidence)")
  #expect(near(estimate.interval?.high, ends.high), "\(ends.confidence)")
  #expect(near(estimate.interval?.coverage, ends.coverage), "\(ends.confidence)")
}

@Suite struct SciPyExactTests {
  @Test(arguments: try Reference.load().paired)
  private func `signed-rank probabilities are those of SciPy's exact test`(sample: Reference.Paired) {
    for alternative in Alternative.allCases {
      let ours = Estimate.signedRankProbability(of: sample.values, alternative: alternative)
      #expect(near(ours, sample.probabilities[alternative]), "\(alternative)")
    }
  }

  @Test(arguments: try Reference.load().paired)
  private func `signed-rank intervals invert SciPy's exact test at every level`(sample: Reference.Paired) {
    #expect(near(Estimate.hodgesLehmann(of: sample.values).value, sample.value))
    for ends in sample.intervals {
      expectSame(Estimate.hodgesLehmann(of: sample.values, confidence: ends.confidence), ends)
    }
    #expect(near(Estimate.hodgesLehmannLowerBound(of: sample.values), sample.lowerBound))
    #expect(near(Estimate.hodgesLehmannUpperBound(of: sample.values), sample.upperBound))
  }

  @Test(arguments: try Reference.load().unpaired)
  private func `rank-sum probabilities are those of SciPy's exact test`(sample: Reference.Unpaired) {
    for alternative in Alternative.allCases {
      let ours = Estimate.rankSumProbability(from: sample.first, to: sample.second, alternative: alternative)
      #expect(near(ours, sample.probabilities[alternative]), "\(alternative)")
    }
  }

  @Test(arguments: try Reference.load().unpaired)
  private func `shifts have the intervals that invert SciPy's exact test at every level`(sample: Reference.Unpaired) {
    #expect(near(Estimate.shift(from: sample.first, to: sample.second).value, sample.value))
    for ends in sample.intervals {
      expectSame(Estimate.shift(from: sample.first, to: sample.second, confidence: ends.confidence), ends)
    }
    #expect(near(Estimate.shiftLowerBound(from: sample.first, to: sample.second), sample.lowerBound))
    #expect(near(Estimate.shiftUpperBound(from: sample.first, to: sample.second), sample.upperBound))
  }

  @Test(arguments: try Reference.load().quantiles)
  private func `normal quantiles are SciPy's`(sample: Reference.Quantile) {
    #expect(abs(normalQuantile(sample.probability) - sample.quantile) <= 1e-12 * max(1, abs(sample.quantile)))
  }
}
