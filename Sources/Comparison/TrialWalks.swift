internal import Records

/// The walks of a series' trials by round, in the order in which they ran.
struct TrialWalks {
  let byRound: [Int: [Double]]

  /// A round has one trial of a case; where a file holds more, the first counts.
  init(_ series: Series?) {
    byRound = Dictionary(
      (series?.trials ?? []).map { ($0.round, $0.values) }, uniquingKeysWith: { first, _ in first })
  }

  /// Combines the shortest walks of the rounds that both sides have, each among the first so many that both made: the
  /// least of four walks is lower than that of two of the same kind.
  func paired(with other: TrialWalks, _ combine: (Double, Double) -> Double) -> [Double] {
    byRound.sorted { $0.key < $1.key }.compactMap { round, walks in
      guard let others = other.byRound[round] else { return nil }
      let count = min(walks.count, others.count)
      guard let least = walks.prefix(count).min(), let otherLeast = others.prefix(count).min() else { return nil }
      return combine(least, otherLeast)
    }
  }
}
