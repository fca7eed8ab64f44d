internal import Platform

extension TreeCache {
  /// The use of a cached tree: as long as this lives, `clean` leaves that tree alone, in whichever process it runs.
  ///
  /// It ends with its process too, however that ends; programs that the process starts do not inherit it.
  public final class Use: Sendable {
    /// The tree's record, locked together with all others who use the tree or make it.
    let record: FileDescriptor

    /// Throws `again` where the tree is being removed, and `noSuchFile` where it was.
    init(in folder: borrowing FileDescriptor, _ options: OpenOptions = .readOnly) throws(Errno) {
      record = try .openLockedShared(TreeCache.recordName, options.union(.noFollow), at: folder.base())
    }
  }

  /// Uses the tree of a name; `nil` where it is gone meanwhile.
  func use(of name: Path, in trees: Base) throws(TreeBuildingError) -> Use? {
    do {
      return try Use(in: FileDescriptor.open(name, [.directory, .noFollow], at: trees))
    } catch {
      let path = self.trees.appending(name)
      switch error {
      case .noSuchFile, .notDirectory, .symlinkLoop: return nil
      case .again:
        throw TreeBuildingError(
          .failed, "using the tree \(TreeBuildingError.shown(path.bytes))", "another dirbench is removing it",
          nextStep: "wait until that `dirbench clean` has ended, and run this again")
      default: throw .failed("locking the cached tree", path, error)
      }
    }
  }
}
