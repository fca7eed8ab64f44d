import Platform
import ResultStore
import TestSupport
import Testing

@Suite struct RunFolderTests {
  private let files = [
    RunFolder.File(name: "run.json", bytes: Array("{}\n".utf8)), .init(name: "summary.csv", bytes: []),
    .init(name: "report.md", bytes: Array(repeating: 65, count: 100_000)),
  ]
  private let time = WallTime(seconds: 1_796_069_700)
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func path(_ name: String) -> Path { folder.path.appending(name) }

  private func names(_ name: String = ".") throws(Errno) -> [String] {
    let stream = try DirectoryStream(FileDescriptor.open(path(name), .directory))
    var names: [String] = []
    while let entry = try stream.next() { names.append(String(decoding: entry.name.bytes, as: UTF8.self)) }
    return names.sorted()
  }

  private func complaint(_ body: () throws -> Void) -> String {
    let error = #expect(throws: StoreError.self) { try body() }
    let text = error.map { "dirbench: \($0)\n  \($0.nextStep)\n" } ?? "none\n"
    return text.replacing(SafeName.encode(folder.path.bytes), with: "DIR")
  }

  private func isWhole(_ name: String) throws -> Bool {
    try names(name) == ["report.md", "run.json", "summary.csv"]
      && files.allSatisfy { try FileSystem.contents(of: path(name).appending($0.name)) == $0.bytes }
  }

  @Test(arguments: ["new", "far/off/new", "new/"]) func `an absent folder is made whole`(name: String) throws {
    let written = try RunFolder.prepare(.named(path(name)), outside: []).write(files)
    #expect(written.folder == path(name))
    #expect(written.latest == .notAsked)
    #expect(try isWhole(name))
    #expect(try names(name + "/..").count == 1)
  }

  @Test func `an empty folder is filled and stays what it was`() throws {
    try FileSystem.makeDirectory(path("empty"), permissions: 0o751)
    let before = try FileSystem.status(of: path("empty"))
    _ = try RunFolder.prepare(.named(path("empty")), outside: []).write(files)
    let after = try FileSystem.status(of: path("empty"))
    #expect(before.inode == after.inode && before.permissions == after.permissions)
    #expect(try isWhole("empty"))
  }

  @Test func `a link to an empty folder is followed`() throws {
    try FileSystem.makeDirectory(path("empty"))
    try FileSystem.makeSymlink(path("link"), to: Path("empty"))
    _ = try RunFolder.prepare(.named(path("link")), outside: []).write(files)
    #expect(try isWhole("empty"))
  }

  @Test func `preparing leaves nothing behind`() throws {
    try FileSystem.makeDirectory(path("empty"))
    for name in ["new", "far/off/new", "empty"] { _ = try RunFolder.prepare(.named(path(name)), outside: []) }
    _ = try RunFolder.prepare(.standard(name: "seed", time: time, below: path("results")), outside: [])
    #expect(try names() == ["empty"])
    #expect(try names("empty") == [])
  }

  @Test func `a place that cannot be used is refused before anything is measured`() throws {
    try FileSystem.makeDirectory(path("full"))
    try FileDescriptor.open(path("full/file"), [.writeOnly, .create]).closeChecked()
    try FileSystem.makeSymlink(path("nowhere"), to: Path("none"))
    try FileSystem.makeDirectory(path("tree"))
    try FileSystem.makeSymlink(path("inside"), to: Path("tree"))
    let before = try names()
    var text = ""
    let bad = [
      "full", "full/file", "full/file/x/y", "nowhere", "tree/new/x", "inside", "new/..",
      String(repeating: "n", count: 300),
    ]
    for name in bad {
      text += complaint {
        _ = try RunFolder.prepare(.named(path(name)), outside: [path("full"), path("tree")].suffix(1))
      }
    }
    text += complaint { _ = try RunFolder.prepare(.named(Path("")), outside: []) }
    text += complaint {
      _ = try RunFolder.prepare(.standard(name: "seed", time: time, below: path("full/file")), outside: [])
    }
    text += complaint {
      _ = try RunFolder.prepare(
        .standard(name: "seed", time: time, below: path("tree/results")), outside: [path("tree")])
    }
    expectGolden(text, "store/places.txt")
    #expect(try names() == before)
    #expect(try names("tree") == [])
  }

  @Test func `a file system that takes no folders is refused`() {
    // Root gets another reason than others do.
    let error = #expect(throws: StoreError.self) {
      _ = try RunFolder.prepare(.named(Path("/proc/new")), outside: [])
    }
    #expect(error?.kind == .unwritable)
  }

  @Test func `a folder that filled up meanwhile is left alone`() throws {
    try FileSystem.makeDirectory(path("place"))
    let prepared = try RunFolder.prepare(.named(path("place")), outside: [])
    try FileDescriptor.open(path("place/file"), [.writeOnly, .create]).closeChecked()
    #expect(complaint { _ = try prepared.write(files) }.contains("the folder is not empty"))
    #expect(try names("place") == ["file"])
  }

  @Test func `a folder whose parent became a file is an error that leaves nothing`() throws {
    let prepared = try RunFolder.prepare(.named(path("above/place")), outside: [])
    try FileDescriptor.open(path("above"), [.writeOnly, .create]).closeChecked()
    #expect(complaint { _ = try prepared.write(files) }.contains("no folder, or on the way to it"))
    #expect(try names() == ["above"])
  }

  @Test func `a file that cannot be written takes the others with it`() throws {
    try FileSystem.makeDirectory(path("empty"))
    let bad = files + [.init(name: "no/such/file", bytes: [])]
    for name in ["new", "far/new", "empty"] {
      let prepared = try RunFolder.prepare(.named(path(name)), outside: [])
      #expect(complaint { _ = try prepared.write(bad) }.hasPrefix("dirbench: writing DIR/\(name): No such file"))
    }
    #expect(try names() == ["empty"])
    #expect(try names("empty") == [])
  }

  @Test func `a standard place has the suite's name, the time and a link`() throws {
    let place = RunPlace.standard(name: "seed", time: time, below: path("results"))
    for name in ["seed-20261130T201500Z", "seed-20261130T201500Z-2", "seed-20261130T201500Z-3"] {
      let written = try RunFolder.prepare(place, outside: []).write(files)
      #expect(written.folder == path("results").appending(name))
      #expect(written.latest == .set)
      #expect(try FileSystem.symlinkTarget(path("results/latest")) == Path(name))
      #expect(try isWhole("results/latest"))
    }
    #expect(try names("results").count == 4)
  }

  @Test func `what is no link at the link's name is left and reported`() throws {
    try FileSystem.makeDirectories(path("results/latest"))
    let place = RunPlace.standard(name: "seed", time: time, below: path("results"))
    let written = try RunFolder.prepare(place, outside: []).write(files)
    #expect(written.latest == .left(reason: "\(SafeName.encode(path("results/latest").bytes)) is no symbolic link"))
    #expect(try isWhole("results/seed-20261130T201500Z"))
    #expect(try names("results") == ["latest", "seed-20261130T201500Z"])
  }

  @Test(arguments: [
    ("seed", "seed"), ("../../etc", "etc"), ("/usr/share", "usr-share"), ("a\\012b c", "a-012b-c"),
    (".hidden", "hidden"),
    ("--x", "x"), ("é", "run"), ("", "run"), (String(repeating: "y", count: 300), String(repeating: "y", count: 100)),
  ])
  func `a tree's name becomes a plain one`(name: String, plain: String) throws {
    let place = RunPlace.standard(name: name, time: time, below: path("results"))
    let written = try RunFolder.prepare(place, outside: []).write(files)
    #expect(written.folder == path("results/\(plain)-20261130T201500Z"))
  }

  @Test(.enabled(if: SmallDisk.isRoot == false, "root may write everywhere"))
  func `a folder that may not be written to is refused before anything is measured`() throws {
    try FileSystem.makeDirectory(path("closed"), permissions: 0o500)
    for name in ["closed", "closed/new"] {
      #expect(
        complaint { _ = try RunFolder.prepare(.named(path(name)), outside: []) }
          == "dirbench: writing DIR/\(name): Permission denied\n  name a folder that you may write to with --output\n")
    }
  }

  @Test(.enabled(if: SmallDisk.canBeMade, "only root can mount a small disk"))
  func `a full disk is an error that leaves nothing`() throws {
    let disk = try SmallDisk(at: path("disk"), bytes: 2 << 20)
    let large = files + [.init(name: "samples.csv", bytes: Array(repeating: 65, count: 3 << 20))]
    let expected = "No space left on device\n  free space there, or name a folder on another disk with --output\n"
    try FileSystem.makeDirectory(path("disk/empty"))
    for name in ["new", "far/new", "empty"] {
      let prepared = try RunFolder.prepare(.named(disk.path.appending(name)), outside: [])
      #expect(complaint { _ = try prepared.write(large) } == "dirbench: writing DIR/disk/\(name): \(expected)")
      #expect(try names("disk") == ["empty"])
      #expect(try names("disk/empty") == [])
    }
    // With less than it takes to try, that is said before anything is measured.
    try FileDescriptor.open(path("disk/file"), [.writeOnly, .create]).write(Array(repeating: 65, count: 3 << 19))
    #expect(
      complaint { _ = try RunFolder.prepare(.named(disk.path.appending("new")), outside: []) }
        == "dirbench: writing DIR/disk/new: \(expected)")
    #expect(try names("disk") == ["empty", "file"])
  }

  @Test(.enabled(if: SmallDisk.canBeMade, "only root can mount a small disk"))
  func `an empty disk's own root is a place`() throws {
    let disk = try SmallDisk(at: path("disk"), bytes: 2 << 20)
    _ = try RunFolder.prepare(.named(disk.path), outside: []).write(files)
    #expect(try isWhole("disk"))
  }
}
