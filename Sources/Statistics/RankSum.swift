internal import Glibc

/// Wilcoxon's rank-sum distribution: of all ways to pick so many of the ranks of two samples, each as likely.
///
/// It is that of U, Mann and Whitney's count of the pairs in which a value of the one sample is above one of the other.
package enum RankSum {
  /// Where the smaller sample has more values, the distribution comes by inversion, which costs less and is as exact;
  /// see `LowerTail`.
  package static let countedUpTo = 50

  /// The largest rank k, from 1, with tails P(U < k) that leave the confidence between them, and what they leave, for
  /// samples of these counts.
  ///
  /// `nil` where even the extremes do not. Exact at all counts.
  package static func rank(first: Int, second: Int, confidence: Double) -> (rank: Int, coverage: Double)? {
    first > 0 && second > 0 ? tail(first: first, second: second).rank(confidence: confidence) : nil
  }

  /// Of at least one value a side. Costs O(m^2 n) where the smaller count m is up to `countedUpTo`, else O(m^1.5).
  package static func tail(first: Int, second: Int) -> LowerTail {
    min(first, second) > countedUpTo
      ? inverted(first: first, second: second) : counted(first: first, second: second)
  }

  /// Costs O(m^2 n) additions and O(m n) memory, m being the smaller count.
  package static func counted(first: Int, second: Int) -> LowerTail {
    LowerTail(greatest: first * second, lowerHalf: lowerHalf(first: first, second: second))
  }

  /// By the characteristic function of the count of pairs, for 40 values a side and more: Gauss's polynomial, as in
  /// `lowerHalf`, on the unit circle.
  ///
  /// Of fewer, other frequencies than the low ones count too.
  package static func inverted(first: Int, second: Int) -> LowerTail {
    let (few, many) = (Double(min(first, second)), Double(max(first, second)))
    return LowerTail(greatest: first * second, variance: few * many * (few + many + 1) / 12) { frequency in
      var product = 1.0
      for one in stride(from: 1, through: few, by: 1) {
        product *= one / (many + one) * sin((many + one) * frequency / 2) / sin(one * frequency / 2)
      }
      return product
    }
  }

  /// P(U = u) for u from 0 to half of `first * second`; the other half mirrors it.
  ///
  /// The numbers of ways are the coefficients of Gauss's polynomial, the product of (1 - q^(n + i)) / (1 - q^i) for i
  /// from 1 to m (Andrews, The Theory of Partitions, 1976, 3.1 and 3.2). Probabilities, not counts, so that no count
  /// overflows. The subtractions cost few digits while the smaller count is no more than `countedUpTo`: held against
  /// whole numbers, every probability up to 50 and 400 values was right to 3e-15 of itself.
  package static func lowerHalf(first: Int, second: Int) -> [Double] {
    let (few, many) = (min(first, second), max(first, second))
    let half = first * second / 2
    var probabilities = [Double](repeating: 0, count: half + 1)
    probabilities[0] = 1
    for one in stride(from: 1, through: few, by: 1) {
      // Downwards, so that what is read was not yet changed in this step.
      for pairs in stride(from: half, through: many + one, by: -1) {
        probabilities[pairs] -= probabilities[pairs - many - one]
      }
      // Upwards, so that what is read was: the series 1 + q^one + q^(2 one) and so on.
      for pairs in stride(from: one, through: half, by: 1) { probabilities[pairs] += probabilities[pairs - one] }
      let share = Double(one) / Double(many + one)
      for pairs in probabilities.indices { probabilities[pairs] *= share }
    }
    return probabilities
  }
}
