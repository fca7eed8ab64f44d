import Platform
import TestSupport
import Testing
import Traversal
import Trees

@Suite struct ReferenceWalkTests {
  @Test(arguments: SampleTree.all)
  func `the reference walk finds what was built`(sample: SampleTree) throws {
    let (folder, tree) = try sample.make()
    withExtendedLifetime(folder) {
      let walk = ReferenceWalk.record(tree.root)
      let comparison = WalkComparison(
        of: walk, against: RecordedWalk(listing: tree.listing), work: .size, order: .none)
      #expect(comparison.differences == [])
      #expect(walk.problems == [])
      #expect(walk.listing.census == tree.listing.census)
    }
  }

  @Test(arguments: [(3_000, 1), (300, 250)])
  func `depth costs no descriptors and has no limit`(levels: Int, nameLength: Int) throws {
    let folder = try TemporaryDirectory()
    try makeDeepDirectories(below: folder.path, levels: levels, name: String(repeating: "a", count: nameLength))
    let walk = ReferenceWalk.record(folder.path)
    #expect(walk.listing.count == levels)
    #expect(walk.problems == [])
  }

  @Test func `directories that were closed on the way down are found again on the way up`() throws {
    let folder = try TemporaryDirectory()
    var tree = TreeMaker(at: folder.path)
    var path = "d"
    for level in 0..<60 {
      try tree.directory(path)
      // Read before or after the branch that goes down, whichever way the file system orders them.
      for side in ["a", "z"] {
        try tree.directory(path + "/" + side)
        try tree.file(path + "/\(side)/f\(level)", size: 1)
      }
      path += "/d"
    }
    let walk = ReferenceWalk.record(folder.path)
    let comparison = WalkComparison(of: walk, against: RecordedWalk(listing: tree.listing), work: .size, order: .none)
    #expect(comparison.differences == [])
  }

  @Test func `a missing root is a problem of the root`() {
    let walk = ReferenceWalk.record(Path("/nonexistent/root"))
    #expect(walk.problems == [WalkProblem(path: [], code: Errno.noSuchFile.rawValue)])
  }

  @Test func `it ends early when it is told to`() throws {
    let (folder, tree) = try SampleTree.all[1].make()
    withExtendedLifetime(folder) {
      #expect(ReferenceWalk.record(tree.root, shouldStop: { true }).listing.count < tree.listing.count)
    }
  }
}
