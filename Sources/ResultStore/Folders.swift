internal import Platform

/// Folders above a run's own.
enum Folders {
  /// Makes a folder with every missing one above it; returns those made, outermost first. Makes none where it throws.
  static func makeMissing(_ path: Path) throws(Errno) -> [Path] {
    do {
      try FileSystem.makeDirectory(path)
      return [path]
    } catch .exists {
      return []
    } catch .noSuchFile where path.parent != path && !path.bytes.isEmpty {
      let above = try makeMissing(path.parent)
      do {
        return above + (try makeMissing(path))
      } catch {
        _ = remove(above)
        throw error
      }
    }
  }

  /// Removes folders that were made here, innermost first; returns the first that could not be removed, unless others
  /// have put something into it.
  static func remove(_ folders: [Path]) -> Path? {
    for folder in folders.reversed() {
      do {
        try FileSystem.removeDirectory(folder)
      } catch {
        return error == .notEmpty || error == .noSuchFile ? nil : folder
      }
    }
    return nil
  }

  /// Whether nothing is in a folder.
  static func isEmpty(_ folder: Path) throws(Errno) -> Bool {
    let stream = try DirectoryStream(FileDescriptor.open(folder, .directory))
    return try stream.next() == nil
  }
}
