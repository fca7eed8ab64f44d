import Measurement
import Platform
import Testing

@Suite struct TreeFactsTests {
  @Test func `a tree's file system is told`() {
    let facts = TreeFacts(of: Path("/proc"))
    #expect(facts.fileSystem == "proc")
    #expect(facts.mountOptions?.isEmpty == false)
    #expect(facts.device?.isEmpty == false)
  }

  @Test func `of a path that is not there nothing is told`() {
    let facts = TreeFacts(of: Path("/nonexistent"))
    #expect(facts.fileSystem == nil && facts.mountOptions == nil && facts.device == nil)
  }

  @Test(arguments: [
    ("rw,relatime", "rw,discard", "rw,relatime,discard"), ("ro,noatime", "rw,discard", "ro,noatime,discard"),
    ("rw,relatime", "ro,relatime,x=\\0409", "ro,relatime,x= 9"), ("rw", "rw", "rw"),
  ])
  func `options add up, and either side can forbid writing`(own: String, shared: String, expected: String) throws {
    let mount = try #require(Mount(line: "36 35 98:0 / /mnt \(own) - ext4 /dev/a\\011b \(shared)".utf8))
    let facts = TreeFacts(mount)
    #expect(facts.mountOptions == expected)
    #expect(facts.device == "/dev/a\\011b")
  }
}
