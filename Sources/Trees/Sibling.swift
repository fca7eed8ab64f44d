/// What decides an entry's place among its siblings.
public struct Sibling: Hashable, Sendable {
  public let name: ArraySlice<UInt8>
  /// Of a regular file; needed in the order `accessTime` only.
  public let accessTime: Timestamp?

  public init(name: ArraySlice<UInt8>, accessTime: Timestamp?) {
    self.name = name
    self.accessTime = accessTime
  }

  /// Tells whether this entry comes before the other in an order; in `none` nothing does.
  public func precedes(_ other: Sibling, in order: Order) -> Bool {
    switch order {
    case .none: return false
    case .name: return name.lexicographicallyPrecedes(other.name)
    case .nameDescending: return other.precedesFolded(self)
    case .accessTime:
      switch (accessTime, other.accessTime) {
      case (nil, nil): return name.lexicographicallyPrecedes(other.name)
      case (nil, _?): return true
      case (_?, nil): return false
      case (let mine?, let theirs?):
        return mine != theirs ? mine < theirs : name.lexicographicallyPrecedes(other.name)
      }
    }
  }

  private func precedesFolded(_ other: Sibling) -> Bool {
    for (mine, theirs) in zip(name, other.name) {
      let (left, right) = (Sibling.folded(mine), Sibling.folded(theirs))
      if left != right { return left < right }
    }
    if name.count != other.name.count { return name.count < other.name.count }
    return name.lexicographicallyPrecedes(other.name)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte + 32 : byte
  }
}
