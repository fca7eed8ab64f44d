import Platform
import Testing

@Suite struct PathTests {
  @Test(arguments: [
    ("a/b", "a", "b"), ("a", ".", "a"), ("/a", "/", "a"), ("/", "/", ""), ("a//b//", "a", "b"), ("//x", "/", "x"),
    ("./a/", ".", "a"),
  ])
  func `a path comes apart as dirname and basename would have it`(path: String, parent: String, last: String) {
    #expect(Path(path).parent == Path(parent))
    #expect(Path(path).lastComponent == Path(last))
  }

  @Test func `a zero byte makes no path`() { #expect(Path(bytes: [65, 0]) == nil) }
}
