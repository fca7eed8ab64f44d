public import Records

/// A doubt about the figures of one case, or the reason why one of them is missing.
public enum CaseCaution: Hashable, Sendable {
  /// The walk did not give what the tree holds, or could not be held against it: the case is not ranked.
  case notVerified(Verification)
  /// Trials that gave no values.
  case failures([CaseRecord.Failure])
  /// The trials hold one walk each, where the caches are warm and more would fit into more time: the case's time is that
  /// of a process's first walk.
  case singleWalk
  /// The time has no interval.
  case tooFewTrials(have: Int, need: Int)
  /// The relative time has no interval: a pair is a round in which both cases gave a time.
  case tooFewPairs(have: Int, need: Int, reference: String)
  /// A pass that the run did not have, so that all of its figures are missing.
  case passNotRun(String)
  /// A pass that the run had, but no trial of it gave values.
  case noValues(pass: String)
  /// Metrics, by name, that this machine could not measure.
  case missing(metrics: [String], reason: String)
  /// The trials scatter by more than a tenth: their robust standard deviation, as a share of their median.
  case noisy(variation: Double)
  /// An exact metric, by name, that is not the same in every repeat: its values, in the order of repeats.
  case unstable(metric: String, values: [Double])
  /// The benchmark that the relative time refers to was itself not verified.
  case referenceNotVerified(String)
  /// The benchmark that the relative time refers to has no times in common with this case.
  case referenceWithoutTimes(String)
}
