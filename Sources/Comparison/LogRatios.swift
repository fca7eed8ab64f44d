internal import Glibc
internal import Records

/// Logarithms of ratios of trials' values: the shortest of a trial's walks, of as many on both sides.
enum LogRatios {
  /// Of each round that both sides have, candidate over base; not finite where a time is not a positive number.
  static func paired(_ judged: JudgedMetric, _ base: CaseRecord, _ candidate: CaseRecord) -> [Double] {
    TrialWalks(candidate.series(of: judged.metric)).paired(with: TrialWalks(base.series(of: judged.metric)), ratio)
  }

  /// Of each trial of one side by itself, each among its first so many walks.
  static func values(_ walks: TrialWalks, first count: Int) -> [Double] {
    walks.byRound.sorted { $0.key < $1.key }.compactMap { $0.value.prefix(count).min().map(logarithm) }
  }

  /// How many walks every trial of both sides has.
  static func commonWalks(_ one: TrialWalks, _ other: TrialWalks) -> Int {
    (Array(one.byRound.values) + Array(other.byRound.values)).map(\.count).min() ?? 0
  }

  static func ratio(_ time: Double, _ other: Double) -> Double { logarithm(time) - logarithm(other) }

  private static func logarithm(_ time: Double) -> Double { time > 0 ? log(time) : .nan }
}
