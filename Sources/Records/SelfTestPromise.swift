/// A figure that a benchmark of known cost must give.
public struct SelfTestPromise: Hashable, Sendable {
  /// How a benchmark's values become one figure.
  public enum Figure: Hashable, Sendable {
    /// The median of each trial's least value.
    case least(Metric)
    /// The median of the differences between two metrics of a trial.
    case rise(Metric, above: Metric)
    /// A count, the same in every trial.
    case count(Metric)
    /// All system calls but those of some names and those that are no part of an exact total, as one count.
    case otherCalls(than: Set<String>)
  }

  public enum Tolerance: Hashable, Sendable {
    case exact
    /// A share of what is expected, or an amount, whichever is larger.
    case within(share: Double, amount: Double)
    /// The same, but not below what is expected.
    case above(share: Double, amount: Double)
    /// A share of what is expected, or the noise of the figure, whichever is larger, up to another share: what is as
    /// noisy as that shows nothing.
    case noise(share: Double, atMost: Double)
  }

  /// As `method/work`.
  public let benchmark: String
  public let quantity: String
  public let figure: Figure
  /// In the metric's unit.
  public let value: Double
  public let tolerance: Tolerance

  public init(benchmark: String, quantity: String, figure: Figure, value: Double, tolerance: Tolerance) {
    self.benchmark = benchmark
    self.quantity = quantity
    self.figure = figure
    self.value = value
    self.tolerance = tolerance
  }
}
