/// A point in time as file systems keep it: seconds since 1970 UTC and nanoseconds, 0 to 999,999,999.
public struct Timestamp: Hashable, Comparable, Sendable {
  public let seconds: Int64
  public let nanoseconds: Int32

  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds != right.seconds ? left.seconds < right.seconds : left.nanoseconds < right.nanoseconds
  }
}
