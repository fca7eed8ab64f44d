internal import Platform
internal import Synchronization
internal import Trees

/// The making of one tree, shared by its workers.
///
/// The directories of a level that has enough of them are the branches, one task each. One worker makes what lies above
/// them, the trunk; then all make branches, each taking the next that nobody has. Two workers are so never in one
/// directory, where the kernel would let only one of them make entries at a time.
final class Generation: Sendable {
  /// So many branches for each worker that the last ones to finish cost little.
  private static let branchesPerWorker = 8
  /// Branches further down than this are not worth the way to them.
  private static let lowestBranches = 8

  let layout: TreeLayout
  let root: Path
  let content: FileContent
  private let directory: Int32
  private let branchLevel: Int
  private let progress: @Sendable (TreeGenerator.Progress) -> Void
  private let shouldStop: @Sendable () -> Bool
  private let nextBranch = Atomic<Int>(0)
  private let isStopped = Atomic<Bool>(false)
  private let failure = Mutex<TreeBuildingError?>(nil)
  private let made = Mutex<Int>(0)

  /// The directory is the open root, by number; it must stay open.
  init(
    _ layout: TreeLayout, root: Path, directory: Int32, workers: Int,
    progress: @escaping @Sendable (TreeGenerator.Progress) -> Void, shouldStop: @escaping @Sendable () -> Bool
  ) {
    self.layout = layout
    self.root = root
    self.directory = directory
    self.progress = progress
    self.shouldStop = shouldStop
    content = FileContent(layout.spec)
    let enough = workers == 1 ? 1 : workers * Self.branchesPerWorker
    branchLevel =
      layout.levels.prefix(Self.lowestBranches + 1).firstIndex { $0.population >= enough } ?? 0
  }

  func makeTrunk() {
    if branchLevel == 0 { return }
    attempt { () throws(TreeBuildingError) in
      var worker = try TreeWorker(self, directory)
      try worker.make(layout.root, through: branchLevel - 1)
      try worker.report()
    }
  }

  /// Makes branches until none is left or the work is stopped.
  func makeBranches() {
    attempt { () throws(TreeBuildingError) in
      var worker = try TreeWorker(self, directory)
      while let branch = takeBranch() { try worker.makeBranch(branch, ofLevel: branchLevel) }
      try worker.report()
    }
  }

  private func takeBranch() -> Int? {
    if isStopped.load(ordering: .relaxed) { return nil }
    let branch = nextBranch.add(1, ordering: .relaxed).oldValue
    return branch < layout.levels[branchLevel].population ? branch : nil
  }

  /// Keeps the first failure, and stops the other workers.
  private func attempt(_ work: () throws(TreeBuildingError) -> Void) {
    do {
      try work()
    } catch {
      failure.withLock { if $0 == nil { $0 = error } }
      isStopped.store(true, ordering: .relaxed)
    }
  }

  /// Counts entries made, and throws where the caller wants to stop or another worker has failed.
  func report(_ count: Int) throws(TreeBuildingError) {
    made.withLock { made in
      made += count
      progress(TreeGenerator.Progress(made: made, total: layout.census.entries))
    }
    try checkStopped()
  }

  func checkStopped() throws(TreeBuildingError) {
    if isStopped.load(ordering: .relaxed) || shouldStop() { throw .interrupted("making a tree in", root) }
  }

  /// Throws the first failure, if there was one.
  func finish() throws(TreeBuildingError) {
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
