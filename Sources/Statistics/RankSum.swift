internal import Glibc

/// Wilcoxon's rank-sum distribution: of all ways to pick so many of the ranks of two samples, each as likely.
package enum RankSum {
  /// The largest rank k, from 1, with tails P(U < k) that leave the confidence between them, and what they leave, for
  /// samples of these counts; U is Mann and Whitney's count of pairs.
  ///
  /// `nil` where even the extremes do not.
  package static func rank(first: Int, second: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    guard first > 0, second > 0 else { return nil }
    return max(first, second) > exactUpTo
      ? approximateRank(first: first, second: second, confidence: confidence)
      : exactRank(first: first, second: second, confidence: confidence)
  }

  /// Above this count a side the normal approximation serves: the exact distribution takes m^2 n^2 / 2 steps, and by here
  /// the coverage of a rank differs by 0.0003.
  package static let exactUpTo = 50

  /// Costs O(first^2 second^2) additions and O(first second^2) memory.
  package static func exactRank(first: Int, second: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    var below = 0.0
    var best: (rank: Int, coverage: Double)?
    for (count, probability) in distribution(first: first, second: second).enumerated() {
      below += probability
      guard 1 - 2 * below >= confidence else { break }
      best = (count + 1, 1 - 2 * below)
    }
    return best
  }

  /// By the normal distribution of the same mean m n / 2 and variance m n (m + n + 1) / 12, with continuity correction.
  package static func approximateRank(first: Int, second: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    let pairs = Double(first) * Double(second)
    let deviation = (pairs * (Double(first) + Double(second) + 1) / 12).squareRoot()
    func coverage(_ rank: Int) -> Double { 1 - erfc((pairs / 2 - (Double(rank) - 0.5)) / deviation / 2.0.squareRoot()) }
    var (low, high) = (1, max(1, Int(pairs / 2)))
    guard coverage(low) >= confidence else { return nil }
    while low < high {
      let middle = low + (high - low + 1) / 2
      if coverage(middle) >= confidence { low = middle } else { high = middle - 1 }
    }
    return (low, coverage(low))
  }

  /// P(U = u) for u from 0 to `first * second`.
  ///
  /// The greatest of all values belongs to the first sample with probability m / (m + n), and is then above all n of the
  /// second, which leaves m - 1 and n; else it leaves m and n - 1, and adds nothing (Mann and Whitney, 1947).
  /// Probabilities, not counts, so that no count overflows.
  package static func distribution(first: Int, second: Int) -> [Double] {
    // Row by row over the first count; a row holds the distributions for each second count.
    var row = [[Double]](repeating: [1], count: second + 1)
    for one in stride(from: 1, through: first, by: 1) {
      var next: [[Double]] = [[1]]
      for other in stride(from: 1, through: second, by: 1) {
        var probabilities = [Double](repeating: 0, count: one * other + 1)
        let share = Double(one) / Double(one + other)
        for (count, probability) in row[other].enumerated() { probabilities[count + other] += share * probability }
        for (count, probability) in next[other - 1].enumerated() { probabilities[count] += (1 - share) * probability }
        next.append(probabilities)
      }
      row = next
    }
    return row[second]
  }
}

extension Estimate {
  /// Estimates how much larger the values of a second sample are than those of a first: Hodges and Lehmann's shift with
  /// its rank-sum interval.
  ///
  /// Assumes that all values are independent draws, those of each sample from one continuous distribution, and that the
  /// two differ in place alone. The estimate is the median of the m n differences; the interval runs from the k-th
  /// smallest of them to the k-th largest, with the largest k whose coverage 1 - 2 P(U < k), U Mann and Whitney's count,
  /// reaches the confidence (Hollander, Wolfe and Chicken, Nonparametric Statistical Methods, 3rd edition, 4.2 and 4.3).
  /// At 99% there is none for fewer than 5 values a side. Costs a sort of the m n differences and O(m^2 n^2) additions up
  /// to 50 values a side.
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
