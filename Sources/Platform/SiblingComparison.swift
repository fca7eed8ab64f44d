/// How the entries of one directory are ordered by what compares them as the C library would.
public enum SiblingComparison: Hashable, Sendable {
  /// Names ascending, byte by byte.
  case name
  /// The exact reverse of names compared without regard to ASCII case, ties by bytes.
  case nameDescending
  /// Regular files by access time, oldest first, ties by name; all else before them, by name. Needs their status.
  case accessTime
}
