import Platform
import Testing

@Suite struct ClockTests {
  @Test func `time goes forward`() {
    let (elapsed, used) = (Clock.monotonic(), Clock.process())
    while Clock.process() == used {}
    #expect(Clock.monotonic() > elapsed)
    #expect(Clock.process() > used)
  }

  @Test func `user and system time divide what the process used, within a tick or two`() {
    let before = Clock.usage()
    let after = Clock.usage()
    #expect(after.user >= before.user && after.system >= before.system)
    let divided = after.user + after.system
    #expect(divided > 0 && divided <= Clock.process() + 40_000_000)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z", "19700101T000000Z"), (1_796_069_700, "2026-11-30T20:15:00Z", "20261130T201500Z"),
    (951_782_399, "2000-02-28T23:59:59Z", "20000228T235959Z"),
  ])
  func `a time is written in UTC with every digit`(seconds: Int64, long: String, short: String) {
    #expect(WallTime(seconds: seconds).iso8601 == long)
    #expect(WallTime(seconds: seconds).compact == short)
  }

  @Test(arguments: [Int64.max, Int64.min]) func `a time beyond the calendar is a number`(seconds: Int64) {
    #expect(WallTime(seconds: seconds).iso8601 == "\(seconds)")
  }
}
