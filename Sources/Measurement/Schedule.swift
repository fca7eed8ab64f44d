internal import Trees

/// The random order in which cases take turns, drawn from a run's seed.
///
/// A round's order depends on the seed, the pass and the round's number alone, so that any round can be drawn again
/// without those before it, and passes do not share theirs.
public struct Schedule: Hashable, Sendable {
  public let seed: UInt64
  /// Which of the sequences of the seed: the place of the pass among all passes.
  public let stream: UInt64

  public init(seed: UInt64, stream: UInt64 = 0) {
    self.seed = seed
    self.stream = stream
  }

  /// The indices of a number of cases in the order of a round, from 0; every order is as likely as the others. O(n).
  ///
  /// Source: Durstenfeld, "Algorithm 235: random permutation", Communications of the ACM 7 (1964), from SplitMix64.
  public func order(ofRound round: Int, cases count: Int) -> [Int] {
    let pass = SplitMix64.mixed(seed &+ SplitMix64.mixed(stream &+ 1))
    var generator = SplitMix64(seed: SplitMix64.mixed(pass &+ UInt64(truncatingIfNeeded: round)))
    var indices = Array(0..<max(0, count))
    for last in indices.indices.dropFirst().reversed() {
      indices.swapAt(last, Int(generator.next(below: UInt64(last) + 1)))
    }
    return indices
  }

  /// As many fair coins as asked for, of a round.
  public func coins(ofRound round: Int, count: Int) -> [Bool] {
    var generator = SplitMix64(
      seed: SplitMix64.mixed(SplitMix64.mixed(seed &+ stream) &+ UInt64(truncatingIfNeeded: round)))
    return (0..<max(0, count)).map { _ in generator.next(below: 2) == 0 }
  }

  /// A seed that nobody chose, below 2^53, so that every reader of JSON keeps its digits.
  ///
  /// The corresponding C function is `getrandom`.
  public static func freshSeed() -> UInt64 {
    var system = SystemRandomNumberGenerator()
    return system.next() >> 11
  }
}
