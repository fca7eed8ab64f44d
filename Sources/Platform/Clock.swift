internal import CPlatform

/// Readings of the clocks that walks are timed with, in nanoseconds; only their differences mean something.
public enum Clock {
  /// Elapsed time, which no setting of the clock disturbs.
  ///
  /// The corresponding C function is `clock_gettime`, with `CLOCK_MONOTONIC`; it makes no system call.
  public static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }

  /// Time that this process's threads spent on processors, exact.
  ///
  /// The corresponding C function is `clock_gettime`, with `CLOCK_PROCESS_CPUTIME_ID`.
  public static func process() -> Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// What this process has used so far: its time on processors, as sampled by timer ticks, and exact counts.
  public struct Usage: Hashable, Sendable {
    /// In user mode, in nanoseconds.
    public let user: Int64
    /// In the kernel, in nanoseconds.
    public let system: Int64
    /// Page faults that needed no device.
    public let minorFaults: Int64
    /// Page faults that waited for a device.
    public let majorFaults: Int64
    /// Switches to another thread because this one waited.
    public let voluntarySwitches: Int64
    /// Switches to another thread because this one's turn was over.
    public let involuntarySwitches: Int64

    public init(
      user: Int64, system: Int64, minorFaults: Int64 = 0, majorFaults: Int64 = 0, voluntarySwitches: Int64 = 0,
      involuntarySwitches: Int64 = 0
    ) {
      self.user = user
      self.system = system
      self.minorFaults = minorFaults
      self.majorFaults = majorFaults
      self.voluntarySwitches = voluntarySwitches
      self.involuntarySwitches = involuntarySwitches
    }

    /// What was used between two states.
    public static func - (later: Usage, earlier: Usage) -> Usage {
      Usage(
        user: later.user - earlier.user, system: later.system - earlier.system,
        minorFaults: later.minorFaults - earlier.minorFaults, majorFaults: later.majorFaults - earlier.majorFaults,
        voluntarySwitches: later.voluntarySwitches - earlier.voluntarySwitches,
        involuntarySwitches: later.involuntarySwitches - earlier.involuntarySwitches)
    }
  }

  /// The present state; the times have microseconds' form but the tick's resolution.
  ///
  /// The corresponding C function is `getrusage`, with `RUSAGE_SELF`.
  public static func usage() -> Usage {
    var usage = rusage()
    // It fails for bad arguments only, which these are not; the zeros would show.
    _ = unsafe dirbench_own_usage(&usage)
    return Usage(
      user: nanoseconds(usage.ru_utime), system: nanoseconds(usage.ru_stime), minorFaults: Int64(usage.ru_minflt),
      majorFaults: Int64(usage.ru_majflt), voluntarySwitches: Int64(usage.ru_nvcsw),
      involuntarySwitches: Int64(usage.ru_nivcsw))
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static func nanoseconds(_ time: timeval) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1_000
  }
}
