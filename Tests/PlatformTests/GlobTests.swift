import Platform
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("fts/*", "fts/size/name-descending"), ("*", "fts/list"), ("*/size", "filemanager.url/size"),
    ("ft?/list", "fts/list"),
    ("[fr]*/list", "readdir/list"), ("fts/list", "fts/list"), ("*size*", "fts/size/name"),
  ])
  func `a pattern covers a whole name, slashes included`(pattern: String, name: String) {
    #expect(Glob(pattern).matches(name))
  }

  @Test(arguments: [
    ("fts", "fts/list"), ("ts/*", "fts/list"), ("fts/*/*", "fts/list"), ("FTS/*", "fts/list"), ("", "fts/list"),
    ("[!f]*", "fts/list"), ("fts/[", "fts/list"), ("fts.list", "fts/list"),
  ])
  func `a part of a name is not enough`(pattern: String, name: String) { #expect(!Glob(pattern).matches(name)) }
}
