internal import Platform

/// The files in which Linux tells about itself, below a root that tests can choose.
struct SystemFiles {
  let root: Path

  /// A file's text, surrounding white space left out; `nil` where it cannot be read.
  func text(_ path: String) -> String? {
    let bytes: [UInt8]
    // Why a fact cannot be found out makes no difference to it: it is missing.
    do { bytes = try FileSystem.contents(of: root.appending(path)) } catch { return nil }
    let trimmed = bytes.drop(while: SystemFiles.isSpace)
    let end = trimmed.lastIndex { !SystemFiles.isSpace($0) }
    return end.map { String(decoding: trimmed[...$0], as: UTF8.self) } ?? ""
  }

  /// The first line of a file of `key: value` lines that has a key; `nil` where none has.
  func value(of key: String, in path: String) -> String? {
    guard let text = text(path) else { return nil }
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      if SystemFiles.trimmed(line[..<colon]) == key { return SystemFiles.trimmed(line[line.index(after: colon)...]) }
    }
    return nil
  }

  /// A file's size in bytes, symlinks followed.
  func size(_ path: String) -> Int64? {
    do { return try FileSystem.status(of: root.appending(path), followingSymlink: true).size } catch { return nil }
  }

  func exists(_ path: String) -> Bool { size(path) != nil }

  /// The names in a folder, in order of their bytes; none where it cannot be read.
  func names(in path: String) -> [String] {
    var names: [String] = []
    do {
      let stream = try DirectoryStream(FileDescriptor.open(root.appending(path), .directory))
      while let entry = try stream.next() { names.append(String(decoding: entry.name.bytes, as: UTF8.self)) }
    } catch {
      return []
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) || byte == 0 }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
