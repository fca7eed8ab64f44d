/// Paths for people: one of a deep tree can have more characters than anybody reads.
package enum PathText {
  /// Up to this many characters, the whole is shown.
  private static let longest = 160
  /// So many characters are left of either end of a longer one.
  private static let end = 60

  /// Puts the number of all characters in place of the middle of a path that is long.
  package static func shortened(_ path: String) -> String {
    // By scalars: one Character may hold any number of them.
    let scalars = path.unicodeScalars
    let count = scalars.count
    if count <= longest { return path }
    let (first, last) = (String(scalars.prefix(end)), String(scalars.suffix(end)))
    return "\(first)...[\(DecimalText.grouped(count)) characters]...\(last)"
  }

  /// The same for a path below a root, where that of the root itself is empty.
  package static func belowRoot(_ path: String) -> String { path.isEmpty ? "(the root)" : shortened(path) }
}
