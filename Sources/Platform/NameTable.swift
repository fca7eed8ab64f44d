internal import CBSD
internal import CPlatform

/// The names of one directory, collected to be sorted; it owns their memory.
@safe public struct NameTable: ~Copyable {
  @safe struct Item {
    /// Where the name begins: an offset until the table is sorted, an address in the sort's comparisons.
    var name: UnsafePointer<CChar>?
    var offset: Int
    var length: Int
    var kind: FileStatus.Kind?
    var size: Int64
    var accessed: timespec
  }

  private var items: [Item] = []
  private var names: [CChar] = []

  public init() {}

  public var count: Int { items.count }

  /// Adds a name that is lent by a stream.
  public mutating func append(_ record: borrowing DirectoryStream.Record) {
    let length = record.nameLength
    items.append(
      unsafe Item(name: nil, offset: names.count, length: length, kind: record.kind, size: 0, accessed: timespec()))
    unsafe names.append(contentsOf: UnsafeBufferPointer(start: record.name, count: length + 1))
  }

  /// Keeps of an entry's status what sorting and visiting need.
  public mutating func setStatus(_ status: FileStatus, at index: Int) {
    items[index].kind = status.kind
    items[index].size = status.size
    items[index].accessed = status.raw.st_atim
  }

  /// Makes an entry's kind unknown, where its status could not be had.
  public mutating func forgetKind(at index: Int) { items[index].kind = nil }

  public func kind(at index: Int) -> FileStatus.Kind? { items[index].kind }

  /// Apparent size in bytes, 0 unless the status was set.
  public func size(at index: Int) -> Int64 { items[index].size }

  /// Lends a name and its length, the terminating zero not counted.
  func withName(at index: Int, _ body: (UnsafePointer<CChar>, Int) -> Void) {
    let (offset, length) = (items[index].offset, items[index].length)
    unsafe names.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe body(start + offset, length)
    }
  }

  /// Sorts, keeping the order of equals. O(n log n) comparisons.
  ///
  /// The corresponding C function is libbsd's `mergesort`.
  public mutating func sort(by comparison: SiblingComparison) throws(Errno) {
    let compare = unsafe comparison.function
    let failed = unsafe names.withUnsafeBufferPointer { names in
      unsafe items.withUnsafeMutableBufferPointer { items -> Errno? in
        guard let start = names.baseAddress, let first = items.baseAddress else { return nil }
        for index in items.indices { unsafe items[index].name = start + items[index].offset }
        let result = unsafe mergesort(first, items.count, MemoryLayout<Item>.stride, compare)
        return result == 0 ? nil : Errno.current
      }
    }
    if let failed { throw failed }
  }
}

extension SiblingComparison {
  fileprivate typealias Function = @convention(c) (UnsafeRawPointer?, UnsafeRawPointer?) -> Int32

  fileprivate var function: Function {
    switch self {
    case .name: return unsafe compareNames
    case .nameDescending: return unsafe compareFoldedNamesDescending
    case .accessTime: return unsafe compareAccessTimes
    }
  }
}

private func items(
  _ left: UnsafeRawPointer?, _ right: UnsafeRawPointer?
) -> (UnsafePointer<NameTable.Item>, UnsafePointer<NameTable.Item>) {
  unsafe (
    left.unsafelyUnwrapped.assumingMemoryBound(to: NameTable.Item.self),
    right.unsafelyUnwrapped.assumingMemoryBound(to: NameTable.Item.self)
  )
}

private let compareNames: SiblingComparison.Function = { left, right in
  let (left, right) = unsafe items(left, right)
  return unsafe strcmp(left.pointee.name.unsafelyUnwrapped, right.pointee.name.unsafelyUnwrapped)
}

private let compareFoldedNamesDescending: SiblingComparison.Function = { left, right in
  let (left, right) = unsafe items(left, right)
  let folded = unsafe strcasecmp(right.pointee.name.unsafelyUnwrapped, left.pointee.name.unsafelyUnwrapped)
  if folded != 0 { return folded }
  return unsafe strcmp(right.pointee.name.unsafelyUnwrapped, left.pointee.name.unsafelyUnwrapped)
}

private let compareAccessTimes: SiblingComparison.Function = { left, right in
  let (left, right) = unsafe items(left, right)
  let (leftIsFile, rightIsFile) = unsafe (left.pointee.kind == .file, right.pointee.kind == .file)
  if leftIsFile != rightIsFile { return leftIsFile ? 1 : -1 }
  if leftIsFile {
    let (a, b) = unsafe (left.pointee.accessed, right.pointee.accessed)
    if a.tv_sec != b.tv_sec { return a.tv_sec < b.tv_sec ? -1 : 1 }
    if a.tv_nsec != b.tv_nsec { return a.tv_nsec < b.tv_nsec ? -1 : 1 }
  }
  return unsafe strcmp(left.pointee.name.unsafelyUnwrapped, right.pointee.name.unsafelyUnwrapped)
}
