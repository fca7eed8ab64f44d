/// How many walks each trial makes and what a round costs, from what one walk of each case took.
public struct Budget: Hashable, Sendable {
  /// Walks of a trial; 0 for a case that is left out, since not one round of it fits.
  public private(set) var walks: [Int]
  /// Seconds that one round takes.
  public private(set) var roundSeconds: Double
  /// Whether trials make fewer walks than they would with more time.
  public private(set) var isReduced = false

  /// A walk from this many seconds on is made twice a trial; shorter ones fill twice as long.
  private static let long = 0.010
  /// Rounds take longer than the walks that they were planned by, on a machine with others on it.
  private static let margin = 1.15
  /// Bounds what a trial tells; a walk of which so many do not fill 20 ms takes under 0.1 ms.
  private static let mostWalks = 200

  /// Plans the walks of every case.
  ///
  /// A trial with cold caches holds one walk, since the second would be warm. Where the time does not hold ten rounds,
  /// the slowest cases give up their second walk first: more processes tell more than more walks. Where it does not hold
  /// one, cases are left out, the variants first and then the slowest. `secondsPerWalk`, `isVariant`, `isCold` and
  /// `secondsAside` hold a value per case; the last is what a trial takes beside its process and walks, such as dropping
  /// caches.
  public init(
    secondsPerWalk: [Double], isVariant: [Bool] = [], isCold: [Bool] = [], secondsAside: [Double] = [],
    secondsPerProcess: Double, time: Double, rounds: Int?
  ) {
    let isCold = isCold.count == secondsPerWalk.count ? isCold : secondsPerWalk.map { _ in false }
    let aside = secondsAside.count == secondsPerWalk.count ? secondsAside : secondsPerWalk.map { _ in 0 }
    walks = zip(secondsPerWalk, isCold).map { walk, isCold in
      if isCold { return 1 }
      if !(walk < Budget.long) { return 2 }
      return walk > 0 ? max(1, min(Budget.mostWalks, Int((2 * Budget.long / walk).rounded(.up)))) : Budget.mostWalks
    }
    func total(_ walks: [Int]) -> Double {
      walks.indices.reduce(0) { sum, index in
        if walks[index] == 0 { return sum }
        return sum + Double(walks[index]) * secondsPerWalk[index] + secondsPerProcess + aside[index]
      }
    }
    let slowestFirst = secondsPerWalk.indices.sorted { secondsPerWalk[$0] > secondsPerWalk[$1] }
    if rounds == nil {
      for index in slowestFirst where total(walks) * 10 * Budget.margin > time && walks[index] == 2 {
        walks[index] = 1
        isReduced = true
      }
      let isVariant = isVariant.count == walks.count ? isVariant : walks.map { _ in false }
      for index in slowestFirst where isVariant[index] && total(walks) > time { walks[index] = 0 }
      for index in slowestFirst where total(walks) > time { walks[index] = 0 }
    }
    roundSeconds = total(walks)
  }

  /// How many rounds fit.
  public func rounds(in time: Double) -> Int { roundSeconds > 0 ? max(1, Int(min(time / roundSeconds, 1e6))) : 0 }
}
