import Measurement
import Testing

@Suite struct CallCountsTests {
  private let summary = """
        calls syscall
    --------- ----------------
         1111 openat
         2222 getdents64
            3 brk
    --------- ----------------
         3336 total
    """

  @Test func `a summary gives its counts by name`() {
    #expect(CallCounts(summary: summary)?.counts == ["openat": 1_111, "getdents64": 2_222, "brk": 3])
  }

  @Test func `what the program wrote before its summary is passed over`() {
    let text = "8123456 11110 10240000 0\ncalls syscall\n--- ---\n\n\(summary)\n"
    #expect(CallCounts(summary: text) == CallCounts(summary: summary))
  }

  @Test func `a failing call's line has the same two fields`() {
    let counts = CallCounts(["access": 1])
    #expect(CallCounts(summary: "calls syscall\n----- -----\n1 access\n----- -----\n1 total") == counts)
  }

  @Test(arguments: [
    ("nothing", ""),
    ("only what the program wrote", "8123456 11110 10240000 0\n"),
    ("a summary with other columns", "% time calls syscall\n---- ---- ----\n1.0 1 openat\n---- ---- ----\n1.0 1 total"),
    ("a summary that is cut short", "calls syscall\n----- -----\n1 openat\n2 close"),
    ("a summary without its rule", "calls syscall\n1 openat\n----- -----\n1 total"),
    ("a total that is not the lines'", "calls syscall\n----- -----\n1 openat\n----- -----\n2 total"),
    ("a name twice", "calls syscall\n----- -----\n1 openat\n1 openat\n----- -----\n2 total"),
    ("a count that is none", "calls syscall\n----- -----\nx openat\n----- -----\n1 total"),
    ("a count of none", "calls syscall\n----- -----\n0 openat\n----- -----\n0 total"),
    ("counts that cannot be added up", "calls syscall\n--- ---\n9223372036854775807 a\n1 b\n--- ---\n1 total"),
    ("a count beyond 64 bits", "calls syscall\n----- -----\n99999999999999999999 close\n----- -----\n1 total"),
  ])
  func `what is no whole summary gives nothing`(_ what: String, _ text: String) {
    #expect(CallCounts(summary: text) == nil, "\(what)")
  }

  @Test func `two processes that differ by one walk leave that walk's calls`() {
    let one = CallCounts(["execve": 1, "openat": 10, "brk": 5, "munmap": 2])
    let two = CallCounts(["execve": 1, "openat": 18, "brk": 3, "close": 8, "munmap": 2])
    #expect(two - one == CallCounts(["openat": 8, "close": 8, "brk": -2]))
  }
}
