internal import Records

/// The values of a series' trials by round, each trial reduced to one number.
struct TrialValues {
  /// A round has one trial of a case; where a file holds more, the first counts.
  let byRound: [Int: Double]

  /// Reduces each trial; one that the reduction gives nothing for, such as one without values, is left out.
  init(_ series: Series?, _ reduce: ([Double]) -> Double?) {
    byRound = Dictionary(
      (series?.trials ?? []).compactMap { trial in reduce(trial.values).map { (trial.round, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  private init(byRound: [Int: Double]) { self.byRound = byRound }

  /// In the order of rounds.
  var values: [Double] { byRound.sorted { $0.key < $1.key }.map(\.value) }

  /// Combines with the values of the same rounds; rounds that only one side has are left out.
  func paired(with other: TrialValues, _ combine: (Double, Double) -> Double) -> TrialValues {
    var both: [Int: Double] = [:]
    for (round, value) in byRound {
      if let partner = other.byRound[round] { both[round] = combine(value, partner) }
    }
    return TrialValues(byRound: both)
  }
}
