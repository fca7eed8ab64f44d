import Testing
import Tool

@Suite struct BenchmarkSelectionTests {
  private let catalogue = [
    "fts/list", "fts/size", "fts/size/name", "readdir/list", "readdir/size", "readdir/size/name",
    "filemanager.url/list",
  ]

  @Test(arguments: [
    (["fts/*"], ["fts/list", "fts/size", "fts/size/name"]), (["*/size"], ["fts/size", "readdir/size"]),
    (["fts/size"], ["fts/size"]), (["readdir/list", "fts/list"], ["fts/list", "readdir/list"]),
    (["fts/list", "readdir/list"], ["fts/list", "readdir/list"]),
    (["*/list", "fts/*"], ["fts/list", "fts/size", "fts/size/name", "readdir/list", "filemanager.url/list"]),
  ])
  func `globs choose in the catalogue's order, each benchmark once`(globs: [String], chosen: [String]) throws {
    #expect(try BenchmarkSelection.inOrderOfCatalogue(globs, from: catalogue) == chosen)
  }

  @Test func `a suite's globs choose in their own order, each benchmark once`() throws {
    #expect(
      try BenchmarkSelection.inOrderOfGlobs(["readdir/list", "*/list", "fts/size"], from: catalogue)
        == ["readdir/list", "fts/list", "filemanager.url/list", "fts/size"])
  }

  @Test(arguments: [
    ("fts/sise", ["fts/size", "fts/list", "fts/size/name"]), ("ftss/*", ["fts/list", "fts/size", "fts/size/name"]),
    ("readir/size*", ["readdir/size", "readdir/list", "fts/size"]),
  ])
  func `a glob that matches nothing names the nearest`(glob: String, nearest: [String]) {
    #expect(throws: BenchmarkSelection.Unmatched.self) {
      try BenchmarkSelection.inOrderOfCatalogue(["fts/*", glob], from: catalogue)
    }
    do throws(BenchmarkSelection.Unmatched) {
      _ = try BenchmarkSelection.inOrderOfCatalogue(["fts/*", glob], from: catalogue)
    } catch {
      #expect(error.glob == glob)
      #expect(error.nearest == nearest)
    }
  }

  @Test func `a benchmark is named in full`() throws {
    #expect(try BenchmarkSelection.named("fts/size", in: catalogue) == "fts/size")
    #expect(
      throws: UsageError("Unknown benchmark 'fts/*'. The nearest are 'fts/list', 'fts/size', 'fts/size/name'")
    ) { try BenchmarkSelection.named("fts/*", in: catalogue) }
  }
}
