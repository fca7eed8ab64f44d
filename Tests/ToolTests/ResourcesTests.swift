import Platform
import TestSupport
import Testing
import Tool

@Suite struct ResourcesTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for name in ["Benchmarks/Suites", "fixtures/trees", "bin/deep", "plain.dir"] {
      try FileSystem.makeDirectories(folder.path.appending(name))
    }
    try write("Benchmarks/Suites/seed.json", suite)
    try write("Benchmarks/Suites/quick.json", suite)
    try write("Benchmarks/Suites/notes.txt", "")
    try write("fixtures/trees/small.json", "{}")
    try write("fixtures/trees/plain.json", "{}")
  }

  private let suite = """
    {"schema": "dirbench-suite/1", "description": "d", "benchmarks": ["fts/*"], "trees": ["small"]}
    """

  private func write(_ name: String, _ text: String) throws {
    let file = try FileDescriptor.open(folder.path.appending(name), [.writeOnly, .create, .truncate])
    try file.write(text.utf8)
  }

  private var resources: Resources { get throws { try Resources(executable: folder.path.appending("bin/deep/tool")) } }

  @Test(arguments: ["tool", "bin/tool", "bin/deep/tool"])
  func `they are found beside the executable or above it`(executable: String) throws {
    #expect(try Resources(executable: folder.path.appending(executable)).root == folder.path)
  }

  @Test func `the nearest count`() throws {
    try FileSystem.makeDirectories(folder.path.appending("bin/Benchmarks/Suites"))
    #expect(try resources.root == folder.path.appending("bin"))
  }

  @Test(arguments: ["/nowhere/at/all/tool", "/tool"])
  func `where there are none, that is said`(executable: String) {
    #expect(
      throws: ToolError.failure(
        what: "suites", why: "no folder Benchmarks/Suites beside \(executable), nor above it",
        next: "keep the executable in its repository, or copy Benchmarks/Suites, fixtures/trees and results/reference "
          + "beside it")
    ) { try Resources(executable: Path(executable)) }
  }

  @Test func `names are those of the JSON files, in order`() throws {
    #expect(try resources.suiteNames() == ["quick", "seed"])
    #expect(try resources.treeNames() == ["plain", "small"])
  }

  @Test func `a missing folder is an error`() throws {
    let resources = try self.resources
    try FileSystem.rename(folder.path.appending("fixtures"), to: folder.path.appending("gone"))
    #expect(
      throws: ToolError.failure(
        what: "folder \(shown("fixtures/trees"))", why: "No such file or directory",
        next: "restore it from the repository")
    ) { try resources.treeNames() }
  }

  private func shown(_ name: String) -> String { SafeName.encode(folder.path.appending(name).bytes) }

  @Test func `a suite is known by name or file`() throws {
    #expect(try resources.suite(Path("quick")).name == "quick")
    try write("my.json", suite)
    #expect(try resources.suite(folder.path.appending("my.json")).name == "my")
  }

  @Test(arguments: [
    ("sede", "Unknown suite 'sede'. Did you mean 'seed'? There are: 'quick', 'seed'"),
    ("full", "Unknown suite 'full'. There are: 'quick', 'seed'"),
    ("notes", "Unknown suite 'notes'. There are: 'quick', 'seed'"),
    ("..", "Unknown suite '..'. There are: 'quick', 'seed'"),
  ])
  func `an unknown suite is a usage error that names those there are`(name: String, message: String) throws {
    let resources = try self.resources
    #expect(throws: ToolError.usage(UsageError(message))) { try resources.suite(Path(name)) }
  }

  @Test func `a suite file that does not parse says where`() throws {
    try write("bad.json", "{\n  \"schema\" 1}")
    let resources = try self.resources
    #expect(
      throws: ToolError.failure(
        what: "suite file \(shown("bad.json"))", why: "line 2, column 12: expected ':' behind the key",
        next: "correct it; \(shown("Benchmarks/Suites")) has examples")
    ) { try resources.suite(folder.path.appending("bad.json")) }
  }

  @Test(arguments: [("none.json", "No such file or directory"), ("plain.dir/", "Is a directory")])
  func `a suite file that cannot be read is a failure`(name: String, why: String) throws {
    let resources = try self.resources
    #expect(
      throws: ToolError.failure(
        what: "suite file \(shown(name))", why: why, next: "'dirbench list suites' names those that there are")
    ) { try resources.suite(folder.path.appending(name)) }
  }

  @Test func `a tree is a spec's name, a spec's file or a directory`() throws {
    let small = folder.path.appending("fixtures/trees/small.json")
    #expect(try resources.tree(Path("small")) == .spec(name: "small", file: small))
    #expect(try resources.tree(small) == .spec(name: "small", file: small))
    let plain = folder.path.appending("plain.dir")
    #expect(try resources.tree(plain) == .directory(plain))
    let odd = try #require(Path(bytes: folder.path.bytes + [0x2F, 0xFF, 0x0A]))
    try FileSystem.makeDirectory(odd)
    #expect(try resources.tree(odd) == .directory(odd))
  }

  @Test func `a tree that is not there is a failure`() throws {
    let resources = try self.resources
    let next = "name a spec ('plain', 'small'), a spec file or a directory"
    #expect(
      throws: ToolError.failure(
        what: "tree no-such", why: "no spec has that name, and there is no such file", next: next)
    ) { try resources.tree(Path("no-such")) }
    #expect(
      throws: ToolError.failure(what: "tree \(shown("no"))", why: "No such file or directory", next: next)
    ) { try resources.tree(folder.path.appending("no")) }
    #expect(
      throws: ToolError.failure(
        what: "tree /dev/null", why: "is neither a spec file nor a directory", next: "name one of the two, or a spec")
    ) { try resources.tree(Path("/dev/null")) }
  }

  @Test func `reference figures lie in the results`() throws {
    #expect(try resources.reference("a/b.json") == folder.path.appending("results/reference/a/b.json"))
  }
}
