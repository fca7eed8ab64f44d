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

  /// How this process's time on processors divides, as sampled by timer ticks.
  public struct Usage: Hashable, Sendable {
    /// In user mode, in nanoseconds.
    public let user: Int64
    /// In the kernel, in nanoseconds.
    public let system: Int64
  }

  /// The present division, of microseconds' form but of the tick's resolution.
  ///
  /// The corresponding C function is `getrusage`, with `RUSAGE_SELF`.
  public static func usage() -> Usage {
    var usage = rusage()
    // It fails for bad arguments only, which these are not; the zeros would show.
    _ = unsafe dirbench_own_usage(&usage)
    return Usage(user: nanoseconds(usage.ru_utime), system: nanoseconds(usage.ru_stime))
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
