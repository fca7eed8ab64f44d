internal import Platform
internal import Trees

/// The record of a tree that was made at a place that a user named, outside the cache.
///
/// It tells that dirbench made it, and which directory it made: one of the same path is not enough, since the user may
/// have put another there.
struct PlacedTree {
  private static let schema = "dirbench-placed-tree/1"

  /// Absolute, symlinks resolved.
  let root: Path
  let identity: Identity
  /// False where the directory was there before, empty; then it stays.
  let madeRoot: Bool
  let spec: TreeSpec

  /// Which directory it is. File systems give an inode's number away again, so its time of birth belongs to it.
  struct Identity: Equatable {
    let device: UInt64
    let inode: UInt64
    /// Of its birth, in nanoseconds since 1970; 0 where the file system does not tell.
    let birth: Int64

    init(_ directory: borrowing FileDescriptor) throws(Errno) {
      let status = try directory.status()
      device = status.device
      inode = status.inode
      birth = try directory.birthTime() ?? 0
    }

    /// Reads three numbers with spaces between them.
    init?(_ text: Substring) {
      let numbers = text.split(separator: " ", omittingEmptySubsequences: false)
      guard numbers.count == 3, let device = UInt64(numbers[0]), let inode = UInt64(numbers[1]),
        let birth = Int64(numbers[2])
      else { return nil }
      self.device = device
      self.inode = inode
      self.birth = birth
    }

    var text: String { "\(device) \(inode) \(birth)" }
  }

  init(root: Path, identity: Identity, madeRoot: Bool, spec: TreeSpec) {
    self.root = root
    self.identity = identity
    self.madeRoot = madeRoot
    self.spec = spec
  }

  /// Reads a record; `nil` where the text is none, such as one that was not written to its end.
  init?(_ text: [UInt8]) {
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
    guard lines.count == 5 else { return nil }
    let fields = lines.prefix(4).map { String(decoding: $0, as: UTF8.self) }
    guard fields[0] == Self.schema, fields[1].hasPrefix("root "), fields[2].hasPrefix("directory "),
      fields[3].hasPrefix("made-root "),
      let root = SafeName.decode(String(fields[1].dropFirst(5))).flatMap({ Path(bytes: $0) }),
      let identity = Identity(fields[2].dropFirst(10)), let madeRoot = Bool(String(fields[3].dropFirst(10)))
    else { return nil }
    do {
      spec = try TreeSpecReader.read(Array(lines[4]), name: "a record")
    } catch {
      return nil
    }
    self.root = root
    self.identity = identity
    self.madeRoot = madeRoot
  }

  /// The spec's canonical text behind four lines of its own.
  var text: String {
    """
    \(Self.schema)
    root \(SafeName.encode(root.bytes))
    directory \(identity.text)
    made-root \(madeRoot)
    \(spec.canonicalText)
    """
  }

  /// The name of the record of a root.
  static func recordName(of root: Path) -> Path { Path("\(SHA256.digest(root.bytes)).record") }
}
