import Platform
import TestSupport
import Testing

@Suite struct HostSystemTests {
  @Test func `the system tells what it is`() throws {
    #expect(try HostSystem.kernel().hasPrefix("Linux "))
    #expect(HostSystem.libc.hasPrefix("glibc 2."))
    #expect(try !HostSystem.architecture().isEmpty)
    #expect(try HostSystem.processorCount() >= 1)
  }

  @Test func `proc is found as the mount that it is`() throws {
    let mount = try #require(try Mount.holding(Path("/proc/self/status")))
    #expect(mount.type == Array("proc".utf8))
    #expect(try FileSystemType.name(of: Path("/proc")) == "proc")
  }

  @Test func `a symlink's mount is that of its target`() throws {
    let folder = try TemporaryDirectory()
    let link = folder.path.appending("link")
    try FileSystem.makeSymlink(link, to: Path("/proc"))
    #expect(try Mount.holding(link)?.type == Array("proc".utf8))
  }

  @Test func `a path that is not there has no mount`() {
    #expect(throws: Errno.noSuchFile) { _ = try Mount.holding(Path("/nonexistent")) }
    #expect(throws: Errno.noSuchFile) { _ = try FileSystemType.name(of: Path("/nonexistent")) }
  }

  @Test func `a line of mountinfo comes apart, optional fields or none`() throws {
    for optional in ["", "shared:1 ", "shared:1 master:2 "] {
      let line = "36 35 98:0 /mnt1 /m\\040nt rw,noatime \(optional)- fuse.sshfs user@host:/x rw,user_id=0"
      let mount = try #require(Mount(line: line.utf8))
      #expect(mount.identifier == 36 && mount.deviceNumber == "98:0")
      #expect(mount.mountPoint == Array("/m nt".utf8) && mount.type == Array("fuse.sshfs".utf8))
      #expect(mount.source == Array("user@host:/x".utf8))
      #expect(mount.options == Array("rw,noatime".utf8) && mount.sharedOptions == Array("rw,user_id=0".utf8))
    }
  }

  @Test(arguments: [
    "", "36", "36 35 98:0 / /mnt rw", "36 35 98:0 / /mnt rw - ext4 x", "x 35 98:0 / /mnt rw - ext4 x rw",
  ])
  func `a line of another form is no mount`(line: String) { #expect(Mount(line: line.utf8) == nil) }
}
