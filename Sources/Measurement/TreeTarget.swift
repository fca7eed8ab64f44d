public import Platform
public import Records
public import Trees

/// A tree that is to be measured.
public struct TreeTarget: Sendable {
  /// Short, and unique within a run.
  public let name: String
  public let root: Path
  public let source: TreeRecord.Source
  /// Of the spec, where the tree was made from one.
  public let digest: String?
  /// What the spec promises; `nil` for a tree that was there before.
  public let promise: TreeListing?
  /// Keeps others from removing the tree for as long as it lives; `nil` where nothing does.
  public let use: (any Sendable)?

  public init(
    name: String, root: Path, source: TreeRecord.Source, digest: String? = nil, promise: TreeListing? = nil,
    use: (any Sendable)? = nil
  ) {
    self.name = name
    self.root = root
    self.source = source
    self.digest = digest
    self.promise = promise
    self.use = use
  }
}
