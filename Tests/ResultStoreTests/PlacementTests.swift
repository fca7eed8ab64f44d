import Platform
import ResultStore
import TestSupport
import Testing

@Suite struct PlacementTests {
  private let folder: TemporaryDirectory

  /// DIR/tree/sub, DIR/beside, DIR/link -> tree/sub, DIR/tree/out -> DIR/beside
  init() throws {
    folder = try TemporaryDirectory()
    for name in ["tree", "tree/sub", "beside"] { try FileSystem.makeDirectory(folder.path.appending(name)) }
    try FileSystem.makeSymlink(folder.path.appending("link"), to: Path("tree/sub"))
    try FileSystem.makeSymlink(folder.path.appending("tree/out"), to: folder.path.appending("beside"))
  }

  @Test(arguments: [
    ("tree", true), ("tree/sub", true), ("tree/sub/", true), ("tree/new/newer", true), ("link", true),
    ("link/new", true),
    ("beside/../tree/new", true), ("beside/new/../../tree", true), ("beside/new/../../link/new/x", true),
    ("beside", false), ("beside/new", false), (".", false), ("tree/out", false), ("tree/out/new", false),
    ("tree2", false), ("tree/new/../../beside", false), ("new/tree", false), ("tree/../tree2", false),
  ])
  func `a place is inside a tree by where it is, however it is written`(path: String, isInside: Bool) throws {
    let tree = folder.path.appending("tree")
    #expect(try Placement.isInside(folder.path.appending(path), tree: tree) == isInside)
  }

  @Test func `another way to the tree is the tree`() throws {
    #expect(try Placement.isInside(folder.path.appending("tree/sub/x"), tree: folder.path.appending("link")))
    #expect(try Placement.isInside(Path("/nonexistent/x"), tree: Path("/")))
    #expect(try Placement.isInside(Path("nonexistent"), tree: Path(".")))
    #expect(try !Placement.isInside(Path("../nonexistent"), tree: Path(".")))
  }

  @Test func `a tree that is not there is an error`() {
    #expect(throws: Errno.noSuchFile) {
      _ = try Placement.isInside(folder.path, tree: folder.path.appending("none"))
    }
  }
}
