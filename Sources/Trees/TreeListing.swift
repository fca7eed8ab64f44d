/// Entries of a tree in the order in which they came, their paths as bytes below the root, without a leading slash.
///
/// All paths share one buffer, so a listing of n entries costs their bytes and about 80 n more.
public struct TreeListing: Hashable, Sendable {
  /// What is known of an entry; `nil` is what its source did not tell.
  public struct Entry: Hashable, Sendable {
    /// Where its path stands in the listing's buffer.
    fileprivate let path: Range<Int>
    public let kind: EntryKind?
    /// Apparent size in bytes, of regular files.
    public let size: Int64?
    public let accessTime: Timestamp?
    public let modificationTime: Timestamp?
  }

  private var buffer: [UInt8] = []
  /// In the order in which they were appended.
  public private(set) var entries: [Entry] = []

  public init() {}

  public mutating func append(
    path: some Collection<UInt8>, kind: EntryKind?, size: Int64? = nil, accessTime: Timestamp? = nil,
    modificationTime: Timestamp? = nil
  ) {
    let start = buffer.count
    buffer.append(contentsOf: path)
    entries.append(
      Entry(
        path: start..<buffer.count, kind: kind, size: size, accessTime: accessTime, modificationTime: modificationTime))
  }

  public var count: Int { entries.count }

  /// The path of the entry at an index of `entries`, as bytes below the root.
  public func path(at index: Int) -> ArraySlice<UInt8> { buffer[entries[index].path] }

  /// The indices of `entries` by path, byte by byte. O(n log n).
  public func indicesByPath() -> [Int] {
    entries.indices.sorted { path(at: $0).lexicographicallyPrecedes(path(at: $1)) }
  }

  /// What the listing adds up to; entries of unknown kind are left out. O(n).
  public var census: Census {
    var census = Census()
    for entry in entries {
      if let kind = entry.kind { census.count(kind, size: entry.size ?? 0) }
    }
    return census
  }
}
