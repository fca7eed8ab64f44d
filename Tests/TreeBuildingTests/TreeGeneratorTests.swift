import Foundation
import Platform
import Synchronization
import TestSupport
import Testing
import TreeBuilding
import Trees

@Suite struct TreeGeneratorTests {
  @Test(arguments: smallFixtures + ["seed-10x10x10"], [1, 4])
  func `what is on disk is what the spec promises, as find sees it`(name: String, workers: Int) throws {
    let folder = try TemporaryDirectory()
    let root = folder.path.appending("tree")
    let spec = try fixture(name)
    try TreeGenerator.generate(spec, at: root, workers: workers)
    #expect(try found(below: root) == promised(by: TreeLayout(spec)))
    try TreeCheck.check(spec, at: root)
  }

  @Test func `symlinks point where the spec says`() throws {
    let folder = try TemporaryDirectory()
    try TreeGenerator.generate(
      spec(#""files": {"perLeaf": 2}, "symlinks": {"perLeaf": 2, "name": "l{index}", "target": "../\\377{index:03}"}"#),
      at: folder.path)
    #expect(
      try FileSystem.symlinkTarget(folder.path.appending("l1")).bytes == Array("../".utf8) + [0xFF] + Array("001".utf8))
  }

  @Test(arguments: TreeSpec.Content.allCases)
  func `files hold what the spec says, in one buffer and in many`(content: TreeSpec.Content) throws {
    let folder = try TemporaryDirectory()
    try TreeGenerator.generate(
      spec(#""files": {"perLeaf": 2, "size": ["200k", 100], "content": "\#(content.rawValue)"}"#), at: folder.path)
    let long = try FileSystem.contents(of: folder.path.appending("file-00"))
    let short = try FileSystem.contents(of: folder.path.appending("file-01"))
    #expect(long.count == 204_800 && short.count == 100)
    switch content {
    case .zero, .sparse: #expect(long.allSatisfy { $0 == 0 })
    case .pattern:
      #expect(long.starts(with: short))
      #expect(long.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count == 63 })
    case .random:
      #expect(!long.starts(with: short))
      #expect(Set(long.prefix(65_536)).count == 256)
      #expect(long.prefix(65_536) != long.dropFirst(65_536).prefix(65_536))
    }
    let blocks = try FileSystem.status(of: folder.path.appending("file-00")).blocks
    #expect((blocks == 0) == (content == .sparse))
  }

  @Test func `the same spec gives the same contents, whatever the workers`() throws {
    let folder = try TemporaryDirectory()
    for (name, workers) in [("one", 1), ("many", 6)] {
      try TreeGenerator.generate(fixture("small-mixed"), at: folder.path.appending(name), workers: workers)
    }
    try output(of: "diff", ["-r", "--no-dereference", text(folder.path) + "/one", text(folder.path) + "/many"])
  }

  @Test func `progress only grows, and ends with all entries`() throws {
    let folder = try TemporaryDirectory()
    let seen = Mutex<[TreeGenerator.Progress]>([])
    try TreeGenerator.generate(fixture("seed-10x10x10"), at: folder.path, workers: 3) { event in
      seen.withLock { $0.append(event) }
    }
    let made = seen.withLock { $0.map(\.made) }
    #expect(made == made.sorted())
    #expect(made.last == 11_110 && made.count > 20)
    #expect(seen.withLock { $0.allSatisfy { $0.total == 11_110 } })
  }

  @Test(arguments: [1, 3], [true, false])
  func `an interrupted tree leaves nothing`(workers: Int, isThere: Bool) throws {
    let folder = try TemporaryDirectory()
    let root = folder.path.appending("tree")
    if isThere { try FileSystem.makeDirectory(root) }
    let made = Atomic<Int>(0)
    let error = #expect(throws: TreeBuildingError.self) {
      try TreeGenerator.generate(fixture("seed-10x10x10"), at: root, workers: workers) { event in
        made.store(event.made, ordering: .relaxed)
      } shouldStop: {
        made.load(ordering: .relaxed) > 3_000
      }
    }
    #expect(error?.kind == .interrupted)
    #expect(made.load(ordering: .relaxed) < 11_110)
    #expect(try names(in: folder.path) == (isThere ? ["tree"] : []))
    if isThere { #expect(try names(in: root) == []) }
    expectGolden(words(error, without: folder.path), "specs/generator-interrupted.txt")
  }

  @Test func `a directory that holds something is refused and stays as it was`() throws {
    let folder = try TemporaryDirectory()
    try write("mine", to: folder.path.appending("file-00"))
    let error = #expect(throws: TreeBuildingError.self) {
      try TreeGenerator.generate(fixture("one-entry"), at: folder.path)
    }
    #expect(try names(in: folder.path) == ["file-00"])
    expectGolden(words(error, without: folder.path), "specs/generator-not-empty.txt")
  }

  @Test(arguments: ["file", "symlink"])
  func `what is no directory is refused`(kind: String) throws {
    let folder = try TemporaryDirectory()
    let root = folder.path.appending("root")
    if kind == "file" { try write("mine", to: root) } else { try FileSystem.makeSymlink(root, to: folder.path) }
    let error = #expect(throws: TreeBuildingError.self) { try TreeGenerator.generate(fixture("one-entry"), at: root) }
    #expect(error?.kind == .refused)
    #expect(try names(in: folder.path) == ["root"])
    expectGolden(words(error, without: folder.path), "specs/generator-no-directory.txt")
  }

  @Test func `a parent that is missing is told`() throws {
    let folder = try TemporaryDirectory()
    let error = #expect(throws: TreeBuildingError.self) {
      try TreeGenerator.generate(fixture("one-entry"), at: folder.path.appending("no/tree"))
    }
    expectGolden(words(error, without: folder.path), "specs/generator-no-parent.txt")
  }

  @Test func `a spec that contradicts itself makes nothing`() throws {
    let folder = try TemporaryDirectory()
    var spec = TreeSpec()
    spec.files = TreeSpec.Files(perLeaf: 2, name: IndexedBytes(prefix: Array("same".utf8)))
    #expect(throws: TreeBuildingError.self) { try TreeGenerator.generate(spec, at: folder.path.appending("tree")) }
    #expect(try names(in: folder.path) == [])
  }

  @Test(arguments: [
    #""directories": { "fanOut": { "levels": 3000, "each": 1 }, "name": "d{index}" }, "files": { "perDirectory": 1 }"#,
    #""directories": { "fanOut": { "levels": 300, "each": 1 }, "name": "\#(long)" }, "files": { "perLeaf": 3 }"#,
  ])
  func `paths beyond PATH_MAX are made, checked and removed with few descriptors`(members: String) async throws {
    await #expect(processExitsWith: .success) { [members] in
      withFewDescriptors {
        let folder = try TemporaryDirectory()
        let cache = TreeCache(folder: folder.path.appending("cache"))
        // Not kept: a tree that is in use would not be cleaned away.
        let root = try cache.findOrMake(spec(members), workers: 8).root
        let seen = try output(of: "find", [text(root), "-mindepth", "1", "-printf", "x"])
        #expect(try seen.count == TreeLayout(spec(members)).census.entries)
        #expect(try !cache.findOrMake(spec(members)).wasMade)
        #expect(try cache.clean().keptTotal == 0)
        #expect(try names(in: cache.folder.appending("trees")) == [])
      }
    }
  }

  private static let long = String(repeating: "n", count: 250)

  @Test func `a shallow tree too is made by many workers with few descriptors`() async {
    await #expect(processExitsWith: .success) {
      withFewDescriptors {
        let folder = try TemporaryDirectory()
        try TreeGenerator.generate(fixture("seed-10x10x10"), at: folder.path, workers: 64)
        try TreeCheck.check(fixture("seed-10x10x10"), at: folder.path)
      }
    }
  }

  @Test(.enabled(if: TinyDisk.canMount, "a small file system cannot be mounted here"), arguments: [1, 3])
  func `a full disk is told, and what was made is removed`(workers: Int) throws {
    let disk = try TinyDisk(size: "256k")
    let root = disk.path.appending("tree")
    let error = #expect(throws: TreeBuildingError.self) {
      try TreeGenerator.generate(spec(#""files": {"perLeaf": 100, "size": "10k"}"#), at: root, workers: workers)
    }
    #expect(error?.kind == .failed)
    #expect(try names(in: disk.path) == [])
    // Which file is the first without room depends on the kernel.
    let told = words(error, without: disk.path).replacing(#/file-\d+/#, with: "file-NN")
    expectGolden(told, "specs/generator-full-disk.txt")
  }

  @Test(.enabled(if: TinyDisk.canMount, "a small file system cannot be mounted here"))
  func `a full disk leaves no tree in the cache`() throws {
    let disk = try TinyDisk(size: "256k")
    let cache = TreeCache(folder: disk.path.appending("dirbench"))
    #expect(throws: TreeBuildingError.self) { try cache.findOrMake(spec(#""files": {"perLeaf": 100, "size": "10k"}"#)) }
    #expect(try names(in: cache.folder.appending("trees")) == [])
  }
}

/// A file system of a few kilobytes, in memory, which only root may mount.
final class TinyDisk {
  let path: Path
  private let folder: TemporaryDirectory

  init(size: String) throws {
    folder = try TemporaryDirectory()
    path = folder.path
    try output(of: "mount", ["-t", "tmpfs", "-o", "size=\(size)", "dirbench-test", text(path)])
  }

  deinit {
    do { try output(of: "umount", [text(path)]) } catch { print("could not unmount \(path): \(error)") }
  }

  static let canMount: Bool = {
    do {
      _ = try TinyDisk(size: "64k")
      return true
    } catch {
      return false
    }
  }()
}
