import Platform
import Testing

@Suite struct InterruptionTests {
  @Test func `a request stays and wakes whoever waits for it`() throws {
    let interruption = try Interruption()
    #expect(!interruption.isRequested)
    #expect(try Readiness.wait(for: [interruption.descriptor, -1], atMost: 0) == [false, false])
    interruption.request()
    for _ in 0..<2 {
      #expect(try Readiness.wait(for: [interruption.descriptor], atMost: 60_000_000_000) == [true])
      #expect(interruption.signal?.name == "SIGINT")
    }
  }

  @Test func `a signal has a name, or its number`() {
    #expect(
      [11, 9, 15, 1, 0, 999].map { Signal(rawValue: $0).name }
        == ["SIGSEGV", "SIGKILL", "SIGTERM", "SIGHUP", "signal 0", "signal 999"])
  }

  @Test(arguments: [("INT", 2), ("TERM", 15)] as [(String, Int32)])
  func `a signal that asks to end is recorded, and does not end`(name: String, number: Int32) async {
    await #expect(processExitsWith: .success) { [name, number] in
      let interruption = try Interruption.ofProcess()
      #expect(!interruption.isRequested)
      // The second one changes nothing.
      let script = "kill -\(name) $PPID; sleep 0.1; kill -TERM $PPID"
      var killer = try ChildProcess(Path("/bin/sh"), arguments: ["-c", script].map { Array($0.utf8) })
      #expect(try Readiness.wait(for: [interruption.descriptor], atMost: 60_000_000_000) == [true])
      while !killer.hasEnded {}
      _ = try killer.end()
      #expect(interruption.signal == Signal(rawValue: number))
      #expect(try Interruption.ofProcess() === interruption)
    }
  }

  @Test func `a worker whose parent is gone ends at once`() async {
    await #expect(processExitsWith: .signal(9)) { try ParentWatch.endWithParent(1) }
  }
}
