internal import Glibc
internal import Records
internal import Statistics

/// A change of the machine's pace in the course of a run.
enum Drift {
  /// Chance alone gives an interval at this level without 0 in one of a hundred steady runs, and hardly ever one with a
  /// shift that large.
  private static let confidence = 0.99
  /// A smaller shift than this moves no figure by more than its own interval.
  private static let least = 0.05
  /// More rounds a side than this are taken together in groups of neighbours, whose means count: every pair of a round
  /// of each half is looked at.
  private static let most = 500

  /// By which factor the later half of the rounds took longer than the earlier one; `nil` where that is below 5%, may be
  /// chance, or cannot be told: below 10 rounds it never can.
  ///
  /// A round counts as the geometric mean over the cases of its time by the case's own median, so that each case weighs
  /// the same; a case without a time in every round is left out. Halves are compared by the rank-sum interval of their
  /// shift, which assumes that rounds are independent of each other: slow waves that a run holds but a few of pass for
  /// drift, and are one. Of an odd number of rounds the middle one is left out.
  static func factor(in run: Run) -> Double? {
    let rounds = Array(run.plan.timeRounds.indices)
    let half = rounds.count / 2
    let logs = run.cases.compactMap { deviations($0, rounds) }
    if half < 5 || logs.isEmpty { return nil }
    let paces = rounds.map { round in logs.reduce(0) { $0 + $1[round] } / Double(logs.count) }
    let shift = Estimate.shift(
      from: grouped(paces.prefix(half)), to: grouped(paces.suffix(half)), confidence: confidence)
    guard let value = shift.value.map(exp), let interval = shift.interval, !interval.contains(0) else { return nil }
    return value >= 1 + least || value <= 1 / (1 + least) ? value : nil
  }

  private static func grouped(_ paces: ArraySlice<Double>) -> [Double] {
    if paces.count <= most { return Array(paces) }
    return (0..<most).map { group in
      let (start, end) = (group * paces.count / most, (group + 1) * paces.count / most)
      return paces.dropFirst(start).prefix(end - start).reduce(0, +) / Double(end - start)
    }
  }

  /// The logarithms of a case's times by their median, one for each round; `nil` where a round has none.
  private static func deviations(_ record: CaseRecord, _ rounds: [Int]) -> [Double]? {
    let times = TrialValues(record.series(of: .wallClock)) { $0.min() }.byRound
    let logs = rounds.compactMap { round in times[round].map { $0 > 0 ? log($0) : .nan } }
    guard logs.count == rounds.count, let middle = median(logs) else { return nil }
    return logs.map { $0 - middle }
  }
}
