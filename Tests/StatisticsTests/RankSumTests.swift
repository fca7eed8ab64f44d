import Statistics
import Testing

@Suite struct RankSumTests {
  @Test(arguments: [(1, 1), (2, 3), (3, 2), (4, 4), (5, 1)])
  func `the distribution is that of all ways to pick the ranks`(first: Int, second: Int) {
    var counts = [Int](repeating: 0, count: first * second + 1)
    for subset in 0..<(1 << (first + second)) where subset.nonzeroBitCount == first {
      // Pairs in which one that was picked stands above one that was not.
      let picked = (0..<(first + second)).filter { subset >> $0 & 1 == 1 }
      counts[picked.reduce(0) { sum, rank in sum + (0..<rank).count { subset >> $0 & 1 == 0 } }] += 1
    }
    let total = counts.reduce(0, +)
    let half = RankSum.lowerHalf(first: first, second: second)
    #expect(half.count == first * second / 2 + 1)
    for (probability, count) in zip(half, counts) {
      #expect(abs(probability - Double(count) / Double(total)) < 1e-15)
    }
    // All of it, the mirrored half too, as the sum of what lies below each rank.
    let tail = RankSum.tail(first: first, second: second)
    for rank in 0...counts.count {
      let below = Double(counts.prefix(rank).reduce(0, +)) / Double(total)
      #expect(abs(tail.probability(below: rank) - below) < 1e-15)
    }
  }

  /// Critical values of Mann and Whitney's U at 1%, two-sided, from the tables of statistics books: the largest U that
  /// is significant, so one less than the rank.
  @Test(arguments: [(5, 5, 0), (6, 6, 2), (8, 8, 7), (10, 10, 16), (20, 20, 105)])
  func `the ranks are those of the printed tables`(first: Int, second: Int, critical: Int) {
    #expect(RankSum.rank(first: first, second: second, confidence: 0.99)?.rank == critical + 1)
  }

  @Test(arguments: [(40, 40), (50, 50), (51, 51), (50, 400), (3_000, 50), (60, 90)])
  func `inverting the characteristic function gives what counting gives`(first: Int, second: Int) {
    let counted = RankSum.counted(first: first, second: second)
    let inverted = RankSum.inverted(first: first, second: second)
    for rank in stride(from: -1, through: first * second + 2, by: max(1, first * second / 997)) {
      #expect(abs(counted.probability(below: rank) - inverted.probability(below: rank)) < 1e-14, "\(rank)")
    }
    for confidence in [0.5, 0.9, 0.95, 0.99, 1 - 0.04 / 100] {
      #expect(counted.rank(confidence: confidence)?.rank == inverted.rank(confidence: confidence)?.rank)
    }
  }

  @Test(arguments: [(50, 200), (100, 100)])
  func `the far tail keeps its digits through the subtractions`(first: Int, second: Int) {
    // The first coefficients of Gauss's polynomial are the numbers of partitions, for as long as both samples allow.
    let partitions = [1.0, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77, 101, 135, 176]
    let half = RankSum.lowerHalf(first: first, second: second)
    for (probability, ways) in zip(half, partitions) { #expect(abs(probability / half[0] / ways - 1) < 1e-13) }
    #expect(half.allSatisfy { $0 > 0 })
    #expect(zip(half, half.dropFirst()).dropFirst().allSatisfy { $0 < $1 })
  }

  @Test func `a shift is found, with the interval that the differences give`() throws {
    let first = [1.0, 4, 2, 3, 5]
    let estimate = Estimate.shift(from: first, to: first.map { $0 + 100 }, confidence: 0.99)
    #expect(estimate.value == 100)
    #expect(estimate.interval?.low == 96 && estimate.interval?.high == 104)
    #expect((estimate.interval?.coverage ?? 0) >= 0.99)
  }

  @Test func `too few values, and what are no numbers, are said`() {
    let few = Estimate.shift(from: [1, 2, 3, 4], to: [5, 6, 7, 8, 9], confidence: 0.99)
    #expect(few.value == 4.5 && few.interval == nil)
    #expect(few.caution == .tooFewValues(have: 4, need: 5))
    #expect(Estimate.shift(from: [], to: [1]).value == nil)
    #expect(Estimate.shift(from: [1], to: [.nan]).caution == .notFinite(count: 1))
  }
}
