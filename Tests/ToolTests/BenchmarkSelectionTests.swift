import Testing
import Tool

@Suite struct BenchmarkSelectionTests {
  private let catalogue = [
    "fts/list", "fts/size", "fts/size/name", "readdir/list", "readdir/size", "readdir/size/name",
    "filemanager.url/list",
  ]

  private func suite(_ globs: String) throws -> Suite {
    let text = #"{"schema": "dirbench-suite/1", "description": "d", "benchmarks": [\#(globs)], "trees": ["t"]}"#
    return try Suite(name: "mine", text: Array(text.utf8))
  }

  @Test(arguments: [
    (["fts/*"], ["fts/list", "fts/size", "fts/size/name"]), (["*/size"], ["fts/size", "readdir/size"]),
    (["fts/size"], ["fts/size"]), (["readdir/list", "fts/list"], ["fts/list", "readdir/list"]),
    (["fts/list", "readdir/list"], ["fts/list", "readdir/list"]),
    (["*/list", "fts/*"], ["fts/list", "fts/size", "fts/size/name", "readdir/list", "filemanager.url/list"]),
  ])
  func `globs choose in the catalogue's order, each benchmark once`(globs: [String], chosen: [String]) throws {
    #expect(try BenchmarkSelection.chosen(by: globs, from: catalogue) == chosen)
  }

  @Test func `a suite's globs choose in their own order, each benchmark once`() throws {
    #expect(
      try BenchmarkSelection.chosen(by: suite(#""readdir/list", "*/list", "fts/size""#), from: catalogue)
        == ["readdir/list", "fts/list", "filemanager.url/list", "fts/size"])
  }

  @Test(arguments: [
    ("fts/sise", "'fts/size', 'fts/list', 'fts/size/name'"), ("ftss/*", "'fts/list', 'fts/size', 'fts/size/name'"),
    ("readir/size*", "'readdir/size', 'readdir/list', 'fts/size'"),
  ])
  func `a glob that matches nothing names the nearest`(glob: String, nearest: String) {
    #expect(throws: ToolError.usage(UsageError("No benchmark matches '\(glob)'. The nearest are \(nearest)"))) {
      try BenchmarkSelection.chosen(by: ["fts/*", glob], from: catalogue)
    }
  }

  @Test func `in a suite it is the file that is wrong`() throws {
    let suite = try suite(#""fts/*", "fds/*""#)
    #expect(
      throws: ToolError.failure(
        what: "suite mine", why: "no benchmark matches 'fds/*'",
        next: "correct its file; the nearest are 'fts/list', 'fts/size', 'fts/size/name'")
    ) { try BenchmarkSelection.chosen(by: suite, from: catalogue) }
  }

  @Test func `a benchmark is named in full`() throws {
    #expect(try BenchmarkSelection.named("fts/size", in: catalogue) == "fts/size")
    let message = "Unknown benchmark 'fts/*'. The nearest are 'fts/list', 'fts/size', 'fts/size/name'"
    #expect(throws: ToolError.usage(UsageError(message))) { try BenchmarkSelection.named("fts/*", in: catalogue) }
  }
}
