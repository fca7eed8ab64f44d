import GateStudy
import Glibc
import Statistics
import Testing

private let effect = 1.03

private func ratios(_ noise: Noise, _ pairs: Int, seed: UInt64 = 5) -> [Double] {
  var draws = Draws(seed: seed)
  return noise.logRatios(pairs: pairs, effect: effect, &draws)
}

@Suite struct NoiseTests {
  @Test(arguments: Noise.allCases)
  func `noise is the same for the same seed, and else another`(noise: Noise) {
    #expect(ratios(noise, 30) == ratios(noise, 30))
    #expect(ratios(noise, 30) != ratios(noise, 30, seed: 6))
    #expect(ratios(noise, 30).count == 30)
  }

  /// What makes the effect the true pseudo-median: 3,000 pairs leave little room for another one.
  @Test(arguments: Noise.allCases)
  func `log-ratios are symmetric about the effect`(noise: Noise) throws {
    let centred = ratios(noise, 3_000).map { $0 - log(effect) }
    let probability = try #require(Estimate.signedRankProbability(of: centred))
    #expect(probability > 0.01)
    let spread = try #require(robustDeviation(centred))
    for limit in [0.7, 1.5, 3] {
      let above = Double(centred.count { $0 > limit * spread })
      let below = Double(centred.count { $0 < -limit * spread })
      #expect(abs(above - below) <= 4 * (above + below).squareRoot(), "\(limit)")
    }
    #expect(Estimate.hodgesLehmann(of: ratios(noise, 3_000)).interval?.contains(0) == false)
  }

  @Test func `each kind of noise is what its name says`() throws {
    func spread(_ noise: Noise) throws -> Double { try #require(robustDeviation(ratios(noise, 3_000))) }
    func wild(_ noise: Noise, beyond limit: Double) -> Int {
      ratios(noise, 3_000).count { abs($0 - log(effect)) > limit }
    }
    // Two sides of 2% each have a difference of 2.8%.
    #expect(abs(try spread(.normal) - 0.0283) < 0.002)
    #expect(wild(.normal, beyond: 0.2) == 0)
    // 6% of pairs hold a spike, nearly all on one side alone.
    #expect((140...220).contains(wild(.spikes, beyond: 0.4)))
    #expect(abs(try spread(.spikes) - 0.0152) < 0.002)
    #expect((1...30).contains(wild(.heavyTailed, beyond: 0.2)))
    // A factor of 20% that both sides share leaves their ratio alone.
    #expect(abs(try spread(.sharedRounds) - 0.0283) < 0.002)
    #expect(Set(ratios(.ties, 3_000)).count < 200)
    #expect(Set(ratios(.normal, 3_000)).count > 2_900)
  }

  /// The run's slope, from which the order of a pair takes its share: with few pairs that share is large.
  @Test func `drift moves a pair the way that the coin says`() throws {
    let few = (0..<300).flatMap { ratios(.drift, 4, seed: $0) }
    let many = (0..<12).flatMap { ratios(.drift, 100, seed: $0) }
    // 30% over 8 trials, plus or minus 3.3% about, against 1.4% of noise; over 200 trials next to nothing.
    #expect(try #require(robustDeviation(few)) > 0.03)
    #expect(abs(try #require(robustDeviation(many)) - 0.0141) < 0.003)
  }

  @Test func `draws have the distributions that they claim`() {
    var draws = Draws(seed: 3)
    let count = 20_000
    func share(_ draw: (inout Draws) -> Bool) -> Double {
      Double((0..<count).count { _ in draw(&draws) }) / Double(count)
    }
    // Four standard errors are below 0.015.
    #expect(abs(share { $0.coin() } - 0.5) < 0.015)
    for quantile in [0.1, 0.5, 0.8] { #expect(abs(share { $0.uniform() < quantile } - quantile) < 0.015) }
    for quantile in [0.025, 0.2, 0.5, 0.9] {
      #expect(abs(share { $0.normal() < normalQuantile(quantile) } - quantile) < 0.015)
    }
    // Of t with 2 degrees of freedom: 4.303 leaves 2.5% above, 0.816 leaves 25%.
    #expect(abs(share { $0.heavyTailed() > 4.303 } - 0.025) < 0.005)
    #expect(abs(share { $0.heavyTailed() > 0.816 } - 0.25) < 0.015)
    #expect(abs(share { $0.heavyTailed() < -0.816 } - 0.25) < 0.015)
  }
}
