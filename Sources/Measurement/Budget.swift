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

  /// Plans for warm caches.
  ///
  /// Where the time does not hold ten rounds, the slowest cases give up their second walk first: more processes tell
  /// more than more walks. Where it does not hold one, cases are left out, the variants first and then the slowest.
  /// `secondsPerWalk` and `isVariant` hold a value per case.
  public init(
    secondsPerWalk: [Double], isVariant: [Bool] = [], secondsPerProcess: Double, time: Double, rounds: Int?
  ) {
    walks = secondsPerWalk.map { walk in
      if !(walk < Budget.long) { return 2 }
      return walk > 0 ? max(1, min(Budget.mostWalks, Int((2 * Budget.long / walk).rounded(.up)))) : Budget.mostWalks
    }
    func total(_ walks: [Int]) -> Double {
      zip(walks, secondsPerWalk).reduce(0) { $0 + ($1.0 > 0 ? Double($1.0) * $1.1 + secondsPerProcess : 0) }
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
