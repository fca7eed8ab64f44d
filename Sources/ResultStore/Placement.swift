public import Platform

/// Where paths lie with respect to trees.
public enum Placement {
  /// Whether something at a path, there or still to be made, lies inside a tree or is its root.
  ///
  /// Symlinks are resolved, and folders compared by device and inode, so that other ways to the same tree count as well.
  /// Throws where the tree is not there or a part of the way cannot be searched.
  public static func isInside(_ path: Path, tree: Path) throws(Errno) -> Bool {
    let root = try FileSystem.status(of: tree, followingSymlink: true)
    var place = try existing(path)
    while true {
      let status = try FileSystem.status(of: place)
      if status.device == root.device && status.inode == root.inode { return true }
      if place.parent == place { return false }
      place = place.parent
    }
  }

  /// The nearest folder above a path that is there, or what is at the path itself; resolved.
  private static func existing(_ path: Path) throws(Errno) -> Path {
    var (above, missing): (Path, [Path]) = (path, [])
    while true {
      do {
        let resolved = try FileSystem.resolved(above)
        // What is missing will be made of folders, so `..` among it leads up from where it will be.
        guard missing.contains(Path("..")) else { return resolved }
        return try existing(normalized(resolved, missing.reversed()))
      } catch .noSuchFile where above.parent != above && !above.bytes.isEmpty {
        missing.append(above.lastComponent)
        above = above.parent
      }
    }
  }

  private static func normalized(_ base: Path, _ components: [Path]) -> Path {
    components.reduce(base) { place, component in
      if component == Path(".") || component.bytes.isEmpty { return place }
      return component == Path("..") ? place.parent : place.appending(component)
    }
  }
}
