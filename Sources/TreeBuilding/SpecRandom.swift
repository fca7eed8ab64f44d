internal import Trees

/// What a spec draws at random, the same everywhere and for ever.
///
/// The standard library's distributions may change with it, so those needed here are written out, in arithmetic that
/// IEEE 754 fixes to the last bit.
struct SpecRandom {
  /// What numbers are drawn for; each has a sequence of its own.
  enum Purpose: UInt64 {
    case size = 1
    case content
    case accessTime
    case modificationTime
  }

  private var generator: SplitMix64

  /// The sequence of one thing: a file's, say, by its number. Workers may so run in any order.
  init(seed: UInt64, _ purpose: Purpose, number: Int) {
    let sequence = SplitMix64.mixed(Self.key(seed, purpose) ^ UInt64(truncatingIfNeeded: number))
    generator = SplitMix64(seed: sequence)
  }

  /// Tells the sequences of one seed apart; the factor is of the golden ratio.
  private static func key(_ seed: UInt64, _ purpose: Purpose) -> UInt64 {
    SplitMix64.mixed(seed &+ purpose.rawValue &* 0x9E37_79B9_7F4A_7C15)
  }

  mutating func next() -> UInt64 { generator.next() }

  /// A number from 0 up to a limit, which is left out; every one with the same chance.
  mutating func next(below limit: UInt64) -> UInt64 { generator.next(below: limit) }

  /// From 0 to 1, which is left out.
  mutating func nextFraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Around 0 with standard deviation 1, from -6 to 6: the sum of twelve fractions (Irwin and Hall), which is close to
  /// normal and needs no logarithm or sine, whose last bits differ between C libraries.
  mutating func nextNormal() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += nextFraction() }
    return sum
  }

  /// e to a power from -700 to 700, by its series on what is left of whole powers of two; the same everywhere.
  static func exponential(_ power: Double) -> Double {
    let twos = (power / 0.693_147_180_559_945_3).rounded()
    let rest = power - twos * 0.693_147_180_559_945_3
    var (sum, term) = (1.0, 1.0)
    for divisor in 1...18 {
      term *= rest / Double(divisor)
      sum += term
    }
    return sum * Double(sign: .plus, exponent: Int(twos), significand: 1)
  }

  /// Where a number below a count goes when the numbers are shuffled: one to one, without a table.
  ///
  /// A Feistel network of four rounds on the next even number of bits, applied until the result is below the count
  /// (Black and Rogaway's cycle walking). O(1) on average.
  static func shuffled(_ number: Int, of count: Int, seed: UInt64, _ purpose: Purpose) -> Int {
    var bits = 1
    while (1 << (2 * bits)) < count { bits += 1 }
    let mask: UInt64 = (1 << UInt64(bits)) - 1
    let key = Self.key(seed, purpose)
    var value = UInt64(number)
    repeat {
      var (left, right) = (value >> UInt64(bits), value & mask)
      for round in 1...4 as ClosedRange<UInt64> {
        (left, right) = (right, left ^ (SplitMix64.mixed(key ^ right ^ round << 56) & mask))
      }
      value = left << UInt64(bits) | right
    } while value >= UInt64(count)
    return Int(value)
  }
}
