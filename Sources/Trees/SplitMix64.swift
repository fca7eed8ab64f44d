/// A generator of random numbers that gives the same ones for the same seed, on every machine and for good.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014, with the constants of
/// its mix13 variant. It is no generator for secrets.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return SplitMix64.mixed(state)
  }

  /// A number from 0 to below a bound, which is above 0, each as likely as the others.
  ///
  /// The standard library's own may change from version to version. Draws from the incomplete last multiple of the bound
  /// are thrown away, fewer than one in two.
  public mutating func next(below bound: UInt64) -> UInt64 {
    let whole = UInt64.max - (UInt64.max % bound + 1) % bound
    while true {
      let drawn = next()
      if drawn <= whole { return drawn % bound }
    }
  }

  /// Spreads the bits of a number over all of it, one to one.
  public static func mixed(_ number: UInt64) -> UInt64 {
    var bits = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
    return bits ^ (bits >> 31)
  }
}
