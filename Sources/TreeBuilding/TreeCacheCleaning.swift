internal import Platform

extension TreeCache {
  /// Removes all cached trees, and what processes that ended have left unfinished.
  ///
  /// What dirbench did not make stays where it is, inside a tree too, and is told; so does a tree that is in use. Trees
  /// made elsewhere are not touched.
  public func clean() throws(TreeBuildingError) -> Cleaned {
    var cleaning = CacheCleaning(of: trees)
    guard let opened = try openFolder(trees) else { return cleaning.cleaned }
    for name in try names(in: Path(".."), opened.base(), folder) {
      let path = folder.appending(name)
      if path != trees && path != placed { cleaning.keep(path, Cleaned.foreign) }
    }
    for name in try names(in: Path("."), opened.base(), trees) { try cleaning.remove(name, in: opened.base()) }
    return cleaning.cleaned
  }

  private func names(in name: Path, _ base: Base, _ path: Path) throws(TreeBuildingError) -> [Path] {
    do {
      let folder = try FileDescriptor.open(name, [.directory], at: base)
      return try CacheCleaning.names(in: folder.base())
    } catch {
      throw .failed("reading the cache folder", path, error)
    }
  }
}
