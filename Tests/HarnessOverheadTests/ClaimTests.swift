import HarnessOverhead
import Statistics
import Testing

@Suite struct ClaimTests {
  @Test(arguments: [
    (0.99, 1.005, Claim.Verdict.kept), (0.99, 1.01, .kept), (0.99, 1.0101, .open), (1.01, 1.02, .open),
    (1.0101, 1.02, .exceeded), (0.5, 0.6, .kept),
  ])
  func `the interval's upper end decides whether a limit is kept`(
    _ low: Double, _ high: Double, _ verdict: Claim.Verdict
  ) {
    #expect(Claim.Verdict(Interval(low: low, high: high, coverage: 0.95), limit: 1.01) == verdict)
  }

  @Test func `without an interval nothing is shown`() {
    #expect(Claim.Verdict(nil, limit: 1.01) == .open)
    #expect(Claim.Verdict(nil, limit: nil) == .reported)
  }

  @Test func `a ratio without a limit is only reported`() {
    #expect(Claim.Verdict(Interval(low: 8, high: 9, coverage: 0.95), limit: nil) == .reported)
  }

  @Test func `times that differ by a fiftieth give that ratio, whatever their size`() throws {
    let pairs = (1...20).map { Claim.Pair(time: 1.02 * Double($0), reference: Double($0)) }
    let claim = Claim("twenty pairs", pairs, limit: 1.05)
    let ratio = try #require(claim.estimate.value)
    #expect(abs(ratio - 1.02) < 1e-12)
    #expect(claim.verdict == .kept)
  }

  @Test func `a mean of claims takes each round's geometric mean`() {
    let one = Claim("one", [Claim.Pair(time: 4, reference: 1), Claim.Pair(time: 1, reference: 1)], limit: nil)
    let two = Claim("two", [Claim.Pair(time: 9, reference: 4), Claim.Pair(time: 16, reference: 1)], limit: nil)
    let mean = Claim(meanOf: [one, two], "both", limit: 1)
    for (pair, expected) in zip(mean.pairs, [(6.0, 2.0), (4.0, 1.0)]) {
      #expect(abs(pair.time - expected.0) < 1e-12 && abs(pair.reference - expected.1) < 1e-12)
    }
    #expect(mean.pairs.count == 2 && mean.cpuEstimate == nil)
  }

  @Test func `five pairs are too few for an interval`() {
    let claim = Claim("five pairs", Array(repeating: Claim.Pair(time: 1, reference: 2), count: 5), limit: 1)
    #expect(claim.estimate.interval == nil)
    #expect(claim.verdict == .open)
  }
}
