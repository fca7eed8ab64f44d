/// A doubt about a statistic, as a value: whoever prints it decides on the words.
public enum Caution: Hashable, Sendable {
  /// There are not enough values to say it with the confidence asked for.
  case tooFewValues(have: Int, need: Int)
  /// So many of the values are infinite or no numbers, and nothing is computed from the rest.
  case notFinite(count: Int)
}
