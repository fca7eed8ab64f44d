public import Platform

/// Where a run is to be written.
public enum RunPlace: Hashable, Sendable {
  /// A folder that the user named; it must be absent or empty.
  case named(Path)
  /// A new folder below `results`, named after a suite or a tree and a time, and the link `latest` beside it.
  case standard(name: String, time: WallTime, below: Path = Path("results"))

  /// The folder; a standard one gets a number behind it where it is taken.
  var folder: Path {
    switch self {
    case .named(let path): return path
    case .standard(let name, let time, let results):
      return results.appending(Path("\(RunPlace.fileName(of: name))-\(time.compact)"))
    }
  }

  /// The folder's name for the nth attempt, from 0; `nil` where there is no other.
  func name(attempt: Int) -> Path? {
    let name = folder.lastComponent
    if attempt == 0 { return name }
    guard case .standard = self else { return nil }
    return Path(bytes: name.bytes + Array("-\(attempt + 1)".utf8))
  }

  /// A name that every file system and shell takes: letters, digits, dots, hyphens and underscores of ASCII, at most 100,
  /// and neither hidden nor an option.
  private static func fileName(of name: String) -> String {
    let plain = name.unicodeScalars.map { scalar -> Character in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || "._-".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    let visible = plain.drop { $0 == "." || $0 == "-" }.prefix(100)
    return visible.isEmpty ? "run" : String(visible)
  }
}
