internal import CPlatform

/// A point in time as calendars have it, in UTC, to the second.
public struct WallTime: Hashable, Sendable {
  /// Since 1970, leap seconds not counted.
  public let seconds: Int64

  public init(seconds: Int64) { self.seconds = seconds }

  /// The corresponding C function is `clock_gettime`, with `CLOCK_REALTIME`.
  public static func now() -> WallTime {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(seconds: Int64(time.tv_sec))
  }

  /// As ISO 8601: `2026-11-30T20:15:00Z`.
  public var iso8601: String { text(date: "-", time: ":") }

  /// As ISO 8601 without separators, for names of files: `20261130T201500Z`.
  public var compact: String { text(date: "", time: "") }

  private func text(date: String, time: String) -> String {
    var count = time_t(seconds)
    var fields = unsafe tm()
    // It fails only for a year beyond 2^31; the number itself is then the best that can be said.
    if unsafe gmtime_r(&count, &fields) == nil { return "\(seconds)" }
    let day = unsafe [
      padded(Int(fields.tm_year) + 1_900, to: 4), padded(Int(fields.tm_mon) + 1), padded(Int(fields.tm_mday)),
    ]
    let clock = unsafe [fields.tm_hour, fields.tm_min, fields.tm_sec].map { padded(Int($0)) }
    return day.joined(separator: date) + "T" + clock.joined(separator: time) + "Z"
  }

  private func padded(_ number: Int, to width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
