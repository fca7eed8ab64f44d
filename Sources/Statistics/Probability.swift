/// What a test of ranks holds against the hypothesis that there is no difference.
public enum Alternative: Hashable, Sendable, CaseIterable {
  case twoSided
  /// The differences lie above 0, or the second sample above the first.
  case greater
  /// They lie below.
  case less
}

/// Probabilities of what was seen, or of more extreme, if there were no difference: the tests that belong to the
/// intervals.
///
/// Each excludes 0 exactly where its interval does: the two-sided probability is the least that an interval leaves
/// outside which excludes 0. Hence ties and zeros are what the intervals make of them: each counts against the
/// alternative, so that a probability is never too small for them. No rank is shared or left out, as other programs do.
/// From 0 to 1, exact to 1e-13: what is smaller may come out as 0. `nil` where there are no values, or one is not finite.
extension Estimate {
  /// The probability of Wilcoxon's signed-rank test that differences are symmetric about 0.
  ///
  /// For `greater` it is P(T <= t), t counting the Walsh averages at or below 0, which without ties and zeros is the sum
  /// of the ranks of the negative differences (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd
  /// edition, 3.1; Tukey, 1949). Two-sided it is twice the smaller of both, at most 1. Costs as
  /// ``hodgesLehmann(of:confidence:)``.
  public static func signedRankProbability(
    of differences: [Double], alternative: Alternative = .twoSided
  ) -> Double? {
    if obstacle(in: differences) != nil { return nil }
    let tail = SignedRank.tail(count: differences.count)
    let negated = differences.map { -$0 }
    return probability(
      alternative, tail, notAbove: WalshAverages(differences).countAtMost(0),
      notBelow: WalshAverages(negated).countAtMost(0))
  }

  /// The probability of Wilcoxon's, or Mann and Whitney's, rank-sum test that two samples are of one distribution.
  ///
  /// For `greater`, the second above the first, it is P(U <= u), u counting the pairs in which the value of the second
  /// is not above that of the first (Hollander, Wolfe and Chicken, 4.1; Mann and Whitney, 1947). Two-sided it is twice
  /// the smaller of both, at most 1. Costs two sorts and the distribution of ``shift(from:to:confidence:)``.
  public static func rankSumProbability(
    from first: [Double], to second: [Double], alternative: Alternative = .twoSided
  ) -> Double? {
    if (obstacle(in: first) ?? obstacle(in: second)) != nil { return nil }
    return probability(
      alternative, RankSum.tail(first: first.count, second: second.count),
      notAbove: pairs(second, notAbove: first), notBelow: pairs(first, notAbove: second))
  }

  private static func probability(
    _ alternative: Alternative, _ tail: LowerTail, notAbove: Int, notBelow: Int
  ) -> Double {
    let greater = tail.probability(below: notAbove + 1)
    let less = tail.probability(below: notBelow + 1)
    switch alternative {
    case .twoSided: return min(1, 2 * min(greater, less))
    case .greater: return greater
    case .less: return less
    }
  }

  /// How many pairs have a value of the one sample at or below one of the other.
  private static func pairs(_ ones: [Double], notAbove others: [Double]) -> Int {
    let ones = ones.sorted()
    var total = 0
    var index = 0
    for other in others.sorted() {
      while index < ones.count, ones[index] <= other { index += 1 }
      total += index
    }
    return total
  }
}
