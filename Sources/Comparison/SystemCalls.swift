/// The system calls of one walk, by name: medians over the repeats, which are equal unless a caution says otherwise.
public struct SystemCalls: Hashable, Sendable {
  /// Those of the walk itself.
  public let exact: [String: Double]
  /// Those that depend on scheduling and on the heap; below 0 where the walk spared its process calls.
  public let apart: [String: Double]
  /// Of the tree; `nil` where it is not known that the walk met each of them.
  public let entries: Int?
  /// Of the tree, with its root, which is read like the others; `nil` as `entries`.
  public let directories: Int?

  public init(exact: [String: Double], apart: [String: Double], entries: Int?, directories: Int?) {
    self.exact = exact
    self.apart = apart
    self.entries = entries
    self.directories = directories
  }

  /// How many calls a walk makes, without those apart.
  public var total: Double { exact.values.reduce(0, +) }
  /// All of those apart.
  public var totalApart: Double { apart.values.reduce(0, +) }

  /// Calls for each entry of the tree.
  public var perEntry: Double? { perEntry(total) }
  /// Calls for each directory of the tree, its root counted.
  public var perDirectory: Double? { directories.flatMap { $0 > 0 ? total / Double($0) : nil } }

  /// A number of calls for each entry of the tree.
  public func perEntry(_ calls: Double) -> Double? { entries.flatMap { $0 > 0 ? calls / Double($0) : nil } }
}
