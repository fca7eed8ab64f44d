/// How siblings follow each other in a walk; in every order but `none` a directory's entries follow it at once.
public enum Order: String, Hashable, Sendable, CaseIterable {
  /// As the file system gives them.
  case none
  /// Names ascending, byte by byte.
  case name
  /// The exact reverse of: ASCII-folded names ascending, ties by bytes. The order of the 2011 article's `strcasecmp`.
  case nameDescending = "name-descending"
  /// Regular files by access time, oldest first, ties by name. All other entries come before them and tie with each
  /// other, since reading a directory or following a symlink changes its access time.
  case accessTime = "access-time"
}
