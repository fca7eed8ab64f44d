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
    for (probability, count) in zip(RankSum.distribution(first: first, second: second), counts) {
      #expect(abs(probability - Double(count) / Double(total)) < 1e-15)
    }
  }

  /// Critical values of Mann and Whitney's U at 1%, two-sided, from the tables of statistics books: the largest U that
  /// is significant, so one less than the rank.
  @Test(arguments: [(5, 5, 0), (6, 6, 2), (8, 8, 7), (10, 10, 16), (20, 20, 105)])
  func `the ranks are those of the printed tables`(first: Int, second: Int, critical: Int) {
    #expect(RankSum.rank(first: first, second: second, confidence: 0.99)?.rank == critical + 1)
  }

  @Test func `the approximation joins the exact distribution`() throws {
    let count = RankSum.exactUpTo
    let exact = try #require(RankSum.exactRank(first: count, second: count, confidence: 0.99))
    let near = try #require(RankSum.approximateRank(first: count, second: count, confidence: 0.99))
    #expect(abs(exact.rank - near.rank) <= 3)
    #expect(abs(exact.coverage - near.coverage) < 0.001)
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
