/// A quantity that is measured, with its unit and direction; values are always in base units.
public struct Metric: Hashable, Sendable, Codable {
  public enum Unit: String, Hashable, Sendable, Codable {
    case seconds
    case bytes
    case calls
    case count
  }

  public enum Direction: String, Hashable, Sendable, Codable {
    case lower
    case higher
  }

  /// What may be assumed of repeated values: nothing, or that they are equal.
  public enum Assumption: String, Hashable, Sendable, Codable {
    case nothing
    case exact
  }

  public let name: String
  public let unit: Unit
  public let better: Direction
  public let assume: Assumption

  public init(name: String, unit: Unit, better: Direction = .lower, assume: Assumption = .nothing) {
    self.name = name
    self.unit = unit
    self.better = better
    self.assume = assume
  }
}

extension Metric {
  /// Elapsed time of each walk of a trial, by the monotonic clock.
  public static let wallClock = Metric(name: "wallClock", unit: .seconds)
  /// Time on any processor of each walk of a trial, by the process's own clock, which is exact.
  public static let cpuTime = Metric(name: "cpuTime", unit: .seconds)
  /// Time in user mode of each walk, sampled by timer ticks: only long sums mean something.
  public static let userTime = Metric(name: "userTime", unit: .seconds)
  /// Time in the kernel of each walk, sampled by timer ticks: only long sums mean something.
  public static let systemTime = Metric(name: "systemTime", unit: .seconds)
  /// Resident set of a fresh process before it has walked anything.
  public static let residentAtStart = Metric(name: "residentAtStart", unit: .bytes)
  /// Resident set just before the walk, after a walk of a one-entry tree.
  public static let residentBefore = Metric(name: "residentBefore", unit: .bytes)
  /// Resident set just after the walk, its census in hand.
  public static let residentAfter = Metric(name: "residentAfter", unit: .bytes)
  /// Highest resident set during the walk.
  public static let residentPeak = Metric(name: "residentPeak", unit: .bytes)

  /// Every metric, in the order in which reports show them.
  public static let catalogue: [Metric] = [
    wallClock, cpuTime, userTime, systemTime, residentAtStart, residentBefore, residentAfter, residentPeak,
  ]
}
