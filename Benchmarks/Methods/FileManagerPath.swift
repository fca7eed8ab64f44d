internal import Foundation
public import Platform
public import Traversal
public import Trees

/// FileManager's `enumerator(atPath:)`, sizes by `attributesOfItem(atPath:)`: the code of the 2011 article.
///
/// On Linux the enumerator stands on fts with `FTS_NOSTAT` and stays on one file system; it tells names alone, skips
/// what it cannot read without a word, and makes a name relative by taking the root's path out of it, wherever that
/// stands. `attributesOfItem` reads the system's user and group lists anew for every entry. Sorted walks collect all
/// entries, sort siblings in Swift, and ask for attributes in the order of the walk; the attributes hold no access
/// time, so that order takes it from lstat.
public struct FileManagerPath: Method {
  public let id = "filemanager.path"
  public let summary = "FileManager.enumerator(atPath:), attributesOfItem(atPath:); sorted in Swift"

  public init() {}

  public func orders(for work: Work) -> [Order] {
    work == .size ? [.none, .name, .nameDescending, .accessTime] : [.none, .name, .nameDescending]
  }

  public func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {
    let root = String(decoding: root.bytes, as: UTF8.self)
    guard let enumerator = FileManager.default.enumerator(atPath: root) else {
      visitor.fail(.unknown) { [] }
      return
    }
    if order == .none {
      while let name = enumerator.nextObject() as? String { FileManagerPath.tell(name, root, work, &visitor) }
      return
    }
    var names: [String] = []
    var siblings: [Sibling] = []
    var levels: [Int] = []
    while let name = enumerator.nextObject() as? String {
      names.append(name)
      siblings.append(Sibling(name: name, lastAccessBelow: order == .accessTime ? root : nil))
      levels.append(enumerator.level)
    }
    for index in preorder(of: siblings, levels: levels, order) {
      FileManagerPath.tell(names[index], root, work, &visitor)
    }
  }

  private static func tell<V: Visitor>(_ name: String, _ root: String, _ work: Work, _ visitor: inout V) {
    if work == .list {
      visitor.visit(kind: nil, size: nil) { Array(name.utf8) }
      return
    }
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + name)
      let size = (attributes[.size] as? NSNumber)?.int64Value
      visitor.visit(kind: EntryKind(attributes[.type] as? FileAttributeType), size: size) { Array(name.utf8) }
    } catch {
      visitor.visit(kind: nil, size: nil) { Array(name.utf8) }
      visitor.fail(Errno(error)) { Array(name.utf8) }
    }
  }
}

extension EntryKind {
  fileprivate init?(_ type: FileAttributeType?) {
    switch type {
    case nil: return nil
    case FileAttributeType.typeDirectory: self = .directory
    case FileAttributeType.typeRegular: self = .file
    case FileAttributeType.typeSymbolicLink: self = .symlink
    default: self = .other
    }
  }
}

extension Sibling {
  /// Of a path below the root; asks lstat where the access time is needed.
  fileprivate init(name path: String, lastAccessBelow root: String?) {
    var status: FileStatus?
    if let root {
      do throws(Errno) {
        status = try FileSystem.status(of: Path(root + "/" + path))
      } catch {
        // The walk itself asks for this entry's attributes, and tells that they cannot be had.
      }
    }
    self.init(
      name: lastComponent(of: path),
      accessTime: status.flatMap { status in
        guard status.kind == .file else { return nil }
        return Timestamp(seconds: status.accessed.seconds, nanoseconds: status.accessed.nanoseconds)
      })
  }
}
