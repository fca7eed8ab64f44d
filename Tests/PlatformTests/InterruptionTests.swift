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
}
