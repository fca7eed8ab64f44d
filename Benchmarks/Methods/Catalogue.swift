public import Traversal

extension Catalogue {
  /// Every method of dirbench; a new one is a file of its own and a line here.
  public static let standard = Catalogue([
    FTS(),
    Readdir(),
    FileManagerPath(),
    FileManagerURL(),
  ])
}
