internal import Platform
internal import Records
internal import Traversal
internal import Trees

extension TreeRecord {
  /// So many parts of a tree that could not be read are kept by name; the others are counted.
  private static let shownProblems = 10

  /// What a run keeps of a tree and of the walk that was expected.
  init(_ target: TreeTarget, _ expected: RecordedWalk, change: String?) {
    let facts = TreeFacts(of: target.root)
    self.init(
      name: target.name, source: target.source, root: SafeName.encode(target.root.bytes), digest: target.digest,
      census: expected.listing.census, problemCount: expected.problems.count,
      problems: expected.problems.prefix(TreeRecord.shownProblems).map {
        Problem(path: SafeName.encode($0.path), reason: Errno(rawValue: $0.code).message)
      }, fileSystem: facts.fileSystem, mountOptions: facts.mountOptions, device: facts.device,
      change: change)
  }
}
