import Foundation
import Platform
import Synchronization
import TestSupport
import Testing
import TreeBuilding
import Trees

@Suite struct TreeCacheTests {
  private let folder: TemporaryDirectory
  private let cache: TreeCache
  private var trees: Path { cache.folder.appending("trees") }

  init() throws {
    folder = try TemporaryDirectory()
    cache = TreeCache(folder: folder.path.appending("caches/dirbench"))
  }

  @Test(arguments: [
    (["XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/dirbench"), (["HOME": "/h"], "/h/.cache/dirbench"),
    (["XDG_CACHE_HOME": "x", "HOME": "/h"], "/h/.cache/dirbench"),
    (["XDG_CACHE_HOME": "", "HOME": "/h"], "/h/.cache/dirbench"),
  ])
  func `the cache lies where XDG says`(environment: [String: String], expected: String) throws {
    #expect(try TreeCache(environment: { environment[$0].map { Array($0.utf8) } }).folder == Path(expected))
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "h", "XDG_CACHE_HOME": "x"]])
  func `no place for a cache is an error`(environment: [String: String]) {
    let error = #expect(throws: TreeBuildingError.self) {
      try TreeCache(environment: { environment[$0].map { Array($0.utf8) } })
    }
    expectGolden(words(error), "specs/cache-no-home.txt")
  }

  @Test func `a tree is made once, then found, with nothing of ours inside`() throws {
    let spec = try fixture("small-mixed")
    let made = try cache.findOrMake(spec)
    #expect(made.wasMade)
    #expect(made.root == trees.appending(spec.digest).appending("tree"))
    #expect(try names(in: trees.appending(spec.digest)) == ["spec.json", "tree"])
    #expect(try found(below: made.root) == promised(by: TreeLayout(spec)))
    let again = try cache.findOrMake(spec)
    #expect(again.root == made.root && !again.wasMade)
  }

  @Test func `an altered tree is an error until it is cleaned away`() throws {
    let root = try cache.findOrMake(fixture("one-entry")).root
    try FileSystem.removeFile(root.appending("file"))
    let error = #expect(throws: TreeBuildingError.self) { try cache.findOrMake(fixture("one-entry")) }
    #expect(error?.kind == .altered)
    #expect(try cache.clean().trees == 1)
    #expect(try cache.findOrMake(fixture("one-entry")).wasMade)
  }

  @Test func `access times that moved are set back when a tree is found`() throws {
    let spec = try fixture("small-mixed")
    let root = try cache.findOrMake(spec).root
    for name in ["dir-1/Fi\tle 00.dat", "dir-1/link-0"] {
      let modified = try FileSystem.status(of: root.appending(name)).modified.seconds
      try FileSystem.setTimes(
        root.appending(name), accessed: FileSystem.Time(seconds: 1_700_000_000, nanoseconds: 5),
        modified: FileSystem.Time(seconds: modified))
    }
    #expect(try found(below: root) != promised(by: TreeLayout(spec)))
    #expect(try !cache.findOrMake(spec).wasMade)
    #expect(try found(below: root) == promised(by: TreeLayout(spec)))
  }

  @Test func `an access time is not set back where something else changed`() throws {
    let root = try cache.findOrMake(fixture("one-entry")).root
    let time = FileSystem.Time(seconds: 1_700_000_000)
    try FileSystem.setTimes(root.appending("file"), accessed: time, modified: time)
    let error = #expect(throws: TreeBuildingError.self) { try cache.findOrMake(fixture("one-entry")) }
    #expect(error?.kind == .altered)
    #expect(error?.reason.contains("2 differences: file: modification time 1700000000") == true)
    #expect(try FileSystem.status(of: root.appending("file")).accessed.seconds == time.seconds)
  }

  @Test func `an interrupted tree is not in the cache`() throws {
    let stopped = Atomic<Bool>(false)
    let error = #expect(throws: TreeBuildingError.self) {
      try cache.findOrMake(fixture("seed-10x10x10")) { _ in
        stopped.store(true, ordering: .relaxed)
      } shouldStop: {
        stopped.load(ordering: .relaxed)
      }
    }
    #expect(error?.kind == .interrupted)
    #expect(try names(in: trees) == [])
  }

  @Test func `many who make the same tree at once all get the one that was first`() throws {
    let spec = try fixture("small-log-normal")
    let results = Mutex<[TreeCache.Found]>([])
    Workers.run(6) { [cache] _ in
      do {
        let found = try cache.findOrMake(spec, workers: 1)
        results.withLock { $0.append(found) }
      } catch {
        Issue.record(error)
      }
    }
    results.withLock { results in
      #expect(results.count == 6)
      #expect(results.count { $0.wasMade } == 1)
      #expect(Set(results.map(\.root)).count == 1)
    }
    #expect(try names(in: trees) == [spec.digest])
  }

  @Test func `what a process that died has left is not taken for a tree, and goes`() throws {
    let spec = try fixture("one-entry")
    _ = try cache.findOrMake(spec)
    let leftover = trees.appending("\(spec.digest).making-0123456789abcdef")
    try FileSystem.rename(trees.appending(spec.digest), to: leftover)
    try FileSystem.makeDirectory(trees.appending("\(spec.digest).making-00000000000000aa"))
    try FileSystem.makeDirectory(trees.appending("\(spec.digest).making-00000000000000bb"))
    try write("", to: trees.appending("\(spec.digest).making-00000000000000bb/spec.json"))
    #expect(try cache.findOrMake(spec).wasMade)
    let cleaned = try cache.clean()
    #expect(cleaned.keptTotal == 0)
    #expect(cleaned.trees == 2)
    #expect(try names(in: trees) == [])
  }

  @Test func `what a running process makes is left to it`() throws {
    let spec = try fixture("one-entry")
    let during = Mutex<Cleaned?>(nil)
    let made = try cache.findOrMake(spec, workers: 1) { [cache] _ in
      do {
        let cleaned = try cache.clean()
        during.withLock { $0 = cleaned }
      } catch {
        Issue.record(error)
      }
    }
    #expect(made.wasMade)
    let kept = try #require(during.withLock { $0 }?.kept)
    #expect(kept.map(\.reason) == ["a running dirbench is making it"])
    try TreeCheck.check(spec, at: made.root)
  }

  @Test(arguments: [true, false])
  func `a tree that is in use stays until its last user lets it go`(wasFound: Bool) throws {
    let spec = try fixture("small-mixed")
    var users = [try cache.findOrMake(spec)]
    if wasFound { users = [try cache.findOrMake(spec), try cache.findOrMake(spec)] }
    let root = trees.appending(spec.digest)
    while let user = users.popLast() {
      let cleaned = try withExtendedLifetime(user) { try cache.clean() }
      #expect(cleaned.trees == 0)
      #expect(cleaned.kept.map(\.path) == [text(root)])
      #expect(cleaned.kept.map(\.reason) == ["in use by another dirbench"])
      try TreeCheck.check(spec, at: root.appending("tree"))
    }
    #expect(try cache.clean().trees == 1)
    #expect(try names(in: trees) == [])
  }

  @Test func `a tree that is being removed is an error that tells to wait`() throws {
    let spec = try fixture("one-entry")
    let record = try cache.findOrMake(spec).root.parent.appending("spec.json")
    let removing = try FileDescriptor.openLocked(record, .readWrite, at: .workingDirectory)
    let error = #expect(throws: TreeBuildingError.self) { try cache.findOrMake(spec) }
    expectGolden(words(error, without: folder.path), "specs/being-removed.txt")
    try removing.closeChecked()
    #expect(try !cache.findOrMake(spec).wasMade)
  }

  @Test func `a folder without its record, or with another's, is no tree of ours`() throws {
    let spec = try fixture("one-entry")
    let other = try fixture("small-sparse")
    _ = try cache.findOrMake(spec)
    try FileSystem.removeFile(trees.appending(spec.digest).appending("spec.json"))
    #expect(try cache.findOrMake(spec).root.parent.lastComponent == Path("\(spec.digest).2"))
    #expect(try !cache.findOrMake(spec).wasMade)
    try FileSystem.makeDirectory(trees.appending(other.digest))
    try write(spec.canonicalText, to: trees.appending(other.digest).appending("spec.json"))
    #expect(try cache.findOrMake(other).root.parent.lastComponent == Path("\(other.digest).2"))
    let cleaned = try cache.clean()
    #expect(cleaned.trees == 2 && cleaned.keptTotal == 2)
    #expect(try names(in: trees) == [spec.digest, other.digest].sorted())
  }

  @Test func `clean keeps what others put into the cache, and says so`() throws {
    let spec = try fixture("small-mixed")
    let root = try cache.findOrMake(spec).root
    try write("mine", to: trees.appending("notes"))
    try write("mine", to: cache.folder.appending("other\nfile"))
    try write("mine", to: root.appending("dir-0/mine"))
    try write("mine", to: root.parent.appending("beside"))
    let outside = folder.path.appending("outside")
    try FileSystem.makeDirectory(outside)
    try write("mine", to: outside.appending("file"))
    try FileSystem.makeSymlink(trees.appending(String(repeating: "a", count: 64)), to: outside)
    try FileSystem.makeSymlink(root.appending("dir-1/link"), to: outside)

    let cleaned = try cache.clean()
    let lines = cleaned.kept.map { "\($0.path): \($0.reason)\n" }.sorted().joined()
    expectGolden(lines.replacingOccurrences(of: text(folder.path), with: "FOLDER"), "specs/clean-kept.txt")
    #expect(cleaned.keptTotal == cleaned.kept.count)
    for path in [trees.appending("notes"), root.appending("dir-0/mine"), outside.appending("file")] {
      #expect(exists(path), "\(path)")
    }
    #expect(!exists(root.appending("dir-2")))
    #expect(try names(in: root) == ["dir-0", "dir-1"])
  }

  @Test(arguments: ["tree/dir-0/mine", "tree/mine", "mine"])
  func `a tree with something foreign inside is gone only once that is gone`(name: String) throws {
    let spec = try fixture("small-mixed")
    let folder = try cache.findOrMake(spec).root.parent
    let mine = folder.appending(Path(name))
    try write("mine", to: mine)
    for _ in 0..<2 {
      let cleaned = try cache.clean()
      #expect(cleaned.trees == 0)
      #expect(cleaned.kept.map(\.path) == [text(mine)])
      #expect(cleaned.keptTotal == 1)
      #expect(exists(folder.appending("spec.json")))
    }
    let error = #expect(throws: TreeBuildingError.self) { try cache.findOrMake(spec) }
    #expect(error?.kind == .altered)
    try FileSystem.removeFile(mine)
    let cleaned = try cache.clean()
    #expect(cleaned.trees == 1 && cleaned.keptTotal == 0)
    #expect(try names(in: trees) == [])
    #expect(try cache.findOrMake(spec).root.parent == folder)
  }

  @Test func `what took a tree's place is told, whatever else stays`() throws {
    let folder = try cache.findOrMake(fixture("one-entry")).root.parent
    try FileSystem.removeFile(folder.appending("tree/file"))
    try FileSystem.removeDirectory(folder.appending("tree"))
    try write("mine", to: folder.appending("tree"))
    try write("mine", to: cache.folder.appending("other"))
    #expect(
      try Set(cache.clean().kept.map(\.path)) == [
        text(folder.appending("tree")), text(cache.folder.appending("other")),
      ])
  }

  @Test func `a promised name that became something else stays`() throws {
    let root = try cache.findOrMake(fixture("small-mixed")).root
    let outside = folder.path.appending("outside")
    try FileSystem.rename(root.appending("dir-0"), to: outside)
    try FileSystem.makeSymlink(root.appending("dir-0"), to: outside)
    let (file, link) = (root.appending("dir-1/Fi\tle 00.dat"), root.appending("dir-1/link-0"))
    try FileSystem.removeFile(file)
    try FileSystem.makeSymlink(file, to: outside)
    try FileSystem.removeFile(link)
    try write("mine", to: link)
    let before = try found(below: outside)
    #expect(try cache.clean().kept.map(\.path).contains { $0.hasSuffix("tree/dir-0") })
    #expect(try found(below: outside) == before)
    #expect(exists(file) && exists(link))
  }

  @Test(arguments: ["", "trees"])
  func `a cache folder that is a symlink is refused, and what it leads to stays`(name: String) throws {
    let elsewhere = folder.path.appending("elsewhere")
    _ = try TreeCache(folder: elsewhere).findOrMake(fixture("one-entry"))
    let link = name.isEmpty ? cache.folder : trees
    try FileSystem.makeDirectories(link.parent)
    try FileSystem.makeSymlink(link, to: name.isEmpty ? elsewhere : elsewhere.appending("trees"))
    let error = #expect(throws: TreeBuildingError.self) { try cache.clean() }
    #expect(error?.kind == .refused)
    #expect(throws: TreeBuildingError.self) { try cache.findOrMake(fixture("one-entry")) }
    #expect(try names(in: elsewhere.appending("trees")).count == 1)
    expectGolden(words(error, without: folder.path), "specs/cache-symlink\(name.isEmpty ? "" : "-trees").txt")
  }

  @Test func `clean where there is no cache does nothing`() throws {
    let cleaned = try cache.clean()
    #expect(cleaned.trees == 0 && cleaned.keptTotal == 0)
    #expect(try names(in: folder.path) == [])
  }

  @Test func `directories without permissions are removed`() async throws {
    let root = try cache.findOrMake(fixture("small-mixed")).root
    for (name, mode) in [("dir-0", 0), ("dir-1", 0o400), ("dir-2", 0o500)] as [(String, UInt32)] {
      try FileSystem.setPermissions(root.appending(name), to: mode)
    }
    try FileSystem.setPermissions(root, to: 0)
    #expect(try cache.clean().keptTotal == 0)
    #expect(try names(in: trees) == [])
  }
}
