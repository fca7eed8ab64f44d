import Reporting
import Testing

@Suite struct PathTextTests {
  @Test(arguments: ["", "a", "share/doc", String(repeating: "a", count: 160)])
  func `a path that can be read is shown whole`(path: String) {
    #expect(PathText.shortened(path) == path)
  }

  @Test func `of a long path both ends and the length are shown`() {
    let path = String(repeating: "a", count: 32_000) + String(repeating: "z", count: 32_000)
    let ends = ["a", "z"].map { String(repeating: $0, count: 60) }
    #expect(PathText.shortened(path) == ends.joined(separator: "...[64,000 characters]..."))
  }

  @Test func `what a reader takes for one character does not make a path endless`() {
    let path = "e" + String(repeating: "\u{301}", count: 64_000)
    #expect(PathText.shortened(path).unicodeScalars.count < 160)
  }

  @Test func `the path of the root has a name`() {
    #expect(PathText.belowRoot("") == "(the root)")
    #expect(PathText.belowRoot("a/b") == "a/b")
  }
}
