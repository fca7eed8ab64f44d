/// What a counted walk adds up to.
@frozen public struct Tally: Hashable, Sendable {
  public var directories: Int = 0
  public var files: Int = 0
  public var symlinks: Int = 0
  public var others: Int = 0
  /// Entries whose kind the API did not tell.
  public var unclassified: Int = 0
  /// The sum of the sizes of regular files that were told, in bytes.
  public var bytes: Int64 = 0
  /// Parts that could not be read.
  public var problems: Int = 0

  @inlinable public init() {}

  /// All entries of every kind, known or not.
  public var entries: Int { directories + files + symlinks + others + unclassified }
}
