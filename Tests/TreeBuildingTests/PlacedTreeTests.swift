import Platform
import TestSupport
import Testing
import TreeBuilding
import Trees

@Suite struct PlacedTreeTests {
  private let folder: TemporaryDirectory
  private let cache: TreeCache
  private let root: Path

  init() throws {
    folder = try TemporaryDirectory()
    cache = TreeCache(folder: folder.path.appending("cache/dirbench"))
    root = folder.path.appending("a tree\nhere")
  }

  @Test(arguments: [true, false])
  func `a tree made at a directory goes again; a directory that was there stays`(isThere: Bool) throws {
    if isThere { try FileSystem.makeDirectory(root) }
    try cache.generate(fixture("small-mixed"), at: root)
    #expect(try found(below: root) == promised(by: TreeLayout(fixture("small-mixed"))))
    #expect(try cache.clean().trees == 0)
    try TreeCheck.check(fixture("small-mixed"), at: root)
    let cleaned = try cache.removeTree(at: root)
    #expect(cleaned.trees == 1 && cleaned.keptTotal == 0)
    #expect(exists(root) == isThere)
    #expect(try names(in: cache.folder.appending("placed")) == [])
  }

  @Test func `a directory that dirbench did not make is refused`() throws {
    try FileSystem.makeDirectory(root)
    try write("mine", to: root.appending("file"))
    let error = #expect(throws: TreeBuildingError.self) { try cache.removeTree(at: root) }
    #expect(error?.kind == .refused)
    #expect(try names(in: root) == ["file"])
    expectGolden(words(error, without: folder.path), "specs/placed-no-record.txt")
  }

  @Test func `another directory of the same name is refused`() throws {
    try cache.generate(fixture("one-entry"), at: root)
    try FileSystem.rename(root, to: folder.path.appending("moved"))
    try FileSystem.makeDirectory(root)
    try write("1", to: root.appending("file"))
    let error = #expect(throws: TreeBuildingError.self) { try cache.removeTree(at: root) }
    #expect(error?.kind == .refused)
    #expect(try names(in: root) == ["file"])
    expectGolden(words(error, without: folder.path), "specs/placed-another.txt")
  }

  @Test func `a directory made anew under the same name is refused, though its number may be the same`() throws {
    try cache.generate(fixture("one-entry"), at: root)
    try FileSystem.removeFile(root.appending("file"))
    try FileSystem.removeDirectory(root)
    try FileSystem.makeDirectory(root)
    try write("1", to: root.appending("file"))
    #expect(throws: TreeBuildingError.self) { try cache.removeTree(at: root) }
    #expect(try names(in: root) == ["file"])
  }

  @Test func `what was put into it since stays and is told, and can be followed by the rest`() throws {
    try cache.generate(fixture("small-mixed"), at: root)
    try write("mine", to: root.appending("dir-1/mine"))
    let first = try cache.removeTree(at: root)
    #expect(first.trees == 0)
    #expect(first.kept.map(\.reason) == ["dirbench did not make it"])
    #expect(try names(in: root) == ["dir-1"])
    #expect(exists(root.appending("dir-1/mine")))
    try FileSystem.removeFile(root.appending("dir-1/mine"))
    #expect(try cache.removeTree(at: root).trees == 1)
    #expect(!exists(root))
  }

  @Test func `an interrupted tree leaves neither directory nor record`() throws {
    let error = #expect(throws: TreeBuildingError.self) {
      try cache.generate(fixture("one-entry"), at: root, shouldStop: { true })
    }
    #expect(error?.kind == .interrupted)
    #expect(!exists(root))
    #expect(try names(in: cache.folder.appending("placed")) == [])
  }

  @Test func `a directory that is not empty is refused, and no record is kept`() throws {
    try FileSystem.makeDirectory(root)
    try write("mine", to: root.appending("mine"))
    #expect(throws: TreeBuildingError.self) { try cache.generate(fixture("one-entry"), at: root) }
    #expect(try names(in: root) == ["mine"])
    #expect(try names(in: cache.folder.appending("placed")) == [])
  }

  @Test func `a record that is cut off counts as none`() throws {
    try cache.generate(fixture("one-entry"), at: root)
    let placed = cache.folder.appending("placed")
    let record = placed.appending(try #require(names(in: placed).first))
    let whole = try FileSystem.contents(of: record)
    for length in [0, 10, 100, whole.count - 3] {
      try write(String(decoding: whole[..<length], as: UTF8.self), to: record)
      #expect(throws: TreeBuildingError.self) { try cache.removeTree(at: root) }
    }
    try write(String(decoding: whole, as: UTF8.self), to: record)
    #expect(try cache.removeTree(at: root).trees == 1)
  }

  @Test func `a tree is found through a symlink and through a path that is not plain`() throws {
    try cache.generate(fixture("one-entry"), at: root)
    let link = folder.path.appending("link")
    try FileSystem.makeSymlink(link, to: root)
    #expect(try cache.removeTree(at: folder.path.appending("./link")).trees == 1)
    #expect(!exists(root))
  }
}
