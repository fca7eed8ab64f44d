internal import CPlatform

/// Waiting for descriptors.
public enum Readiness {
  /// Waits until one of the descriptors can be read or has ended, for at most a time in nanoseconds; tells of each.
  ///
  /// A negative descriptor is passed over. A signal ends the wait early, with nothing ready.
  /// The corresponding C function is `poll`, whose milliseconds are rounded up.
  public static func wait(for descriptors: [Int32], atMost nanoseconds: Int64) throws(Errno) -> [Bool] {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let milliseconds = nanoseconds <= 0 ? 0 : (nanoseconds - 1) / 1_000_000 + 1
    let count = unsafe poll(&entries, nfds_t(entries.count), Int32(clamping: milliseconds))
    if count < 0, case let reason = Errno.current, reason != .interrupted { throw reason }
    return entries.map { count > 0 && $0.revents != 0 }
  }
}
