import Measurement
import Records
import Testing
import Traversal

@Suite struct IntroductionTests {
  private static let tool = Run.Tool(version: "0.1.0", commit: nil, configuration: "release", swift: "6.3.1 or later")

  @Test(arguments: [nil, "glibc 2.36"])
  func `an introduction reads back`(libc: String?) throws {
    let introduction = Introduction(
      tool: IntroductionTests.tool, libc: libc, benchmarks: ["fts/list", "fts/size/name"])
    #expect(try Introduction(introduction.encoded) == introduction)
  }

  @Test func `another version is told by its name, whatever follows`() {
    #expect(throws: Introduction.Failure.otherProtocol("dirbench-worker/4")) {
      try Introduction(Array("dirbench-worker/4\n???\n".utf8))
    }
  }

  @Test(arguments: [
    "", "hello\n", "dirbench-worker/3\n", "dirbench-worker/3\nversion 1\nend\n",
    "dirbench-worker/3\nversion 1\nconfiguration release\nswift 6\n",
    "dirbench-worker/3\nversion 1\nconfiguration release\nswift 6\nend", "dirbench-worker/3\nnonsense\nend\n",
  ])
  func `what is no introduction is none`(text: String) {
    #expect(throws: Introduction.Failure.malformed) { try Introduction(Array(text.utf8)) }
  }

  @Test(arguments: ["a/size", "a.b/list/name", "fts/size/name-descending"])
  func `a benchmark of another build is known by its name`(name: String) throws {
    let benchmark = try #require(Benchmark(named: name))
    #expect(benchmark.name == name)
  }

  @Test(arguments: ["", "a", "a/", "/size", "a/size/", "a/size/none", "a/total", "a/size/name/more", "a/size/shuffled"])
  func `a name of another form is none`(name: String) { #expect(Benchmark(named: name) == nil) }
}
