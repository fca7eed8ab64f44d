import Measurement
import Testing

@Suite struct WholeProcessCallsTests {
  @Test func `strace's own table is read, with errors and without`() {
    let table = """
      % time     seconds  usecs/call     calls    errors syscall
      ------ ----------- ----------- --------- --------- ----------------
       61.22    0.000030          30         1           execve
        0.00    0.000000           0        17        13 openat
      ------ ----------- ----------- --------- --------- ----------------
      100.00    0.000049           2        18        13 total

      """
    #expect(WholeProcessCalls.parse(table) == ["execve": 1, "openat": 17])
  }

  @Test func `a table without its end is none`() {
    #expect(WholeProcessCalls.parse(" 61.22    0.000030          30         1           execve\n") == nil)
  }

  @Test(arguments: ["", "strace: not allowed\n", "% time seconds\n"]) func `what is no table is none`(text: String) {
    #expect(WholeProcessCalls.parse(text) == nil)
  }
}
