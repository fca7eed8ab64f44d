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
/// times apart to about a tenth of a microsecond; that walk asks for time, kind and size at once, as it collects.
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
    let enumerator = FileManager.default.enumerator(at: root, includingPropertiesForKeys: keys, options: []) {
      url, error in
      problems.all.append((url, Errno(error)))
      return true
    }
    guard let enumerator else {
      visitor.fail(.unknown) { [] }
      return
    }
    let prefix = root.path
    switch order {
    case .none: while let url = enumerator.nextObject() as? URL { FileManagerURL.tell(url, prefix, work, &visitor) }
    case .name, .nameDescending: FileManagerURL.walkByName(enumerator, prefix, work, order, &visitor)
    case .accessTime: FileManagerURL.walkByAccessTime(enumerator, prefix, &visitor)
    }
    for (url, reason) in problems.all { visitor.fail(reason) { FileManagerURL.path(of: url, below: prefix) } }
  }

  private static func walkByName<V: Visitor>(
    _ enumerator: FileManager.DirectoryEnumerator, _ prefix: String, _ work: Work, _ order: Order, _ visitor: inout V
  ) {
    var urls: [URL] = []
    var siblings: [Sibling] = []
    var levels: [Int] = []
    while let url = enumerator.nextObject() as? URL {
      urls.append(url)
      siblings.append(Sibling(name: lastComponent(of: url.path), accessTime: nil))
      levels.append(enumerator.level)
    }
    for index in preorder(of: siblings, levels: levels, order) { tell(urls[index], prefix, work, &visitor) }
  }

  /// Asks for the access time together with kind and size, so that no entry is asked for twice.
  private static func walkByAccessTime<V: Visitor>(
    _ enumerator: FileManager.DirectoryEnumerator, _ prefix: String, _ visitor: inout V
  ) {
    var entries: [(url: URL, values: Result<URLResourceValues, any Error>)] = []
    var siblings: [Sibling] = []
    var levels: [Int] = []
    let keys = keys.union([.contentAccessDateKey])
    while let url = enumerator.nextObject() as? URL {
      let values = Result { try url.resourceValues(forKeys: keys) }
      var known: URLResourceValues?
      if case .success(let values) = values { known = values }
      siblings.append(
        Sibling(
          name: lastComponent(of: url.path),
          accessTime: known?.isRegularFile == true ? (known?.contentAccessDate).map(Timestamp.init) : nil))
      entries.append((url, values))
      levels.append(enumerator.level)
    }
    for index in preorder(of: siblings, levels: levels, .accessTime) {
      tell(entries[index].url, entries[index].values, prefix, &visitor)
    }
  }

  private static func tell<V: Visitor>(_ url: URL, _ prefix: String, _ work: Work, _ visitor: inout V) {
    if work == .list {
      visitor.visit(kind: nil, size: nil) { path(of: url, below: prefix) }
    } else {
      tell(url, Result { try url.resourceValues(forKeys: keys) }, prefix, &visitor)
    }
  }

  private static func tell<V: Visitor>(
    _ url: URL, _ values: Result<URLResourceValues, any Error>, _ prefix: String, _ visitor: inout V
  ) {
    switch values {
    case .success(let values):
      visitor.visit(kind: EntryKind(values), size: values.fileSize.map(Int64.init)) { path(of: url, below: prefix) }
    case .failure(let error):
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
  /// `fileResourceType` would say it in one value, but stays `nil` on Linux.
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

extension Timestamp {
  fileprivate init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    let whole = seconds.rounded(.down)
    self.init(
      seconds: Int64(clamping: Int(exactly: whole) ?? 0),
      nanoseconds: Int32(min(((seconds - whole) * 1e9).rounded(), 999_999_999)))
  }
}
