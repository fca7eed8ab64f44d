extension Estimate {
  /// Estimates the median of the distribution that values were drawn from, with an order-statistic interval.
  ///
  /// Assumes that the values are independent draws from one continuous distribution, of any form; ties only make the
  /// interval surer. The interval runs from the k-th smallest value to the k-th largest, with the largest k whose
  /// coverage 1 - 2 P(B < k), B binomial with n trials and p = 1/2, reaches the confidence (David and Nagaraja, Order
  /// Statistics, 3rd edition, 7.1). At 95% there is none for fewer than 6 values. Costs a sort.
  public static func median(of values: [Double], confidence: Double = usualConfidence) -> Estimate {
    if let obstacle = obstacle(in: values) { return Estimate(value: nil, caution: obstacle) }
    let sorted = values.sorted()
    guard let (rank, coverage) = BinomialTail.rank(count: sorted.count, confidence: confidence) else {
      let need = BinomialTail.leastCount(confidence: confidence)
      return Estimate(value: medianOfSorted(sorted), caution: .tooFewValues(have: sorted.count, need: need))
    }
    return Estimate(
      value: medianOfSorted(sorted),
      interval: Interval(low: sorted[rank - 1], high: sorted[sorted.count - rank], coverage: coverage))
  }
}

/// The lower tail of a fair coin's binomial distribution.
package enum BinomialTail {
  /// The largest rank k, from 1, whose two tails P(B < k) leave the confidence between them, and what they leave.
  ///
  /// `nil` where even the extremes do not. Exact to rounding at every count; costs O(count).
  package static func rank(count: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    guard count > 0 else { return nil }
    // Relative to the central term, since 2 to the power of -count underflows beyond a count of 1,074.
    var terms = [Double](repeating: 1, count: count / 2 + 1)
    for index in stride(from: count / 2 - 1, through: 0, by: -1) {
      terms[index] = terms[index + 1] * Double(index + 1) / Double(count - index)
    }
    let lower = terms.reduce(0, +)
    let total = count % 2 == 1 ? 2 * lower : 2 * lower - 1
    var below = 0.0
    var best: (rank: Int, coverage: Double)?
    for rank in 1...terms.count where 2 * rank <= count {
      below += terms[rank - 1] / total
      guard 1 - 2 * below >= confidence else { break }
      best = (rank, 1 - 2 * below)
    }
    return best
  }

  /// How many values the interval from the smallest to the largest needs to reach the confidence; the same number
  /// serves the signed-rank interval, whose extremes have the same probability, 2 to the power of -count each.
  package static func leastCount(confidence: Double) -> Int {
    var count = 1
    var outside = 1.0
    // Beyond this many, 1 - outside is 1 in double precision: a confidence above it cannot be had.
    while count < 64, 1 - outside < confidence {
      count += 1
      outside /= 2
    }
    return count
  }
}
