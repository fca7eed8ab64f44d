import Platform
import TestSupport
import Testing
import TreeBuilding
import Trees

/// A way to alter a tree.
struct Alteration: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The words that must come, below the root.
  let expected: [String]
  let apply: @Sendable (Path) throws -> Void

  static let all: [Alteration] = [
    Alteration(testDescription: "a file removed", expected: ["d1/f0: missing"]) { root in
      try FileSystem.removeFile(root.appending("d1/f0"))
    },
    Alteration(testDescription: "a file added", expected: [#"d1/new\012line: not in the spec"#]) { root in
      try write("", to: root.appending("d1/new\nline"))
    },
    Alteration(testDescription: "a file that grew", expected: ["d0/f1: size 11, not 10"]) { root in
      let status = try FileSystem.status(of: root.appending("d0/f1"))
      try FileDescriptor.open(root.appending("d0/f1"), [.writeOnly, .append]).write([1])
      try restoreTimes(root.appending("d0/f1"), status)
    },
    Alteration(testDescription: "a file that was touched", expected: ["f0: modification time 5.000000007, not 1002"]) {
      root in
      let accessed = try FileSystem.status(of: root.appending("f0")).accessed
      try FileSystem.setTimes(
        root.appending("f0"), accessed: FileSystem.Time(seconds: accessed.seconds),
        modified: FileSystem.Time(seconds: 5, nanoseconds: 7))
    },
    Alteration(testDescription: "a file that was read long after", expected: ["f0: access time 6, not 2000"]) { root in
      try FileSystem.setTimes(
        root.appending("f0"), accessed: FileSystem.Time(seconds: 6), modified: FileSystem.Time(seconds: 1_002))
    },
    Alteration(testDescription: "a file for a directory", expected: ["d2: a file, not a directory"]) { root in
      try FileSystem.removeFile(root.appending("d2/f0"))
      try FileSystem.removeFile(root.appending("d2/f1"))
      try FileSystem.removeFile(root.appending("d2/l"))
      try FileSystem.removeDirectory(root.appending("d2"))
      try write("", to: root.appending("d2"))
    },
    Alteration(testDescription: "a symlink elsewhere", expected: [#"d1/l: points to /etc, not f0"#]) { root in
      let status = try FileSystem.status(of: root.appending("d1/l"))
      try FileSystem.removeFile(root.appending("d1/l"))
      try FileSystem.makeSymlink(root.appending("d1/l"), to: Path("/etc"))
      try restoreTimes(root.appending("d1/l"), status)
    },
    Alteration(testDescription: "a symlink for a directory", expected: ["d0: a symlink, not a directory"]) { root in
      try FileSystem.rename(root.appending("d0"), to: root.parent.appending("elsewhere"))
      try FileSystem.makeSymlink(root.appending("d0"), to: root.parent.appending("elsewhere"))
    },
  ]

  /// Changing an entry of a directory changes the directory's time too, which is another difference.
  static func restoreTimes(_ path: Path, _ status: FileStatus) throws {
    try FileSystem.setTimes(
      path, accessed: FileSystem.Time(seconds: status.accessed.seconds),
      modified: FileSystem.Time(seconds: status.modified.seconds))
  }
}

@Suite struct TreeCheckTests {
  private static func spec() throws -> TreeSpec {
    try TreeBuildingTests.spec(
      #"""
      "directories": {"fanOut": [3], "name": "d{index}"},
      "files": {"perDirectory": 1, "perLeaf": 2, "name": "f{index}", "size": 10},
      "symlinks": {"perLeaf": 1, "name": "l", "target": "f0"},
      "times": {"accessed": {"start": 2000, "order": "forward"}, "modified": {"start": 990, "order": "backward"}}
      """#)
  }

  @Test(arguments: Alteration.all)
  func `an altered tree is told by what differs`(alteration: Alteration) throws {
    let folder = try TemporaryDirectory()
    let root = folder.path.appending("tree")
    try TreeGenerator.generate(Self.spec(), at: root)
    try alteration.apply(root)
    let differences = try TreeCheck.differences(of: root, from: TreeLayout(Self.spec()))
    let told = differences.first.filter { !$0.hasPrefix("d1: modification time") }
    #expect(told == alteration.expected)
    #expect(differences.total == differences.first.count)
    let error = #expect(throws: TreeBuildingError.self) { try TreeCheck.check(Self.spec(), at: root) }
    #expect(error?.kind == .altered)
    #expect(error?.nextStep.contains("dirbench clean") == true)
  }

  @Test func `the error tells the first differences and counts the rest`() throws {
    let folder = try TemporaryDirectory()
    try TreeGenerator.generate(fixture("small-log-normal"), at: folder.path.appending("tree"))
    for name in ["file-00", "file-01", "file-02"] {
      try FileSystem.removeFile(folder.path.appending("tree").appending(name))
    }
    try write("", to: folder.path.appending("tree/other"))
    let error = #expect(throws: TreeBuildingError.self) {
      try TreeCheck.check(fixture("small-log-normal"), at: folder.path.appending("tree"))
    }
    expectGolden(words(error, without: folder.path), "specs/altered.txt")
  }

  @Test func `many differences are counted, and the first told`() throws {
    let folder = try TemporaryDirectory()
    let layout = try TreeLayout(TreeBuildingTests.spec(#""files": {"perLeaf": 1000}"#))
    let differences = try TreeCheck.differences(of: folder.path, from: layout)
    #expect(differences.first.count == 10)
    #expect(differences.total == 1_000)
  }

  @Test func `a tree that is not there at all is missing`() throws {
    let folder = try TemporaryDirectory()
    let layout = try TreeLayout(Self.spec())
    #expect(try TreeCheck.differences(of: folder.path.appending("no"), from: layout).first == [".: missing"])
    try write("", to: folder.path.appending("file"))
    #expect(try TreeCheck.differences(of: folder.path.appending("file"), from: layout).first == [".: no directory"])
  }

  @Test func `a check leaves the times that it reads as they are, and can be repeated`() throws {
    let folder = try TemporaryDirectory()
    let spec = try fixture("small-mixed")
    try TreeGenerator.generate(spec, at: folder.path.appending("tree"))
    for _ in 0..<3 { try TreeCheck.check(spec, at: folder.path.appending("tree")) }
    #expect(try found(below: folder.path.appending("tree")) == promised(by: TreeLayout(spec)))
  }
}
