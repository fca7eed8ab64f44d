extension Estimate {
  /// Estimates how much larger the values of a second sample are than those of a first: Hodges and Lehmann's shift with
  /// its rank-sum interval.
  ///
  /// Assumes that all values are independent draws, those of each sample from one continuous distribution, and that the
  /// two differ in place alone. The estimate is the median of the m n differences; the interval runs from the k-th
  /// smallest of them to the k-th largest, with the largest k whose coverage 1 - 2 P(U < k), U Mann and Whitney's count,
  /// reaches the confidence (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition, 4.2 and 4.3).
  /// U's distribution is exact at all counts. At 95% there is none for fewer than 4 values a side, at 99% for fewer than
  /// 5. Costs a sort of the m n differences, and O(m^2 n) additions up to 50 values a side.
  public static func shift(from first: [Double], to second: [Double], confidence: Double = usualConfidence) -> Estimate
  {
    if let obstacle = obstacle(in: first) ?? obstacle(in: second) { return Estimate(value: nil, caution: obstacle) }
    let differences = second.flatMap { later in first.map { later - $0 } }.sorted()
    guard let (rank, coverage) = RankSum.rank(first: first.count, second: second.count, confidence: confidence) else {
      let need = leastCountForShift(confidence: confidence)
      return Estimate(
        value: medianOfSorted(differences), caution: .tooFewValues(have: min(first.count, second.count), need: need))
    }
    return Estimate(
      value: medianOfSorted(differences),
      interval: Interval(
        low: differences[rank - 1], high: differences[differences.count - rank], coverage: coverage))
  }

  /// Each of so many values a side makes an interval: the extremes have the probability n! n! / (2 n)! each.
  private static func leastCountForShift(confidence: Double) -> Int {
    var count = 1
    var extreme = 0.5
    while count < 32, 1 - 2 * extreme < confidence {
      count += 1
      extreme *= Double(count) / Double(2 * (2 * count - 1))
    }
    return count
  }
}
