internal import Measurement
internal import Platform
internal import Records
internal import Trees
internal import Workloads

/// A folder of its own in a temporary one, with what the self-test works on.
struct SelfTestGround {
  let folder: Path

  /// An empty directory: work of known cost tells of no entry.
  var empty: TreeTarget { target("empty") }
  /// A tree for two walks that are the same, once `makeTree` was called.
  var tree: TreeTarget { target("tree") }
  /// A directory with one file that was never read, once `makeFile` was called.
  var unread: TreeTarget { target("unread") }
  /// Of that file, in bytes.
  static let fileSize = 16 << 20
  private var file: Path { unread.root.appending(Workload.file) }

  // So large that a walk takes more than 10 ms, and both of two equal cases are planned with two walks a trial: the
  // least of more walks is less, and would not be comparable.
  private static let directories = 200
  private static let files = 100

  /// Makes it, lends it, and removes it.
  static func with<Result>(
    _ context: Context, _ body: (SelfTestGround) throws(ToolError) -> Result
  ) throws(ToolError) -> Result {
    let above = context.environment("TMPDIR").flatMap { Path(bytes: $0) } ?? Path("/tmp")
    let name = "dirbench-selftest-\(ParentWatch.ownIdentifier)-\(UInt32.random(in: 0...UInt32.max))"
    let ground = SelfTestGround(folder: above.appending(name))
    defer { ground.remove(context.console) }
    do throws(Errno) {
      try ground.make()
    } catch {
      throw .failure(
        what: "making \(SafeName.encode(ground.folder.bytes))", why: error.message,
        next: "name a folder that can be written with TMPDIR")
    }
    return try body(ground)
  }

  private func target(_ name: String) -> TreeTarget {
    TreeTarget(name: name, root: folder.appending(name), source: .directory)
  }

  private func make() throws(Errno) {
    try FileSystem.makeDirectory(folder)
    try FileSystem.makeDirectory(empty.root)
  }

  /// Makes the tree, in a second or so.
  func makeTree() throws(Errno) {
    try FileSystem.makeDirectory(tree.root)
    for directory in directories {
      try FileSystem.makeDirectory(directory)
      for file in SelfTestGround.files(in: directory) {
        try FileDescriptor.open(file, [.writeOnly, .create, .exclusive]).closeChecked()
      }
    }
  }

  /// Makes the file, with contents that no file system can store in less.
  func makeFile() throws(Errno) {
    try FileSystem.makeDirectory(unread.root)
    let file = try FileDescriptor.open(file, [.writeOnly, .create, .exclusive])
    var random = SystemRandomNumberGenerator()
    var piece: [UInt8] = []
    while piece.count < 1 << 20 {
      let number = random.next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) { piece.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    for _ in 0..<(SelfTestGround.fileSize / piece.count) { try file.write(piece) }
    try file.synchronize()
    try file.closeChecked()
  }

  private var directories: [Path] {
    (0..<SelfTestGround.directories).map { tree.root.appending("directory-\($0)") }
  }

  private static func files(in directory: Path) -> [Path] { (0..<files).map { directory.appending("file-\($0)") } }

  private func remove(_ console: Console) {
    do throws(Errno) {
      for directory in directories where try isThere(directory) {
        for file in SelfTestGround.files(in: directory) {
          try gone { () throws(Errno) in try FileSystem.removeFile(file) }
        }
        try gone { () throws(Errno) in try FileSystem.removeDirectory(directory) }
      }
      try gone { () throws(Errno) in try FileSystem.removeFile(file) }
      for directory in [tree.root, unread.root, empty.root, folder] {
        try gone { () throws(Errno) in try FileSystem.removeDirectory(directory) }
      }
    } catch {
      console.note("dirbench: removing \(SafeName.encode(folder.bytes)): \(error.message)\n  remove it by hand\n")
    }
  }

  private func isThere(_ path: Path) throws(Errno) -> Bool {
    do throws(Errno) {
      _ = try FileSystem.status(of: path)
      return true
    } catch {
      if error == .noSuchFile { return false }
      throw error
    }
  }

  /// What was never made need not be removed.
  private func gone(_ remove: () throws(Errno) -> Void) throws(Errno) {
    do throws(Errno) { try remove() } catch { if error != .noSuchFile { throw error } }
  }
}
