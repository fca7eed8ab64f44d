import Glibc
import Statistics
import Testing

@Suite struct SignedRankTests {
  /// How often each sum of ranks comes up when every subset of 1...count is formed once.
  private func enumerated(_ count: Int) -> [Int] {
    var often = [Int](repeating: 0, count: count * (count + 1) / 2 + 1)
    for subset in 0..<(1 << count) {
      often[(1...count).reduce(0) { $0 + (subset >> ($1 - 1) & 1 == 1 ? $1 : 0) }] += 1
    }
    return often
  }

  @Test(arguments: 1...14)
  func `the distribution is what counting all subsets gives`(count: Int) {
    let subsets = Double(1 << count)
    let half = SignedRank.lowerHalf(count: count)
    // Exactly equal: all of these are multiples of a small power of two.
    #expect(half == enumerated(count).prefix(half.count).map { Double($0) / subsets })
  }

  @Test(arguments: 1...14, [0.8, 0.95, 0.99])
  func `the rank is the largest that leaves the confidence`(count: Int, confidence: Double) {
    let often = enumerated(count)
    let subsets = Double(1 << count)
    let allowed = (1 - confidence) / 2 + 1e-15
    var rank = 0
    while Double(often.prefix(rank + 1).reduce(0, +)) / subsets <= allowed { rank += 1 }
    #expect(SignedRank.rank(count: count, confidence: confidence)?.rank ?? 0 == rank)
  }

  @Test(arguments: [20, 100, 300])
  func `the lower half holds half of the probability`(count: Int) {
    let half = SignedRank.lowerHalf(count: count)
    let sum = half.reduce(0, +)
    let greatest = count * (count + 1) / 2
    let middle = greatest % 2 == 0 ? half[half.count - 1] / 2 : 0
    #expect(abs(sum - middle - 0.5) < 1e-12)
  }

  @Test(arguments: [60, SignedRank.countedUpTo, SignedRank.countedUpTo + 1, 257, 400])
  func `inverting the characteristic function gives what counting gives`(count: Int) {
    let counted = SignedRank.counted(count: count)
    let inverted = SignedRank.inverted(count: count)
    let greatest = count * (count + 1) / 2
    for rank in stride(from: -1, through: greatest + 2, by: max(1, greatest / 997)) {
      #expect(abs(counted.probability(below: rank) - inverted.probability(below: rank)) < 1e-14, "\(rank)")
    }
    for confidence in [0.5, 0.9, 0.95, 0.99, 1 - 0.04 / 100] {
      #expect(counted.rank(confidence: confidence)?.rank == inverted.rank(confidence: confidence)?.rank)
    }
  }

  /// Hodges and Lehmann's count of values that a run may have, and more: the normal distribution with Edgeworth's first
  /// correction (Fellingham and Stoker, 1964) is within 1e-6 of the exact one there, and knows nothing of how it is made.
  @Test(arguments: [1_000, 1_001, 5_000, 20_000])
  func `the rank stays exact at counts that no table reaches`(count: Int) throws {
    let (rank, coverage) = try #require(SignedRank.rank(count: count, confidence: 0.95))
    #expect(abs(coverage - corrected(count, rank)) < 1e-6)
    #expect(coverage >= 0.95 && corrected(count, rank + 1) < 0.95)
  }

  private func corrected(_ count: Int, _ rank: Int) -> Double {
    let size = Double(count)
    let variance = size * (size + 1) * (2 * size + 1) / 24
    let x = (Double(rank) - 0.5 - size * (size + 1) / 4) / variance.squareRoot()
    let fourth = -size * (size + 1) * (2 * size + 1) * (3 * size * size + 3 * size - 1) / 240
    let correction = fourth / (variance * variance) / 24 * (x * x * x - 3 * x)
    let density = exp(-x * x / 2) / (2 * Double.pi).squareRoot()
    return 1 - 2 * (erfc(-x / 2.0.squareRoot()) / 2 - density * correction)
  }

  @Test(arguments: [6, 7, 30, 1_073, 1_075, 5_000])
  func `the binomial rank keeps its coverage where powers of two underflow`(count: Int) throws {
    let (rank, coverage) = try #require(BinomialTail.rank(count: count, confidence: 0.95))
    #expect(coverage >= 0.95)
    // The normal approximation of the rank: n/2 - 0.98 sqrt(n).
    let near = Double(count) / 2 - 0.98 * Double(count).squareRoot()
    #expect(abs(Double(rank) - near) <= 1.5)
  }
}

@Suite struct WalshAveragesTests {
  @Test(arguments: [1, 2, 3, 8, 41])
  func `every rank is the one that a sorted list has`(count: Int) {
    for (scale, shift) in [(1.0, 0.0), (1e-300, 0), (-3, 1), (1e300, -1e299)] {
      var values = scatter(count, seed: UInt64(count)).map { ($0 - 0.5) * scale + shift }
      values[0] = values[count - 1]
      let averages = WalshAverages(values)
      var listed: [Double] = []
      for first in 0..<count { for second in first..<count { listed.append(values[first] / 2 + values[second] / 2) } }
      listed.sort()
      #expect(averages.count == listed.count)
      #expect((1...listed.count).map(averages.smallest) == listed)
    }
  }

  @Test func `signs and zeros keep their order`() {
    let averages = WalshAverages([-0.0, 0.0, -1, 1])
    #expect((1...10).map(averages.smallest) == [-1, -0.5, -0.5, 0, 0, 0, 0, 0.5, 0.5, 1])
  }
}
