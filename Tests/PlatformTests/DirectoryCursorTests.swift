import Platform
import TestSupport
import Testing

@Suite struct DirectoryCursorTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try FileSystem.makeDirectories(folder.path.appending("1/2/3/4/5/6/7/8"))
    try FileSystem.makeDirectory(folder.path.appending("other"))
  }

  private func cursor() throws(Errno) -> DirectoryCursor {
    try DirectoryCursor(FileDescriptor.open(folder.path, .directory))
  }

  @Test func `it comes back to every directory that it went through, open or not`() throws {
    var cursor = try cursor()
    var inodes = [try FileSystem.status(of: Path("."), at: cursor.base).inode]
    for number in 1...8 { inodes.append(try cursor.descend(Path("\(number)")).inode) }
    #expect(cursor.depth == 8)
    for depth in (0..<8).reversed() {
      try cursor.ascend()
      #expect(cursor.depth == depth)
      #expect(try FileSystem.status(of: Path("."), at: cursor.base).inode == inodes[depth])
    }
    // And down once more, over what was closed on the way.
    for number in 1...8 { #expect(try cursor.descend(Path("\(number)")).inode == inodes[number]) }
  }

  @Test func `it does not come back to another place when a directory was moved`() throws {
    var cursor = try cursor()
    for number in 1...8 { try cursor.descend(Path("\(number)")) }
    try FileSystem.rename(folder.path.appending("1/2/3"), to: folder.path.appending("other/3"))
    for _ in 0..<5 { try cursor.ascend() }
    #expect(throws: Errno.stale) { try cursor.ascend() }
  }

  @Test func `a symlink, a file and a missing name are not entered, and leave it where it was`() throws {
    try FileSystem.makeSymlink(folder.path.appending("link"), to: Path("other"))
    _ = try FileDescriptor.open(folder.path.appending("file"), [.writeOnly, .create])
    var cursor = try cursor()
    #expect(throws: Errno.notDirectory) { try cursor.descend(Path("link")) }
    #expect(throws: Errno.notDirectory) { try cursor.descend(Path("file")) }
    #expect(throws: Errno.noSuchFile) { try cursor.descend(Path("none")) }
    #expect(cursor.depth == 0)
    try cursor.descend(Path("1"))
  }

  @Test func `another device is not entered`() throws {
    var cursor = try DirectoryCursor(FileDescriptor.open(Path("/"), .directory))
    #expect(throws: Errno.anotherDevice) { try cursor.descend(Path("proc")) }
  }
}
