import Statistics
import TestSupport
import Testing

/// A sample that is the same in every run of the tests, from 0 to below 1.
func scatter(_ count: Int, seed: UInt64) -> [Double] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }
}

private let kinds: [(name: String, estimate: @Sendable ([Double]) -> Estimate)] = [
  ("median", { Estimate.median(of: $0) }), ("Hodges-Lehmann", { Estimate.hodgesLehmann(of: $0) }),
]

@Suite struct EstimateTests {
  @Test(arguments: 1...12)
  func `an interval needs six values, and with fewer the doubt says so`(count: Int) {
    for kind in kinds {
      let estimate = kind.estimate(scatter(count, seed: 3))
      #expect(estimate.value != nil)
      if count < 6 {
        #expect(estimate.interval == nil)
        #expect(estimate.caution == .tooFewValues(have: count, need: 6))
      } else {
        #expect(estimate.caution == nil)
        #expect((estimate.interval?.coverage ?? 0) >= 0.95)
      }
    }
  }

  @Test func `no values give no value`() {
    #expect(median([]) == nil)
    #expect(robustDeviation([]) == nil)
    for kind in kinds {
      #expect(kind.estimate([]) == Estimate(value: nil, caution: .tooFewValues(have: 0, need: 1)))
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func `one value that is not finite leaves nothing to say`(strange: Double) {
    let values = scatter(9, seed: 1) + [strange]
    #expect(median(values) == nil)
    #expect(robustDeviation(values) == nil)
    for kind in kinds {
      #expect(kind.estimate(values) == Estimate(value: nil, caution: .notFinite(count: 1)))
    }
  }

  @Test func `the largest doubles do not overflow`() {
    let huge = Double.greatestFiniteMagnitude
    #expect(median([huge, huge]) == huge)
    for kind in kinds {
      let estimate = kind.estimate([huge, huge, huge, -huge, huge, huge, huge])
      #expect(estimate.value == huge)
      #expect(estimate.interval?.high == huge)
    }
  }

  @Test(arguments: [6, 7, 10, 33, 200])
  func `an estimate shifts and scales with its values`(count: Int) throws {
    // Powers of two, so that shifting and scaling round nothing.
    let values = scatter(count, seed: 17).map { ($0 * 1024).rounded() }
    for kind in kinds {
      let plain = kind.estimate(values)
      let moved = kind.estimate(values.map { 4 * $0 + 256 })
      #expect(moved == plain.mapped { 4 * $0 + 256 })
      let mirrored = kind.estimate(values.map { -$0 })
      #expect(mirrored.value == plain.value.map { -$0 })
      #expect(mirrored.interval?.low == plain.interval.map { -$0.high })
      #expect(mirrored.interval?.high == plain.interval.map { -$0.low })
    }
    #expect(robustDeviation(values.map { 4 * $0 + 256 }) == robustDeviation(values).map { 4 * $0 })
  }

  @Test(arguments: [6, 15, 64])
  func `the order of the values does not matter`(count: Int) {
    let values = scatter(count, seed: 5)
    for kind in kinds { #expect(kind.estimate(values) == kind.estimate(values.reversed())) }
  }

  @Test func `one wild pair does not move the interval's far end`() {
    let calm = scatter(20, seed: 9)
    let wild = Array(calm.dropLast()) + [1e6]
    for kind in kinds {
      let interval = kind.estimate(wild).interval
      #expect((interval?.high ?? .infinity) < 2)
    }
  }

  @Test(arguments: [(0.5, 2), (0.9, 5), (0.95, 6), (0.99, 8), (0.999, 11)])
  func `more confidence needs more values`(confidence: Double, need: Int) {
    let few = scatter(need - 1, seed: 2)
    #expect(Estimate.median(of: few, confidence: confidence).caution == .tooFewValues(have: need - 1, need: need))
    #expect(Estimate.hodgesLehmann(of: few, confidence: confidence).interval == nil)
    let enough = scatter(need, seed: 2)
    #expect(Estimate.median(of: enough, confidence: confidence).interval != nil)
    #expect(Estimate.hodgesLehmann(of: enough, confidence: confidence).interval != nil)
  }

  @Test(arguments: [-1, 0, 1, 2, Double.nan])
  func `a confidence that means nothing does not trap`(confidence: Double) {
    for count in [1, 2, 70, 3_000] {
      _ = Estimate.median(of: scatter(count, seed: 2), confidence: confidence)
      _ = Estimate.hodgesLehmann(of: scatter(count, seed: 2), confidence: confidence)
    }
  }
}
