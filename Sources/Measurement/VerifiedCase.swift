public import Records
public import Traversal

/// One benchmark on one tree, held against what the tree holds.
public struct VerifiedCase: Sendable {
  public let benchmark: Benchmark
  /// Index into the trees of the run.
  public let tree: Int
  /// In which state of the caches it is timed; its walk is verified once for all of them.
  public var cache = CacheState.warm
  public var verification: Verification
  /// What every counted walk must add up to; `nil` where the worker gave no walk.
  public let tally: Tally?
  /// For planning; `nil` where the worker gave no walk.
  public var secondsPerWalk: Double?

  public init(
    benchmark: Benchmark, tree: Int, verification: Verification, tally: Tally? = nil, secondsPerWalk: Double? = nil
  ) {
    self.benchmark = benchmark
    self.tree = tree
    self.verification = verification
    self.tally = tally
    self.secondsPerWalk = secondsPerWalk
  }
}
