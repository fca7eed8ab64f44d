internal import Glibc

/// Wilcoxon's signed-rank distribution: the sum of the ranks 1...n, each taken or left by a fair coin.
package enum SignedRank {
  /// Above this count the normal approximation serves: the exact distribution takes n^3 / 8 steps, and by here the
  /// coverage of a rank differs by 0.00003.
  package static let exactUpTo = 1_000

  /// The largest rank k, from 1, with tails P(T < k) that leave the confidence between them, and what they leave.
  ///
  /// `nil` where even the extremes do not.
  package static func rank(count: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    guard count > 0 else { return nil }
    return count > exactUpTo
      ? approximateRank(count: count, confidence: confidence)
      : exactRank(count: count, confidence: confidence)
  }

  /// Costs O(count^3) time and O(count^2) memory.
  package static func exactRank(count: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    var below = 0.0
    var best: (rank: Int, coverage: Double)?
    for (sum, probability) in lowerHalf(count: count).enumerated() {
      below += probability
      guard 1 - 2 * below >= confidence else { break }
      best = (sum + 1, 1 - 2 * below)
    }
    return best
  }

  /// P(T = t) for t from 0 to half of the greatest sum; the other half mirrors it.
  ///
  /// By adding one rank after another: P'(t) = (P(t) + P(t - rank)) / 2. Probabilities, not counts, so that no count
  /// overflows; sums of positive terms lose nothing to cancellation.
  package static func lowerHalf(count: Int) -> [Double] {
    let half = count * (count + 1) / 4
    var probabilities = [Double](repeating: 0, count: half + 1)
    probabilities[0] = 1
    for rank in 1...count {
      let reached = min(rank * (rank + 1) / 2, half)
      // Downwards, so that what is read was not yet changed in this step.
      for sum in stride(from: reached, through: 0, by: -1) {
        let taken = sum >= rank ? probabilities[sum - rank] : 0
        probabilities[sum] = (probabilities[sum] + taken) / 2
      }
    }
    return probabilities
  }

  /// By the normal distribution of the same mean n(n+1)/4 and variance n(n+1)(2n+1)/24, with continuity correction.
  package static func approximateRank(count: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    let size = Double(count)
    let mean = size * (size + 1) / 4
    let deviation = (size * (size + 1) * (2 * size + 1) / 24).squareRoot()
    func coverage(_ rank: Int) -> Double {
      let outside = erfc((mean - (Double(rank) - 0.5)) / deviation / 2.0.squareRoot())
      return 1 - outside
    }
    var low = 1
    var high = max(1, Int(mean))
    guard coverage(low) >= confidence else { return nil }
    while low < high {
      let middle = low + (high - low + 1) / 2
      if coverage(middle) >= confidence { low = middle } else { high = middle - 1 }
    }
    return (low, coverage(low))
  }
}
