internal import Foundation
internal import Platform
internal import Trees

/// The order in which to tell entries that came in preorder: siblings sorted, each directory's entries behind it.
///
/// `levels` gives each entry's depth, 1 for what lies in the root; entries and levels share their indices.
func preorder(of siblings: [Sibling], levels: [Int], _ order: Order) -> [Int] {
  // Index 0 stands for the root, so an entry's children are found at its own index plus one.
  var children = [[Int]](repeating: [], count: siblings.count + 1)
  var parents = [0]
  for (index, level) in levels.enumerated() {
    parents.removeSubrange(min(max(level, 1), parents.count)...)
    children[parents[parents.count - 1]].append(index)
    parents.append(index + 1)
  }
  var result: [Int] = []
  result.reserveCapacity(siblings.count)
  var pending = [0]
  while let next = pending.popLast() {
    if next > 0 { result.append(next - 1) }
    // The one to come first is put last, where it is taken from.
    let sorted = children[next].sorted { siblings[$1].precedes(siblings[$0], in: order) }
    pending.append(contentsOf: sorted.map { $0 + 1 })
  }
  return result
}

/// The bytes behind the last slash.
func lastComponent(of path: String) -> ArraySlice<UInt8> {
  let bytes = Array(path.utf8)
  return bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...]
}

extension Errno {
  /// The reason that Foundation gives for a failure; `unknown` where it gives none of the system's.
  init(_ error: any Error) {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain {
      self.init(rawValue: Int32(truncatingIfNeeded: error.code))
    } else if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      self.init(rawValue: Int32(truncatingIfNeeded: underlying.code))
    } else {
      self = .unknown
    }
  }
}
