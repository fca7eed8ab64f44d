internal import Glibc

/// The lower tail of a distribution of whole numbers from 0 to a greatest that is symmetric about its middle.
///
/// Both forms hold the exact distribution, to rounding: the tests find them within 1e-13 of each other.
package struct LowerTail: Sendable {
  private enum Form {
    /// P(X < k) at index k, up to the middle.
    case counted([Double])
    /// The weight of each frequency in the sum of `probability(below:)`.
    case inverted([Double])
  }

  private let greatest: Int
  private let form: Form

  /// Takes P(X = x) for x from 0 to half of the greatest.
  init(greatest: Int, lowerHalf: [Double]) {
    self.greatest = greatest
    var below = [0.0]
    below.reserveCapacity(lowerHalf.count + 1)
    var sum = 0.0
    for probability in lowerHalf {
      sum += probability
      below.append(sum)
    }
    form = .counted(below)
  }

  /// Inverts the characteristic function of X less its middle, which symmetry makes real: no probability is listed.
  ///
  /// With N = greatest + 1 values, at the frequencies 2 pi j / N, this is the discrete Fourier transform, which leaves
  /// nothing out and adds nothing. The frequencies beyond nine standard deviations' inverse are left out all the same:
  /// there the function must be below 1e-17, as it is where X is a sum of many parts. Costs as many evaluations as
  /// there are frequencies within: 1.5 N over the standard deviation.
  init(greatest: Int, variance: Double, characteristic: (Double) -> Double) {
    self.greatest = greatest
    let count = Double(greatest) + 1
    let step = 2 * Double.pi / count
    let within = Int(9 / variance.squareRoot() / step)
    form = .inverted(
      (0..<within).map { index in
        let frequency = Double(index + 1) * step
        return characteristic(frequency) / (count * sin(frequency / 2))
      })
  }

  /// P(X < rank), within 1e-13; from 0 to 1.
  package func probability(below rank: Int) -> Double {
    if rank <= 0 { return 0 }
    if rank > greatest { return 1 }
    if 2 * rank > greatest + 1 { return 1 - probability(below: greatest + 1 - rank) }
    switch form {
    case .counted(let below): return below[rank]
    case .inverted(let weights):
      // The transform's terms summed over all values below the rank, each geometric series in closed form.
      let count = Double(greatest) + 1
      let distance = count / 2 - Double(rank)
      let step = 2 * Double.pi / count
      var sum = 0.5 - distance / count
      for (index, weight) in weights.enumerated() { sum -= weight * sin(Double(index + 1) * step * distance) }
      // What is smaller than the rounding may come out below 0.
      return max(0, sum)
    }
  }

  /// The largest rank k, from 1 to the middle, with tails P(X < k) that leave the confidence between them, and what they
  /// leave.
  ///
  /// `nil` where even the extremes do not. Halves the ranks until one is left.
  package func rank(confidence: Double) -> (rank: Int, coverage: Double)? {
    func coverage(_ rank: Int) -> Double { 1 - 2 * probability(below: rank) }
    // Rounding must not cost the rank whose tails are what was asked for: three values a side have 1/20 in each.
    func suffices(_ rank: Int) -> Bool { coverage(rank) >= confidence - 1e-13 }
    var low = 1
    var high = max(1, (greatest + 1) / 2)
    guard suffices(low) else { return nil }
    while low < high {
      let middle = low + (high - low + 1) / 2
      if suffices(middle) { low = middle } else { high = middle - 1 }
    }
    return (low, coverage(low))
  }
}
