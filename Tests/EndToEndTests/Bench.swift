import Platform
import TestSupport
import Testing

/// A folder to work in, a cache of its own, and the tools that were built.
struct Bench {
  let folder: TemporaryDirectory
  let work: Path
  let cache: Path

  init(in parent: Path? = nil) throws {
    folder = try TemporaryDirectory(in: parent)
    work = folder.path.appending("bench")
    cache = folder.path.appending("cache")
    try FileSystem.makeDirectory(work)
  }

  var dirbench: Program { .built("dirbench", environment: environment, in: work) }
  /// The tool with methods that have faults.
  var faulty: Program { .built("FaultyDirbench", environment: environment, in: work) }

  /// A cache and a lock of its own, so that tests which measure at once neither share trees nor refuse each other.
  var environment: [String: String] {
    [
      "XDG_CACHE_HOME": text(cache), "DIRBENCH_LOCK": text(lock), "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  var lock: Path { folder.path.appending("lock") }

  func text(_ path: Path) -> String { String(decoding: path.bytes, as: UTF8.self) }

  /// A message with this machine's and this moment's parts taken out.
  func plain(_ text: String) -> String {
    text.replacing(self.text(folder.path), with: "$D").replacing(Program.buildFolder, with: "$BUILD")
      .replacing(String(decoding: Repository.root.bytes, as: UTF8.self), with: "$REPOSITORY")
      .replacing(/[0-9]{8}T[0-9]{6}Z/, with: "$TIME")
      .replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "$UUID").replacing(/[0-9a-f]{64}/, with: "$DIGEST")
  }

  /// A small tree of known census: 3 directories, 5 files, 1 symlink, 1,015 bytes.
  func smallTree() throws -> Path {
    var tree = TreeMaker(at: work.appending("tree"))
    try FileSystem.makeDirectory(tree.root)
    try tree.directory("a")
    try tree.directory("a/deep")
    try tree.directory("empty")
    for (index, name) in ["a/one", "a/two", "a/deep/three", "a/deep/four", "five"].enumerated() {
      try tree.file(name, size: index == 4 ? 1_005 : Int64(index + 1), accessed: 1_300_000_000 - Int64(index))
    }
    try tree.symlink("link", to: "a")
    return tree.root
  }

  /// The names in a folder, sorted.
  func names(in folder: Path) throws -> [String] {
    let stream = try DirectoryStream(FileDescriptor.open(folder, .directory))
    var names: [String] = []
    while let entry = try stream.next() { names.append(text(entry.name)) }
    return names.sorted()
  }

  func contents(_ path: Path) throws -> String { String(decoding: try FileSystem.contents(of: path), as: UTF8.self) }
}

/// Measuring with whatever build the tests were made with.
let measuring = ["run", "--allow-debug-build"]
