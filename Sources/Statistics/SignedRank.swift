internal import Glibc

/// Wilcoxon's signed-rank distribution: the sum of the ranks 1...n, each taken or left by a fair coin.
package enum SignedRank {
  /// Above this count the distribution comes by inversion, which costs less and is as exact; see `LowerTail`.
  package static let countedUpTo = 100

  /// The largest rank k, from 1, with tails P(T < k) that leave the confidence between them, and what they leave.
  ///
  /// `nil` where even the extremes do not. Exact at every count.
  package static func rank(count: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    count > 0 ? tail(count: count).rank(confidence: confidence) : nil
  }

  /// Of at least one rank; costs O(count^3) up to `countedUpTo`, O(count^1.5) beyond.
  package static func tail(count: Int) -> LowerTail {
    count > countedUpTo ? inverted(count: count) : counted(count: count)
  }

  /// Costs O(count^3) time and O(count^2) memory.
  package static func counted(count: Int) -> LowerTail {
    LowerTail(greatest: count * (count + 1) / 2, lowerHalf: lowerHalf(count: count))
  }

  /// By the characteristic function of the sum, the product of cos(j t / 2) over the ranks j; for 60 ranks and more.
  ///
  /// Of fewer, other frequencies than the low ones count too.
  package static func inverted(count: Int) -> LowerTail {
    let size = Double(count)
    return LowerTail(greatest: count * (count + 1) / 2, variance: size * (size + 1) * (2 * size + 1) / 24) {
      frequency in
      var product = 1.0
      for rank in 1...count { product *= cos(Double(rank) * frequency / 2) }
      return product
    }
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
}
