internal import Platform
internal import Trees

extension SpecBounds {
  /// The longest name that Linux takes.
  private static let maximumName = 255
  /// The longest target of a symlink that Linux takes.
  private static let maximumTarget = 4_095

  /// The names that lie together in a directory of one level.
  private struct Names {
    let path: String
    let noun: String
    let pattern: IndexedBytes
    let count: Int
  }

  /// Checks every name that the spec makes, and that none stands twice in a directory.
  static func checkNames(of spec: TreeSpec, _ levels: [TreeLayout.Level]) throws(Fault) {
    let patterns = spec.directories.names.count
    if patterns != 1 && patterns != spec.directories.fanOut.count {
      throw Fault(
        "directories.name",
        "has \(patterns) patterns for \(spec.directories.fanOut.count) levels; give one, or one each")
    }
    try checkTarget(of: spec.symlinks)
    var pathBytes = 0
    // Of all directories of the level, a slash behind each; of the root none.
    var above = 0
    for (level, counts) in levels.enumerated() {
      let names = names(of: spec, counts, level)
      for (index, one) in names.enumerated() {
        try check(one)
        for other in names[..<index] { try checkApart(one, other) }
        let sum = above * one.count + counts.population * sumOfLengths(one)
        pathBytes += sum
        if pathBytes > maximumPathBytes { throw Fault("the spec", "its paths hold over \(maximumPathBytes) bytes") }
      }
      if let directories = names.first(where: { $0.noun == "directory" }) {
        above = above * directories.count + counts.population * (sumOfLengths(directories) + directories.count)
      }
    }
  }

  private static func names(of spec: TreeSpec, _ counts: TreeLayout.Level, _ level: Int) -> [Names] {
    var names: [Names] = []
    if counts.directories > 0 {
      let path = spec.directories.names.count == 1 ? "directories.name" : "directories.name[\(level)]"
      names.append(
        Names(
          path: path, noun: "directory", pattern: spec.directories.name(inLevel: level), count: counts.directories))
    }
    if counts.files > 0 {
      names.append(Names(path: "files.name", noun: "file", pattern: spec.files.name, count: counts.files))
    }
    if counts.symlinks > 0 {
      names.append(Names(path: "symlinks.name", noun: "symlink", pattern: spec.symlinks.name, count: counts.symlinks))
    }
    return names
  }

  private static func check(_ names: Names) throws(Fault) {
    let shown = "\"\(PatternText.text(of: names.pattern))\""
    let fixed = names.pattern.prefix + names.pattern.suffix
    if fixed.contains(UInt8(ascii: "/")) { throw Fault(names.path, "\(shown) holds a slash") }
    if fixed.contains(0) { throw Fault(names.path, "\(shown) holds a zero byte") }
    if names.pattern.width == nil {
      if names.count > 1 {
        throw Fault(names.path, "\(shown) needs {index}: \(names.count) must have names of their own")
      }
      if [[], Array(".".utf8), Array("..".utf8)].contains(fixed) {
        throw Fault(names.path, "\(shown) cannot be a name")
      }
    }
    let longest = names.pattern.bytes(at: names.count - 1).count
    if longest > maximumName {
      throw Fault(names.path, "a name of \(longest) bytes is over the \(maximumName) that a name may have")
    }
  }

  private static func checkApart(_ one: Names, _ other: Names) throws(Fault) {
    // Either finds every name that both have; the shorter sequence is tried.
    let (fewer, more) = one.count <= other.count ? (one, other) : (other, one)
    for index in 0..<fewer.count {
      let name = fewer.pattern.bytes(at: index)
      if let same = more.pattern.index(of: name), same < more.count {
        throw Fault(one.path, "\"\(SafeName.encode(name))\" is also the name of a \(other.noun) in the same directory")
      }
    }
  }

  private static func checkTarget(of symlinks: TreeSpec.Symlinks) throws(Fault) {
    let count = max(symlinks.perDirectory, symlinks.perLeaf)
    if count == 0 { return }
    let target = symlinks.target
    if (target.prefix + target.suffix).contains(0) { throw Fault("symlinks.target", "holds a zero byte") }
    let length = target.bytes(at: count - 1).count
    if length == 0 { throw Fault("symlinks.target", "must not be empty") }
    if length > maximumTarget {
      throw Fault("symlinks.target", "has \(length) bytes, over the \(maximumTarget) that a target may have")
    }
  }

  /// Of all names of a sequence, in bytes. O(digits).
  private static func sumOfLengths(_ names: Names) -> Int {
    let pattern = names.pattern
    var sum = names.count * (pattern.prefix.count + pattern.suffix.count)
    guard let width = pattern.width else { return sum }
    sum += names.count * max(width, 1)
    // Each further digit beyond the width is one more byte from that power of ten on.
    var power = 1
    for _ in 0..<max(width, 1) { power = min(power * 10, maximumEntries * 10) }
    while power < names.count {
      sum += names.count - power
      power *= 10
    }
    return sum
  }
}
