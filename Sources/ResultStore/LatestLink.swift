internal import Platform

/// The link that leads to the folder of the last run.
enum LatestLink {
  private static let name = Path("latest")

  /// Makes it lead to a folder beside it, at once: it is never missing in between.
  static func set(in results: Path, to folder: Path) -> RunFolder.Latest {
    do throws(Errno) {
      let opened = try FileDescriptor.open(results, .directory)
      if try isForeign(at: opened.base()) {
        return .left(reason: "\(StoreError.shown(results.appending(name))) is no symbolic link")
      }
      var random = SystemRandomNumberGenerator()
      let temporary = Path(".dirbench-latest-\(String(random.next(), radix: 16))")
      try FileSystem.makeSymlink(temporary, to: folder, at: opened.base())
      do {
        try FileSystem.rename(temporary, to: name, at: opened.base())
      } catch {
        try FileSystem.removeFile(temporary, at: opened.base())
        throw error
      }
      return .set
    } catch {
      return .left(reason: "\(StoreError.shown(results.appending(name))): \(error.message)")
    }
  }

  private static func isForeign(at base: Base) throws(Errno) -> Bool {
    do {
      return try FileSystem.status(of: name, at: base).kind != .symlink
    } catch .noSuchFile {
      return false
    }
  }
}
