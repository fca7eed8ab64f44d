import Platform
import TestSupport
import Testing

@Suite struct ExecutablesTests {
  @Test func `the first folder that holds a program decides, and folders and plain files are passed over`() throws {
    let folder = try TemporaryDirectory()
    for name in ["a", "b", "c", "d"] { try FileSystem.makeDirectory(folder.path.appending(name)) }
    try FileSystem.makeDirectory(folder.path.appending("a/tool"))
    try FileDescriptor.open(folder.path.appending("b/tool"), [.writeOnly, .create]).closeChecked()
    try FileSystem.setPermissions(folder.path.appending("b/tool"), to: 0o644)
    for name in ["c", "d"] {
      try FileDescriptor.open(folder.path.appending("\(name)/tool"), [.writeOnly, .create]).closeChecked()
      try FileSystem.setPermissions(folder.path.appending("\(name)/tool"), to: 0o755)
    }
    let root = String(decoding: folder.path.bytes, as: UTF8.self)
    let folders = ["a", "", "missing", "b", "c", "d"].map { $0.isEmpty ? "" : "\(root)/\($0)" }.joined(separator: ":")
    #expect(Executables.find("tool", in: Array(folders.utf8)) == folder.path.appending("c/tool"))
    #expect(Executables.find("other", in: Array(folders.utf8)) == nil)
  }

  @Test(arguments: [nil, "", ":", ".:bin", "/nonexistent"])
  func `no folder, or one that is not absolute, holds nothing`(folders: String?) {
    #expect(Executables.find("sh", in: folders.map { Array($0.utf8) }) == nil)
  }
}
