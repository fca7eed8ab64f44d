/// What one walk asks of the heap: medians over the repeats, which are equal unless a caution says otherwise.
public struct HeapFigures: Hashable, Sendable {
  /// How many blocks it asks for.
  public let allocations: Double
  /// How many bytes in all of them.
  public let allocatedBytes: Double?
  /// Most bytes in use at once, above those just before the walk; `nil` where a block's size was not known.
  public let peak: Double?
  /// Bytes still in use after the walk, less those just before it; `nil` as `peak`.
  public let after: Double?
  /// Of the tree; `nil` where it is not known that the walk met each of them.
  public let entries: Int?

  public init(allocations: Double, allocatedBytes: Double?, peak: Double?, after: Double?, entries: Int?) {
    self.allocations = allocations
    self.allocatedBytes = allocatedBytes
    self.peak = peak
    self.after = after
    self.entries = entries
  }

  /// Blocks asked for, for each entry of the tree.
  public var perEntry: Double? { entries.flatMap { $0 > 0 ? allocations / Double($0) : nil } }
}
