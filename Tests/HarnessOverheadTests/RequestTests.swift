import HarnessOverhead
import Platform
import Testing

@Suite struct RequestTests {
  private func request(_ words: String...) throws(OverheadError) -> Request {
    try Request(words.map { Array($0.utf8) })
  }

  @Test func `nothing asks for the usual rounds`() throws {
    #expect(try request() == .measure(rounds: Request.usualRounds))
    #expect(try request("--rounds", "6") == .measure(rounds: 6))
    #expect(try request("--help") == .help)
  }

  @Test(arguments: ["5", "0", "-1", "1001", "10k5", "10E", "", "99999999999999999999", " 10"])
  func `rounds that mean nothing are refused by name`(_ value: String) {
    #expect(throws: OverheadError.usage("The value '\(value)' is invalid for '--rounds <rounds>'")) {
      try request("--rounds", value)
    }
  }

  @Test func `what is not understood is a bad command line`() {
    for words in [["--round"], ["--rounds"], ["--rounds", "10", "x"], ["walk"], ["walk", "c", "fts/list", "0", "/"]] {
      let error = #expect(throws: OverheadError.self) { try Request(words.map { Array($0.utf8) }) }
      #expect(error?.status == 64)
    }
  }

  @Test func `a process of walks is asked for in a form that reads back, byte for byte`() throws {
    let root = try #require(Path(bytes: [47, 0xff, 10, 32]))
    let walk = BareWalk(.c, "fts/size", walks: 3, root: root)
    #expect(try Request(walk.arguments) == .walk(walk))
  }

  @Test func `a reading of a walk reads back, and nothing else does`() {
    let reading = WalkReading(wall: 8_123_456, cpu: 8_000_000, entries: 11_110, bytes: 10_240_000, problems: 0)
    #expect(WalkReading(reading.text) == reading)
    for text in ["", "1 2 3 4", "1 2 3 4 5 6", "1  2 3 4 5", "1 2 3 4 x"] { #expect(WalkReading(text) == nil) }
  }
}
