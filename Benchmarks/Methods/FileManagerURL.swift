internal import Foundation
public import Platform
public import Traversal
public import Trees

/// FileManager's `enumerator(at:includingPropertiesForKeys:)`, sizes by `resourceValues(forKeys:)`.
///
/// On Linux the enumerator stands on fts with `FTS_NOSTAT`, stays on one file system, follows no symlink even as its
/// root, and fetches no property beforehand. Each `resourceValues` reads the system's user and group lists anew. Names
/// are Swift strings, so bytes that are not UTF-8 are lost. Sorted walks collect all URLs, sort siblings in Swift, and
/// ask for sizes in the order of the walk; access times come from `contentAccessDate`, a Double of seconds, which tells
/// times apart to about a tenth of a microsecond.
public struct FileManagerURL: Method {
  public let id = "filemanager.url"
  public let summary = "FileManager.enumerator(at:includingPropertiesForKeys:), resourceValues; sorted in Swift"

  private static let keys: Set<URLResourceKey> = [.isRegularFileKey, .isDirectoryKey, .isSymbolicLinkKey, .fileSizeKey]

  public init() {}

  public func orders(for work: Work) -> [Order] {
    work == .size ? [.none, .name, .nameDescending, .accessTime] : [.none, .name, .nameDescending]
  }

  public func walk<V: Visitor>(_ root: Path, _ work: Work, _ order: Order, _ visitor: inout V) {
    let root = URL(fileURLWithPath: String(decoding: root.bytes, as: UTF8.self))
    let problems = Problems()
    let keys = work == .size ? Array(FileManagerURL.keys) : []
    let enumerator = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys, options: []) { url, error in
      problems.all.append((url, Errno(error)))
      return true
    }
    guard let enumerator else {
      visitor.fail(.unknown) { [] }
      return
    }
    let prefix = root.path
    if order == .none {
      while let url = enumerator.nextObject() as? URL { FileManagerURL.tell(url, prefix, work, &visitor) }
    } else {
      var urls: [URL] = []
      var siblings: [Sibling] = []
      var levels: [Int] = []
      while let url = enumerator.nextObject() as? URL {
        urls.append(url)
        siblings.append(Sibling(url, order))
        levels.append(enumerator.level)
      }
      for index in preorder(of: siblings, levels: levels, order) {
        FileManagerURL.tell(urls[index], prefix, work, &visitor)
      }
    }
    for (url, reason) in problems.all { visitor.fail(reason) { FileManagerURL.path(of: url, below: prefix) } }
  }

  private static func tell<V: Visitor>(_ url: URL, _ prefix: String, _ work: Work, _ visitor: inout V) {
    if work == .list {
      visitor.visit(kind: nil, size: nil) { path(of: url, below: prefix) }
      return
    }
    do {
      let values = try url.resourceValues(forKeys: keys)
      visitor.visit(kind: EntryKind(values), size: values.fileSize.map(Int64.init)) { path(of: url, below: prefix) }
    } catch {
      visitor.visit(kind: nil, size: nil) { path(of: url, below: prefix) }
      visitor.fail(Errno(error)) { path(of: url, below: prefix) }
    }
  }

  /// The URL's path without the root's; the whole of it where it does not begin with the root's.
  private static func path(of url: URL, below prefix: String) -> [UInt8] {
    let path = Array(url.path.utf8)
    let root = Array(prefix.utf8)
    guard path.starts(with: root) else { return path }
    let rest = path[root.count...]
    return Array(rest.first == UInt8(ascii: "/") ? rest.dropFirst() : rest)
  }

  /// What the enumerator's error handler heard, which may outlive the call as far as the compiler knows.
  private final class Problems {
    var all: [(URL, Errno)] = []
  }
}

extension EntryKind {
  fileprivate init?(_ values: URLResourceValues) {
    if values.isRegularFile == true {
      self = .file
    } else if values.isDirectory == true {
      self = .directory
    } else if values.isSymbolicLink == true {
      self = .symlink
    } else if values.isRegularFile == nil {
      return nil
    } else {
      self = .other
    }
  }
}

extension Sibling {
  fileprivate init(_ url: URL, _ order: Order) {
    var values: URLResourceValues?
    if order == .accessTime {
      do {
        values = try url.resourceValues(forKeys: [.contentAccessDateKey, .isDirectoryKey])
      } catch {
        // The walk itself asks for this entry's values, and tells that they cannot be had.
      }
    }
    self.init(
      name: lastComponent(of: url.path), isDirectory: values?.isDirectory == true,
      accessTime: (values?.contentAccessDate).map(Timestamp.init))
  }
}

extension Timestamp {
  fileprivate init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    let whole = seconds.rounded(.down)
    self.init(
      seconds: Int64(clamping: Int(exactly: whole) ?? 0),
      nanoseconds: Int32(min(((seconds - whole) * 1e9).rounded(), 999_999_999)))
  }
}
