internal import Platform
public import Trees

/// How a recorded walk differs from what the tree holds.
public struct WalkComparison: Hashable, Sendable {
  /// One place where they differ.
  public struct Difference: Hashable, Sendable {
    /// As bytes below the root.
    public let path: [UInt8]
    /// What is wrong there, in a few words.
    public let what: String
  }

  /// By path; in an ordered walk whose entries are all right, the first entry that is out of place.
  public private(set) var differences: [Difference] = []

  /// Whether the walk gave what it had to give.
  public var isEmpty: Bool { differences.isEmpty }

  private let recorded: TreeListing
  private let expected: TreeListing

  /// Holds a walk against what was expected: every name once, kinds where they were told, for `size` every kind and
  /// every size, the same problems, and the order of siblings. O(n log n).
  public init(of recorded: RecordedWalk, against expected: RecordedWalk, work: Work, order: Order) {
    self.recorded = recorded.listing
    self.expected = expected.listing
    let unreadable = Set(expected.problems.map(\.path))
    let partners = compareEntries(work: work, unreadable: unreadable)
    compareProblems(
      recorded.problems, required: work == .size ? expected.problems : problemsOfLists(expected), expected)
    if differences.isEmpty && order != .none { checkOrder(order, partners: partners) }
  }

  /// Walks both listings in the order of paths; returns for each recorded entry the index of the expected one.
  private mutating func compareEntries(work: Work, unreadable: Set<[UInt8]>) -> [Int] {
    let (ours, theirs) = (recorded.indicesByPath(), expected.indicesByPath())
    var partners = [Int](repeating: -1, count: recorded.count)
    var (left, right) = (0, 0)
    var previous: ArraySlice<UInt8>?
    while left < ours.count || right < theirs.count {
      let mine = left < ours.count ? recorded.path(at: ours[left]) : nil
      let other = right < theirs.count ? expected.path(at: theirs[right]) : nil
      if let mine, other == nil || other.map({ mine.lexicographicallyPrecedes($0) }) == true {
        note(mine, mine == previous ? "told more than once" : "told, but not in the tree")
        left += 1
      } else if let other, mine == nil || mine.map({ other.lexicographicallyPrecedes($0) }) == true {
        note(other, "missing")
        right += 1
      } else {
        partners[ours[left]] = theirs[right]
        compareEntry(ours[left], theirs[right], work: work, unreadable: unreadable)
        previous = mine
        left += 1
        right += 1
      }
    }
    return partners
  }

  private mutating func compareEntry(_ ours: Int, _ theirs: Int, work: Work, unreadable: Set<[UInt8]>) {
    let (told, held) = (recorded.entries[ours], expected.entries[theirs])
    let path = recorded.path(at: ours)
    if let kind = told.kind {
      if let right = held.kind, kind != right { note(path, "told as a \(kind.rawValue), is a \(right.rawValue)") }
    } else if work == .size && !unreadable.contains(Array(path)) {
      note(path, "told without its kind")
    }
    guard work == .size, held.kind == .file, let right = held.size else { return }
    guard let size = told.size else { return note(path, "told without its size") }
    if size != right { note(path, "size \(size), not \(right)") }
  }

  /// A walk that asks for no status need not know that a file has none to be had.
  private func problemsOfLists(_ walk: RecordedWalk) -> [WalkProblem] {
    let others = walk.listing.entries.indices.filter {
      walk.listing.entries[$0].kind != nil && walk.listing.entries[$0].kind != .directory
    }
    let optional = Set(others.map { walk.listing.path(at: $0) })
    return walk.problems.filter { !optional.contains($0.path[...]) }
  }

  private mutating func compareProblems(_ told: [WalkProblem], required: [WalkProblem], _ expected: RecordedWalk) {
    let (ours, all) = (byPath(told), byPath(expected.problems))
    let theirs = byPath(required).merging(all.filter { ours[$0.key] != nil }) { _, every in every }
    let names = Set(ours.isEmpty ? [] : expected.listing.entries.indices.map { expected.listing.path(at: $0) })
    for path in Set(ours.keys).union(theirs.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      switch (ours[path], theirs[path]) {
      case (let told?, nil):
        // What is not in the tree is named once, as an entry too many.
        if path.isEmpty || names.contains(path[...]) {
          note(path[...], "reported as unreadable (\(words(told))), and can be read")
        }
      case (nil, let held?): note(path[...], "cannot be read (\(words(held))), and that was not reported")
      case (let told?, let held?):
        // Where the API gives no reason, that it reports at all is all that can be asked of it.
        if told != held && told != [0] { note(path[...], "reported as \(words(told)), is \(words(held))") }
      case (nil, nil): break
      }
    }
  }

  private func byPath(_ problems: [WalkProblem]) -> [[UInt8]: Set<Int32>] {
    problems.reduce(into: [:]) { $0[$1.path, default: []].insert($1.code) }
  }

  private func words(_ codes: Set<Int32>) -> String {
    codes.sorted().map { $0 == 0 ? "no reason given" : Errno(rawValue: $0).message }.joined(separator: "; ")
  }

  /// Follows the walk with a stack of the directories it is in, and holds each entry against its sibling before it.
  private mutating func checkOrder(_ order: Order, partners: [Int]) {
    /// The latest entry at each depth.
    var stack: [Int] = []
    for index in recorded.entries.indices {
      let path = recorded.path(at: index)
      let depth = path.count { $0 == UInt8(ascii: "/") }
      let isInPlace = depth == 0 || (depth <= stack.count && recorded.path(at: stack[depth - 1]) == parent(of: path))
      guard isInPlace else { return note(path, "out of place: it does not follow its directory") }
      if depth < stack.count {
        let before = stack[depth]
        let (first, second) = (sibling(before, partners), sibling(index, partners))
        if !first.precedes(second, in: order) {
          return note(path, "out of order: \(order.rawValue) puts it before \(SafeName.encode(first.name))")
        }
        stack.removeSubrange(depth...)
      }
      stack.append(index)
    }
  }

  private func sibling(_ index: Int, _ partners: [Int]) -> Sibling {
    let path = recorded.path(at: index)
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
    let held = expected.entries[partners[index]]
    return Sibling(name: name, accessTime: held.kind == .file ? held.accessTime : nil)
  }

  private func parent(of path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    path.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? path[path.startIndex..<path.startIndex]
  }

  private mutating func note(_ path: ArraySlice<UInt8>, _ what: String) {
    differences.append(Difference(path: Array(path), what: what))
  }
}
