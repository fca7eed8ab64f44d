/// A benchmark on one tree in one cache state.
public struct CaseID: Hashable, Sendable, Codable {
  /// As `method/work[/order]`.
  public let benchmark: String
  /// The tree's name within its run.
  public let tree: String
  /// `warm` or `cold`.
  public let cache: String

  public init(benchmark: String, tree: String, cache: String) {
    self.benchmark = benchmark
    self.tree = tree
    self.cache = cache
  }
}
