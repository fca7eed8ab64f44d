internal import Glibc

/// How much worse or better is a difference, and how much worse is too much; both as parts of the base's value.
public struct Limits: Hashable, Sendable {
  /// What an interval must exclude to call a timed metric regressed or improved: 0.02 is 2%.
  public let minimumEffect: Double
  /// What must be excluded to call a timed metric unchanged; of an exact one, how much worse it may be.
  public let tolerance: Double

  /// `nil` unless 0 <= minimum effect < tolerance, both finite.
  public init?(minimumEffect: Double, tolerance: Double) {
    guard minimumEffect >= 0, tolerance > minimumEffect, tolerance.isFinite else { return nil }
    self.init(effect: minimumEffect, tolerance: tolerance)
  }

  private init(effect: Double, tolerance: Double) {
    minimumEffect = effect
    self.tolerance = tolerance
  }

  /// 2% and 5%: tried on recorded runs, see results/reference/gate-power.md.
  public static let ofTimes = Limits(effect: 0.02, tolerance: 0.05)

  /// An exact metric that may be worse by so much, from 0.
  public static func exact(tolerance: Double) -> Limits? {
    tolerance >= 0 && tolerance.isFinite ? Limits(effect: 0, tolerance: tolerance) : nil
  }

  /// Not worse at all.
  public static let exact = Limits(effect: 0, tolerance: 0)

  /// As logarithms of ratios.
  var logEffect: Double { log1p(minimumEffect) }
  var logTolerance: Double { log1p(tolerance) }

  /// Narrower than this in logarithms, an interval tells regressed from unchanged.
  var decisiveWidth: Double { logTolerance - logEffect }
}
