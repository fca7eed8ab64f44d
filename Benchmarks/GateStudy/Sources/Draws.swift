internal import Glibc
internal import Trees

/// Random numbers of the distributions that noise is simulated with, the same for the same seed.
package struct Draws {
  private var generator: SplitMix64

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Between 0 and 1, neither of them included.
  package mutating func uniform() -> Double { (Double(generator.next() >> 12) + 0.5) / 4_503_599_627_370_496 }

  package mutating func coin() -> Bool { generator.next() >> 63 == 1 }

  /// Of mean 0 and standard deviation 1; source: Box and Muller, 1958.
  ///
  /// Not by the quantile of Statistics, which is one of the things under study.
  package mutating func normal() -> Double {
    let radius = (-2 * log(uniform())).squareRoot()
    return radius * cos(2 * Double.pi * uniform())
  }

  /// Student's t with 2 degrees of freedom, whose distribution function (1 + t / sqrt(2 + t^2)) / 2 can be inverted.
  ///
  /// Its variance is infinite.
  package mutating func heavyTailed() -> Double {
    let uniform = uniform()
    return (2 * uniform - 1) / (2 * uniform * (1 - uniform)).squareRoot()
  }
}
