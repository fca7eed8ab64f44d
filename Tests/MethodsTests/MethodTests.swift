import Methods
import Platform
import TestSupport
public import Testing
public import Traversal
import Trees

extension Benchmark: CustomTestStringConvertible {
  public var testDescription: String { name }
}

@Suite struct MethodTests {
  private static let inBytes: Set<String> = ["fts", "readdir"]

  @Test(arguments: Catalogue.standard.benchmarks, SampleTree.all)
  func `a walk tells the whole tree and nothing else, and a counted walk adds up to it`(
    benchmark: Benchmark, sample: SampleTree
  ) throws {
    let (folder, tree) = try sample.make()
    withExtendedLifetime(folder) {
      let recorded = benchmark.method.record(tree.root, benchmark.work, benchmark.order)
      let comparison = WalkComparison(
        of: recorded, against: RecordedWalk(listing: tree.listing), work: benchmark.work, order: benchmark.order)
      if sample.isUnicode || MethodTests.inBytes.contains(benchmark.method.id) {
        #expect(comparison.differences.map { "\(SafeName.encode($0.path)): \($0.what)" } == [])
      } else {
        #expect(!comparison.isEmpty, "names that a String cannot carry must show")
      }
      #expect(benchmark.method.count(tree.root, benchmark.work, benchmark.order) == recorded.tally)
    }
  }

  @Test(arguments: Catalogue.standard.benchmarks.filter { MethodTests.inBytes.contains($0.method.id) })
  func `a root is followed however it is spelled`(benchmark: Benchmark) throws {
    let folder = try TemporaryDirectory()
    var tree = TreeMaker(at: folder.path.appending("r"))
    try FileSystem.makeDirectory(tree.root)
    try tree.directory("x")
    try tree.file("x/f", size: 7)
    try FileSystem.makeSymlink(folder.path.appending("s"), to: Path("r"))
    for spelling in ["r", "s", "s/", "r/", "./r//", "r/x/.."] {
      let recorded = benchmark.method.record(folder.path.appending(spelling), benchmark.work, benchmark.order)
      let comparison = WalkComparison(
        of: recorded, against: RecordedWalk(listing: tree.listing), work: benchmark.work, order: benchmark.order)
      #expect(comparison.differences == [], "\(spelling)")
    }
  }

  @Test(arguments: Catalogue.standard.benchmarks.filter { MethodTests.inBytes.contains($0.method.id) })
  func `a root that is missing or a file is told as a problem of the root`(benchmark: Benchmark) throws {
    let folder = try TemporaryDirectory()
    var tree = TreeMaker(at: folder.path)
    try tree.file("plain")
    for (name, reason) in [("missing", Errno.noSuchFile), ("plain", Errno.notDirectory)] {
      let walk = benchmark.method.record(folder.path.appending(name), benchmark.work, benchmark.order)
      #expect(walk.problems == [WalkProblem(path: [], code: reason.rawValue)])
      #expect(walk.listing.count == 0)
    }
  }

  @Test func `paths beyond what a call takes are told as problems, not left out`() throws {
    let folder = try TemporaryDirectory()
    try makeDeepDirectories(below: folder.path, levels: 300, name: String(repeating: "n", count: 250))
    for benchmark in Catalogue.standard.benchmarks where MethodTests.inBytes.contains(benchmark.method.id) {
      let walk = benchmark.method.record(folder.path, benchmark.work, benchmark.order)
      #expect(walk.problems.map(\.code).contains(Errno.nameTooLong.rawValue), "\(benchmark.name)")
    }
    #expect(ReferenceWalk.record(folder.path).listing.count == 300)
  }

  @Test func `the mangled names of enumerator(atPath:) are told as they come`() throws {
    let folder = try TemporaryDirectory(in: Path("/tmp"))
    // The API takes the root's path out of a name wherever it stands, so the root's path must recur below it.
    let inner = String(decoding: folder.path.bytes.dropFirst(), as: UTF8.self)
    var tree = TreeMaker(at: folder.path)
    var path = "b"
    try tree.directory(path)
    for component in inner.split(separator: "/") {
      path += "/\(component)"
      try tree.directory(path)
    }
    try tree.file(path + "/f", size: 1)
    let recorded = FileManagerPath().record(folder.path, .list, .none)
    let comparison = WalkComparison(
      of: recorded, against: RecordedWalk(listing: tree.listing), work: .list, order: .none)
    #expect(comparison.differences.map(\.what).contains("told, but not in the tree"))
  }
}
