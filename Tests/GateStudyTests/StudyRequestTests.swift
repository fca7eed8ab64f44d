import GateStudy
import Platform
import Testing

@Suite struct StudyRequestTests {
  private func request(_ words: [String]) throws(StudyError) -> Request { try Request(words.map { Array($0.utf8) }) }

  @Test func `coverage has its usual plan, and options change it`() throws {
    #expect(try request(["coverage"]) == .coverage(.usual, Request.Files()))
    let words = ["coverage", "--seed", "7", "--state", "s", "--runs", "20", "--output", "o/p.md"]
    let files = Request.Files(output: Path("o/p.md"), state: Path("s"))
    #expect(try request(words) == .coverage(CoveragePlan(runs: 20, seed: 7), files))
    #expect(try request(["coverage", "--help"]) == .help)
    #expect(try request(["-h"]) == .help)
    #expect(CoveragePlan.usual.runs == 2_000)
  }

  @Test func `resampling has its usual drawing, and options may stand anywhere`() throws {
    #expect(try request(["resample", "a"]) == .resample(Request.Drawing(series: [Path("a")])))
    let drawing = Request.Drawing(series: [Path("a"), Path("b")], gates: 5, seed: 9)
    #expect(try request(["resample", "--seed", "9", "a", "--gates", "5", "b"]) == .resample(drawing))
    #expect(Request.Drawing().gates == 2_000)
  }

  @Test(arguments: ["0", "-1", "+5", "1000001", "10k", "", " 1", "99999999999999999999"])
  func `runs that mean nothing are refused`(value: String) {
    let error = #expect(throws: StudyError.self) { try request(["coverage", "--runs", value]) }
    #expect(error?.status == 64)
  }

  @Test(arguments: [
    ["coverage", "--runs"], ["coverage", "x"], ["coverage", "--run", "5"], ["cover"], [], ["--runs", "5"],
    ["coverage", "--seed", "1", "--seed", "1"], ["coverage", "--seed", "18446744073709551616"],
    ["coverage", "--output", "a\0b"], ["resample"], ["resample", "a", "--runs", "5"],
    ["resample", "a", "--gates", "0"],
    ["resample", "a", "--gates", "100001"], ["resample", ""], ["resample", "a", "--seed"],
  ])
  func `what is not understood is a bad command line`(words: [String]) {
    let error = #expect(throws: StudyError.self) { try request(words) }
    #expect(error?.status == 64)
    #expect(error?.text.contains("USAGE: GateStudy") == true)
  }
}
