public import Platform
public import Trees

/// Makes the tree that a spec promises.
public enum TreeGenerator {
  /// How far the making of a tree has come.
  public struct Progress: Hashable, Sendable {
    /// Entries made.
    public let made: Int
    /// Entries that there will be.
    public let total: Int
  }

  /// More workers than this are not started: each holds up to 7 descriptors, and the usual limit may be as low as 64.
  static let maximumWorkers = 6

  /// Makes a tree whose root is a directory that is absent or empty; complete, or not at all.
  ///
  /// Where it fails or is told to stop, what it made is removed before it throws. Nothing outside the directory is
  /// touched, and symlinks are not followed. `progress` is called by one thread at a time, every few hundred entries, and
  /// `shouldStop` by any.
  public static func generate(
    _ spec: TreeSpec, at root: Path, workers: Int = Workers.processorCount,
    progress: @escaping @Sendable (Progress) -> Void = { _ in }, shouldStop: @escaping @Sendable () -> Bool = { false }
  ) throws(TreeBuildingError) {
    let layout = try TreeLayout(spec)
    let made = try makeRoot(root)
    do {
      try fill(root, with: layout, workers: workers, progress: progress, shouldStop: shouldStop)
    } catch {
      throw withdrawing(root, layout, madeRoot: made, after: error)
    }
  }

  /// Makes the root unless it is there and empty; tells whether it was made.
  static func makeRoot(_ root: Path) throws(TreeBuildingError) -> Bool {
    do {
      try FileSystem.makeDirectory(root)
      return true
    } catch .exists {
      try checkEmpty(root)
      return false
    } catch {
      throw .failed("making the directory", root, error)
    }
  }

  private static func checkEmpty(_ root: Path) throws(TreeBuildingError) {
    let nextStep = "name a directory that is absent or empty"
    let attempt = "making a tree in \(TreeBuildingError.shown(root.bytes))"
    do {
      let entries = try DirectoryStream(FileDescriptor.open(root, [.directory, .noFollow]))
      if try entries.next() != nil {
        throw TreeBuildingError(.refused, attempt, "the directory is not empty", nextStep: nextStep)
      }
    } catch let error as Errno where error == .notDirectory || error == .symlinkLoop {
      throw TreeBuildingError(.refused, attempt, "it is there, and no directory", nextStep: nextStep)
    } catch let error as Errno {
      throw .failed("reading the directory", root, error)
    } catch let error as TreeBuildingError {
      throw error
    } catch {
      throw TreeBuildingError(.failed, attempt, "\(error)", nextStep: nextStep)
    }
  }

  /// Fills an empty root.
  static func fill(
    _ root: Path, with layout: TreeLayout, workers: Int, progress: @escaping @Sendable (Progress) -> Void,
    shouldStop: @escaping @Sendable () -> Bool
  ) throws(TreeBuildingError) {
    let workers = min(max(workers, 1), maximumWorkers)
    let directory: FileDescriptor
    do {
      directory = try FileDescriptor.open(root, [.directory, .noFollow])
    } catch {
      throw .failed("opening the directory", root, error)
    }
    let generation = Generation(
      layout, root: root, directory: directory.rawValue, workers: workers, progress: progress, shouldStop: shouldStop)
    generation.makeTrunk()
    Workers.run(workers) { _ in generation.makeBranches() }
    try generation.finish()
    // The descriptor must outlive the workers, which know its number only.
    _ = consume directory
  }

  /// Removes what was made of a tree, and adds to the error where that fails.
  static func withdrawing(
    _ root: Path, _ layout: TreeLayout, madeRoot: Bool, after error: TreeBuildingError
  ) -> TreeBuildingError {
    do {
      let left = try TreeRemoval.removePromised(by: layout, in: root)
      if madeRoot && left.total == 0 {
        do {
          try FileSystem.removeDirectory(root)
        } catch {
          throw TreeBuildingError.failed("removing the directory", root, error)
        }
      }
      return error
    } catch let failure {
      return TreeBuildingError(
        error.kind, error.subject, "\(error.reason); what was made of it remains: \(failure)", nextStep: error.nextStep)
    }
  }
}
