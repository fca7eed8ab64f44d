/// Whether a benchmark's walk gave what the tree holds.
public struct Verification: Hashable, Sendable, Codable {
  /// One place where the walk and the tree differ.
  public struct Difference: Hashable, Sendable, Codable {
    /// The entry's path below the root, in `vis(3)` form.
    public let path: String
    /// What is wrong there, such as "missing" or "size 1023, not 1024".
    public let what: String

    public init(path: String, what: String) {
      self.path = path
      self.what = what
    }
  }

  public let verified: Bool
  /// How many differences there are in all.
  public let differenceCount: Int
  /// The first of them, by path.
  public let differences: [Difference]
  /// Why the walk could not be held against the tree at all, or how a measured walk told something else than the
  /// verified one; `nil` where neither is so.
  public let problem: String?

  public init(verified: Bool, differenceCount: Int = 0, differences: [Difference] = [], problem: String? = nil) {
    self.verified = verified
    self.differenceCount = differenceCount
    self.differences = differences
    self.problem = problem
  }
}
