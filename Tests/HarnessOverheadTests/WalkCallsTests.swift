import HarnessOverhead
import Measurement
import Testing

@Suite struct WalkCallsTests {
  @Test func `the allocator's calls and futex are no part of the exact ones`() {
    let counts = CallCounts(["openat": 2, "mmap": 4, "brk": 1, "futex": 7, "clock_gettime": 4])
    #expect(counts.exact == CallCounts(["openat": 2]))
    #expect(counts.total == 18)
    #expect(counts.apartText == "brk 1, clock_gettime 4, futex 7, mmap 4")
  }

  @Test func `calls are equal by name and count, whatever the heap did`() {
    let plain = CallCounts(["openat": 2, "close": 2])
    let busy = CallCounts(["openat": 2, "close": 2, "brk": 6])
    let other = CallCounts(["openat": 3, "close": 1])
    #expect(WalkCalls(benchmark: "fts/list", yardstick: plain, swift: busy).areEqual)
    #expect(!WalkCalls(benchmark: "fts/list", yardstick: plain, swift: other).areEqual)
  }
}
