internal import Platform
internal import Trees

/// A folder of the cache that holds, or may hold, a tree.
enum CachedTree {
  /// Larger than any spec within bounds: 10,000 levels with a pattern each.
  private static let maximumRecord = 32 << 20

  /// What a name in the cache stands for.
  enum Holding: Equatable {
    case nothing
    /// Something that dirbench did not make, or no longer all of it.
    case foreign
    /// A folder with a record, whose digest this is; it is ours if its name says the same.
    case tree(digest: String)

    init(_ name: Path, in base: Base, below parent: Path) throws(TreeBuildingError) {
      do {
        let folder = try FileDescriptor.open(name, [.directory, .noFollow], at: base)
        guard let record = try CachedTree.record(in: folder.base()) else {
          self = .foreign
          return
        }
        self = .tree(digest: SHA256.digest(record))
      } catch {
        switch error {
        case .noSuchFile: self = .nothing
        case .notDirectory, .symlinkLoop: self = .foreign
        default: throw .failed("opening the cached tree", parent.appending(name), error)
        }
      }
    }
  }

  /// The parts of a name that dirbench gives: `DIGEST`, `DIGEST.2`, `DIGEST.making-RANDOM`.
  struct Name {
    let digest: String
    let isInMaking: Bool

    init?(_ name: Path) {
      let text = String(decoding: name.bytes, as: UTF8.self)
      let digest = text.prefix(64)
      let rest = text.dropFirst(64)
      guard digest.utf8.count == 64, digest.utf8.allSatisfy(Name.isHexadecimal) else { return nil }
      let random = rest.hasPrefix(".making-") ? rest.dropFirst(8) : ""
      isInMaking = random.utf8.count == 16 && random.utf8.allSatisfy(Name.isHexadecimal)
      let slots = (2...TreeCache.maximumSlots).map { ".\($0)" }
      guard isInMaking || rest.isEmpty || slots.contains(String(rest)) else { return nil }
      self.digest = String(digest)
    }

    static func inMaking(_ digest: String) -> Path {
      let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
      return Path("\(digest).making-\(String(repeating: "0", count: 16 - digits.utf8.count))\(digits)")
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool { "0123456789abcdef".utf8.contains(byte) }
  }

  /// The record in an open folder; `nil` where there is none that dirbench could have written.
  static func record(in base: Base) throws(Errno) -> [UInt8]? {
    do {
      let file = try FileDescriptor.open(TreeCache.recordName, [.noFollow, .nonBlocking], at: base)
      let status = try file.status()
      if status.kind != .file || status.size > maximumRecord { return nil }
      return try file.readAll()
    } catch {
      if error == .noSuchFile || error == .symlinkLoop { return nil }
      throw error
    }
  }
}
