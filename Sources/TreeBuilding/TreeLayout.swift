internal import Platform
public import Trees

/// What a spec promises, entry by entry, each found without making the others.
///
/// Entries are numbered from 0 in preorder, the root left out: first a directory's files, then its symlinks, then each of
/// its directories with all that lies below it. Files are also numbered among themselves.
public struct TreeLayout: Sendable {
  /// What lies in a directory of one level, and in all.
  struct Level: Sendable {
    let files: Int
    let symlinks: Int
    /// 0 in the last level.
    let directories: Int
    /// How many directories this level has.
    let population: Int
    /// Entries below one directory of it.
    var entriesBelow = 0
    var filesBelow = 0
  }

  /// A directory of the tree.
  struct Place: Sendable {
    let level: Int
    /// Its number, -1 for the root.
    let entry: Int
    /// The number among files of the first file in it, or of the next file in preorder where it has none.
    let firstFile: Int
  }

  /// Something in a directory: its kind, and its number among what has that kind there.
  struct Member: Hashable, Sendable {
    let kind: EntryKind
    let index: Int
  }

  public let spec: TreeSpec
  /// What a walk must find.
  public let census: Census
  let levels: [Level]

  /// Lays out a spec; throws where it contradicts itself or goes beyond a bound. O(files) where sizes are drawn.
  public init(_ spec: TreeSpec, name: String = "the tree spec") throws(TreeBuildingError) {
    do {
      levels = try Self.levels(of: spec)
      self.spec = spec
      census = try SpecBounds.census(of: spec, levels)
      try SpecBounds.checkNames(of: spec, levels)
      try SpecBounds.checkTimes(of: spec, entries: census.entries)
    } catch {
      throw TreeSpecReader.badSpec(name, "\(error.path): \(error.reason)")
    }
  }

  private static func levels(of spec: TreeSpec) throws(SpecValue.Fault) -> [Level] {
    let populations = try SpecBounds.populations(of: spec)
    let last = spec.directories.fanOut.count
    var levels = (0...last).map { level in
      Level(
        files: level == last ? spec.files.perLeaf : spec.files.perDirectory,
        symlinks: level == last ? spec.symlinks.perLeaf : spec.symlinks.perDirectory,
        directories: level == last ? 0 : spec.directories.fanOut[level], population: populations[level])
    }
    // From the last level upwards: what lies below a directory is its own and its directories'. The populations are
    // within bounds, and no level's entries below are more than the tree's, which SpecBounds has counted.
    for level in levels.indices.reversed() {
      let own = levels[level]
      levels[level].entriesBelow = own.files + own.symlinks
      levels[level].filesBelow = own.files
      if level == last { continue }
      levels[level].entriesBelow += own.directories * (levels[level + 1].entriesBelow + 1)
      levels[level].filesBelow += own.directories * levels[level + 1].filesBelow
    }
    return levels
  }

  var root: Place { Place(level: 0, entry: -1, firstFile: 0) }

  /// A directory's directory of a number.
  func child(_ index: Int, of place: Place) -> Place {
    let own = levels[place.level]
    let below = levels[place.level + 1]
    return Place(
      level: place.level + 1, entry: place.entry + 1 + own.files + own.symlinks + index * (below.entriesBelow + 1),
      firstFile: place.firstFile + own.files + index * below.filesBelow)
  }

  /// The numbers to go by from the root to a level's directory of a number.
  func route(to number: Int, inLevel level: Int) -> [Int] {
    var rest = number
    var route: [Int] = []
    for above in stride(from: level - 1, through: 0, by: -1) {
      route.append(rest % levels[above].directories)
      rest /= levels[above].directories
    }
    return route.reversed()
  }

  /// How many members of a kind lie in each directory of a level.
  func count(of kind: EntryKind, inLevel level: Int) -> Int {
    switch kind {
    case .file: levels[level].files
    case .symlink: levels[level].symlinks
    case .directory: levels[level].directories
    case .other: 0
    }
  }

  func pattern(of kind: EntryKind, inLevel level: Int) -> IndexedBytes {
    switch kind {
    case .symlink: spec.symlinks.name
    case .directory: spec.directories.name(inLevel: level)
    case .file, .other: spec.files.name
    }
  }

  func name(of member: Member, in place: Place) -> [UInt8] {
    pattern(of: member.kind, inLevel: place.level).bytes(at: member.index)
  }

  /// What a name stands for in a directory; `nil` where the spec promises nothing of that name.
  func member(named name: [UInt8], in place: Place) -> Member? {
    for kind in [EntryKind.file, .symlink, .directory] {
      let count = count(of: kind, inLevel: place.level)
      if count > 0, let index = pattern(of: kind, inLevel: place.level).index(of: name), index < count {
        return Member(kind: kind, index: index)
      }
    }
    return nil
  }

  /// A member's number in the whole tree.
  func entry(of member: Member, in place: Place) -> Int {
    switch member.kind {
    case .directory: child(member.index, of: place).entry
    case .symlink: place.entry + 1 + levels[place.level].files + member.index
    case .file, .other: place.entry + 1 + member.index
    }
  }

  /// A file's size in bytes, `nil` for other kinds.
  func size(of member: Member, in place: Place) -> Int64? {
    member.kind == .file ? spec.files.size.bytes(ofFile: place.firstFile + member.index, seed: spec.seed) : nil
  }

  func accessTime(ofEntry entry: Int) -> Timestamp {
    spec.accessTimes.time(ofEntry: entry, of: census.entries, seed: spec.seed, .accessTime)
  }

  func modificationTime(ofEntry entry: Int) -> Timestamp {
    spec.modificationTimes.time(ofEntry: entry, of: census.entries, seed: spec.seed, .modificationTime)
  }
}

extension TreeSpec.Size {
  /// The size of the file of a number, in bytes. Bounds must be checked before.
  func bytes(ofFile number: Int, seed: UInt64) -> Int64 {
    switch self {
    case .fixed(let size): return size
    case .list(let sizes): return sizes[number % sizes.count]
    case .uniform(let minimum, let maximum):
      var random = SpecRandom(seed: seed, .size, number: number)
      return minimum + Int64(random.next(below: UInt64(maximum - minimum) + 1))
    case .logNormal(let median, let sigma, let minimum, let maximum):
      var random = SpecRandom(seed: seed, .size, number: number)
      let size = (Double(median) * SpecRandom.exponential(sigma * random.nextNormal())).rounded()
      if size <= Double(minimum) { return minimum }
      return size >= Double(maximum) ? maximum : Int64(size)
    }
  }
}

extension TreeSpec.Times {
  func time(ofEntry entry: Int, of count: Int, seed: UInt64, _ purpose: SpecRandom.Purpose) -> Timestamp {
    let turn =
      switch order {
      case .forward: entry
      case .backward: count - 1 - entry
      case .shuffled: SpecRandom.shuffled(entry, of: count, seed: seed, purpose)
      }
    return Timestamp(seconds: start + step * Int64(turn))
  }
}
