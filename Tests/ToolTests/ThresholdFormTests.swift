import Platform
import Testing
import Tool

/// Thresholds and parts on the gate's command line.
@Suite struct ThresholdFormTests {
  private func options(_ arguments: String...) throws -> GateOptions? {
    guard case .success(.command(.gate(let options), _)) = request(["gate", "--baseline", "main"] + arguments) else {
      return nil
    }
    return options
  }

  private func threshold(
    _ benchmarks: String, _ metrics: String, effect: Double? = nil, _ tolerance: Double
  ) -> Threshold {
    Threshold(
      benchmarks: benchmarks, metrics: metrics, minimumEffect: effect, tolerance: tolerance, origin: "--threshold")
  }

  @Test func `a threshold names benchmarks, metrics and limits, in percent or plain decimals`() throws {
    let forms: [(String, Threshold)] = [
      ("fts/*:wallClock:effect=2%,tolerance=5%", threshold("fts/*", "wallClock", effect: 0.02, 0.05)),
      ("fts/*:wallClock:tolerance=5%,effect=2%", threshold("fts/*", "wallClock", effect: 0.02, 0.05)),
      ("*:alloc*:tolerance=0.01", threshold("*", "alloc*", 0.01)),
      ("fts/size:*:tolerance=0", threshold("fts/size", "*", 0)),
      ("*:*:effect=0,tolerance=200%", threshold("*", "*", effect: 0, 2)),
      ("*:*:tolerance=2.5%", threshold("*", "*", 0.025)),
    ]
    for (text, expected) in forms { #expect(try options("--threshold", text)?.thresholds == [expected], "\(text)") }
  }

  @Test func `several keep their order`() throws {
    let given = try options(
      "--threshold", "*:*:tolerance=9%", "--threshold=fts/*:*:tolerance=1", "--thresholds", "file")
    #expect(given?.thresholds == [threshold("*", "*", 0.09), threshold("fts/*", "*", 1)])
    #expect(given?.thresholdFile == Path("file"))
  }

  @Test(arguments: [
    "", "fts/*", "fts/*:wallClock", "fts/*:wallClock:", ":wallClock:tolerance=5%", "fts/*::tolerance=5%",
    "fts/*:wallClock:effect=2%", "fts/*:wallClock:tolerance", "fts/*:wallClock:tolerance=", "a:b:tolerance=5%:c",
    "a:b:tolerance=5%,tolerance=6%", "a:b:tolerance=5%,", "a:b:tolerance=5%,limit=3%", "a:b:tolerance=-5%",
    "a:b:tolerance=5%%", "a:b:tolerance=1e-2", "a:b:tolerance=nan", "a:b:tolerance=inf", "a:b:tolerance=.5",
    "a:b:tolerance=0x1", "a:b:tolerance=5 %", "a:b:tolerance=100.1", "a:b:tolerance=10001%", "a:b:tolerance=1=2",
  ])
  func `another form is refused, with one that is accepted`(text: String) {
    guard case .failure(let failure) = request(["gate", "--baseline", "main", "--threshold=\(text)"]) else {
      Issue.record("\(text) was accepted")
      return
    }
    #expect(failure.error.message.contains("fts/*:wallClock:effect=2%,tolerance=5%"))
  }

  @Test func `text that is no UTF-8 is refused`() {
    let bytes = Array("gate --baseline main --threshold".utf8).split(separator: 32).map(Array.init)
    let given = bytes + [[0xFF] + Array(":*:tolerance=5%".utf8)]
    #expect(throws: UsageFailure.self) { _ = try Command.grammar.parse(given) }
  }
}
