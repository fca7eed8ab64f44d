import Statistics
import Testing

@Suite struct ProbabilityTests {
  /// The levels at which an interval changes are the probabilities, whatever ties and zeros there are.
  @Test(arguments: [
    [1.0, 2, 3, 4, 5, 6], [1, 1, 1, 2, -1, 3, 3, 2], [0, 0, 1, 2, 3, 4, 5, 6, -1], [-3, -3, -1, 0, -5, -7, -7, 2],
    [0, 0, 0, 0, 0, 0], [0.5, -0.5, 0.25, 1, 2, -0.25, 3, 3, 3, 4],
  ])
  func `a test excludes no difference exactly where its interval does`(values: [Double]) throws {
    let probability = try #require(Estimate.signedRankProbability(of: values))
    let other = [1.0, 1, 2, 2, 5, 8]
    let moved = values.map { $0 + 4 }
    let unpaired = try #require(Estimate.rankSumProbability(from: other, to: moved))
    for level in stride(from: 0.003, to: 1, by: 0.01) {
      let paired = Estimate.hodgesLehmann(of: values, confidence: 1 - level).interval
      #expect((paired.map { !$0.contains(0) } ?? false) == (probability <= level), "\(level)")
      let shift = Estimate.shift(from: other, to: moved, confidence: 1 - level).interval
      #expect((shift.map { !$0.contains(0) } ?? false) == (unpaired <= level), "\(level)")
    }
  }

  @Test func `ties and zeros count against the alternative`() {
    // All 32 signs of five differences are as likely; one has all five above 0.
    #expect(Estimate.signedRankProbability(of: [1, 2, 3, 4, 5], alternative: .greater) == 1.0 / 32)
    #expect(Estimate.signedRankProbability(of: [1, 1, 1, 1, 1], alternative: .greater) == 1.0 / 32)
    // The zero is taken for the smallest negative difference: T is 0 or 1 in two of 32.
    #expect(Estimate.signedRankProbability(of: [0, 2, 3, 4, 5], alternative: .greater) == 2.0 / 32)
    // A tie is broken against the alternative: -2 is taken for the larger of both, so that T is at most 2.
    #expect(Estimate.signedRankProbability(of: [2, -2, 3, 4, 5], alternative: .greater) == 3.0 / 32)
    #expect(Estimate.signedRankProbability(of: [2, -2, 3, 4, 5], alternative: .twoSided) == 6.0 / 32)
    #expect(Estimate.signedRankProbability(of: [0, 0, 0, 0, 0], alternative: .greater) == 1)
    #expect(Estimate.rankSumProbability(from: [1, 2], to: [3, 4], alternative: .greater) == 1.0 / 6)
    #expect(Estimate.rankSumProbability(from: [1, 3], to: [3, 4], alternative: .greater) == 2.0 / 6)
    #expect(Estimate.rankSumProbability(from: [1, 1], to: [1, 1]) == 1)
  }

  @Test(arguments: [7, 60, 150])
  func `what is greater is less from the other side`(count: Int) throws {
    let values = scatter(count, seed: 4).map { $0 - 0.4 }
    let others = scatter(count + 3, seed: 8)
    let greater = try #require(Estimate.signedRankProbability(of: values, alternative: .greater))
    #expect(Estimate.signedRankProbability(of: values.map { -$0 }, alternative: .less) == greater)
    #expect(greater < 0.5)
    let shifted = try #require(Estimate.rankSumProbability(from: values, to: others, alternative: .greater))
    #expect(Estimate.rankSumProbability(from: others, to: values, alternative: .less) == shifted)
    #expect(shifted < 0.5)
  }

  @Test func `no values, or what is no number, have no probability`() {
    #expect(Estimate.signedRankProbability(of: []) == nil)
    #expect(Estimate.signedRankProbability(of: [1, .nan]) == nil)
    #expect(Estimate.rankSumProbability(from: [], to: [1]) == nil)
    #expect(Estimate.rankSumProbability(from: [1], to: []) == nil)
    #expect(Estimate.rankSumProbability(from: [1], to: [.infinity]) == nil)
  }

  @Test(arguments: [200, 5_000])
  func `the most extreme of many differences have a probability of at most the rounding`(count: Int) throws {
    let values = (1...count).map { Double($0) }
    let probability = try #require(Estimate.signedRankProbability(of: values))
    #expect(probability >= 0 && probability < 1e-13)
  }
}

@Suite struct OneSidedBoundTests {
  private let values = scatter(30, seed: 6)
  private let others = scatter(25, seed: 7)

  @Test func `a bound is the end of the interval that leaves as much outside on each side`() {
    let paired = Estimate.hodgesLehmann(of: values, confidence: 0.9).interval
    #expect(paired != nil)
    #expect(Estimate.hodgesLehmannLowerBound(of: values) == paired?.low)
    #expect(Estimate.hodgesLehmannUpperBound(of: values) == paired?.high)
    let shift = Estimate.shift(from: values, to: others, confidence: 0.98).interval
    #expect(shift != nil)
    #expect(Estimate.shiftLowerBound(from: values, to: others, confidence: 0.99) == shift?.low)
    #expect(Estimate.shiftUpperBound(from: values, to: others, confidence: 0.99) == shift?.high)
  }

  @Test func `too few values have no bound, and fewer are needed than for an interval`() {
    #expect(Estimate.hodgesLehmannUpperBound(of: [1, 2, 3, 4]) == nil)
    #expect(Estimate.hodgesLehmannUpperBound(of: [1, 2, 3, 4, 5]) == 5)
    #expect(Estimate.hodgesLehmannLowerBound(of: [1, 2, 3, 4]) == nil)
    #expect(Estimate.hodgesLehmannLowerBound(of: [1, 2, 3, 4, 5]) == 1)
    #expect(Estimate.shiftUpperBound(from: [0, 0], to: [1, 2, 3]) == nil)
    #expect(Estimate.hodgesLehmannUpperBound(of: []) == nil)
    #expect(Estimate.shiftLowerBound(from: [1, 2, 3], to: [4, 5, .nan]) == nil)
  }

  /// Each tail of three values a side is 1/20, which is just what 95% leaves.
  @Test func `rounding does not cost a bound whose tail is exactly what is allowed`() {
    #expect(Estimate.shiftUpperBound(from: [0, 0, 0], to: [1, 2, 3]) == 3)
    #expect(Estimate.shiftLowerBound(from: [0, 0, 0], to: [1, 2, 3]) == 1)
    #expect(Estimate.shift(from: [0, 0, 0], to: [1, 2, 3], confidence: 0.9).interval?.high == 3)
    #expect(Estimate.shift(from: [0, 0, 0], to: [1, 2, 3], confidence: 0.901).interval == nil)
  }

  @Test(arguments: [-1.0, 0, 0.3, 0.5, 1, 2, Double.nan, -Double.infinity])
  func `a confidence that means nothing does not trap`(confidence: Double) {
    for count in [1, 2, 7, 130] {
      let values = scatter(count, seed: 2)
      _ = Estimate.hodgesLehmannUpperBound(of: values, confidence: confidence)
      _ = Estimate.hodgesLehmannLowerBound(of: values, confidence: confidence)
      _ = Estimate.shiftUpperBound(from: values, to: values, confidence: confidence)
      _ = Estimate.shiftLowerBound(from: values, to: values, confidence: confidence)
    }
  }
}

@Suite struct NormalQuantileTests {
  @Test(arguments: [1e-300, 1e-50, 1e-5, 0.01, 0.2, 0.4999])
  func `the upper half mirrors the lower`(probability: Double) {
    #expect(normalQuantile(probability) < 0)
    if 1 - (1 - probability) == probability {
      #expect(normalQuantile(1 - probability) == -normalQuantile(probability))
    }
  }

  @Test func `the ends and the middle are what they must be`() {
    #expect(normalQuantile(0) == -.infinity)
    #expect(normalQuantile(1) == .infinity)
    #expect(abs(normalQuantile(0.5)) < 1e-15)
  }

  @Test(arguments: [-0.1, 1.1, Double.nan, .infinity, -.infinity])
  func `what is no probability has no quantile`(probability: Double) {
    #expect(normalQuantile(probability).isNaN)
  }

  @Test func `the least probabilities still end`() {
    for probability in [Double.leastNonzeroMagnitude, .leastNormalMagnitude, 4e-308] {
      #expect(abs(normalQuantile(probability) + 38) < 1)
    }
  }
}
