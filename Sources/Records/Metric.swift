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
  /// Page faults of each timed walk that needed no device.
  public static let minorFaults = Metric(name: "minorFaults", unit: .count)
  /// Page faults of each timed walk that waited for a device.
  public static let majorFaults = Metric(name: "majorFaults", unit: .count)
  /// How often a thread of each timed walk waited, and another ran.
  public static let voluntarySwitches = Metric(name: "voluntarySwitches", unit: .count)
  /// How often a thread of each timed walk was made to wait by the scheduler.
  public static let involuntarySwitches = Metric(name: "involuntarySwitches", unit: .count)
  /// Bytes that the kernel read from a device during each walk with cold caches: the proof that they were.
  public static let deviceRead = Metric(name: "deviceRead", unit: .bytes)
  /// Blocks of memory that a walk asked for, by the preloaded probe.
  public static let allocations = Metric(name: "allocations", unit: .count, assume: .exact)
  /// Bytes that a walk asked for in those blocks.
  public static let allocatedBytes = Metric(name: "allocatedBytes", unit: .bytes, assume: .exact)
  /// Most bytes asked for and not given back at once during a walk, above those just before it.
  public static let heapPeak = Metric(name: "heapPeak", unit: .bytes, assume: .exact)
  /// Bytes asked for and not given back after a walk, less those just before it; below 0 where it gave back more.
  public static let heapAfter = Metric(name: "heapAfter", unit: .bytes, assume: .exact)

  /// Every metric with a fixed name, in the order in which reports show them; system calls have one each.
  public static let catalogue: [Metric] = [
    wallClock, cpuTime, userTime, systemTime, minorFaults, majorFaults, voluntarySwitches, involuntarySwitches,
    deviceRead, residentAtStart, residentBefore, residentAfter, residentPeak, allocations, allocatedBytes, heapPeak,
    heapAfter,
  ]
}

extension Metric {
  /// The name by which all system calls together are told as missing, and the beginning of each one's own.
  public static let systemCalls = "syscalls"

  /// System calls that depend on scheduling and on the heap: counted and shown apart, no part of an exact total.
  public static let callsApart: Set = ["brk", "futex", "madvise", "mmap", "mprotect", "munmap"]

  /// How often one walk made a system call.
  public static func systemCall(_ name: String) -> Metric {
    Metric(
      name: "\(systemCalls)/\(name)", unit: .calls, assume: callsApart.contains(name) ? .nothing : .exact)
  }

  /// The name of the system call that is counted; `nil` for any other metric.
  public var systemCallName: String? {
    name.hasPrefix("\(Metric.systemCalls)/") ? String(name.dropFirst(Metric.systemCalls.utf8.count + 1)) : nil
  }
}
