/// How siblings follow each other in a walk; in every order but `none` a directory's entries follow it at once.
public enum Order: String, Hashable, Sendable, CaseIterable {
  /// As the file system gives them.
  case none
  /// Names ascending, byte by byte.
  case name
  /// The exact reverse of: ASCII-folded names ascending, ties by bytes. The order of the 2011 article's `strcasecmp`.
  case nameDescending = "name-descending"
  /// Least recently accessed first, ties by name. Directories come first and tie with each other, since reading a
  /// directory changes its access time.
  case accessTime = "access-time"
}
