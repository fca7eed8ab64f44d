internal import Platform
internal import Trees

/// What a spec may not be: the contradictions in it, and what goes beyond a bound.
enum SpecBounds {
  typealias Fault = SpecValue.Fault

  static let maximumEntries = 10_000_000
  static let maximumLevels = 10_000
  /// All paths together, which a listing of the tree holds in memory.
  static let maximumPathBytes = 1 << 30
  /// 1 EiB.
  static let maximumBytes: Int64 = 1 << 60
  /// Signed seconds of 32 bits, which every file system keeps.
  static let maximumTime = Int64(Int32.max)
  static let maximumSigma = 10.0

  /// How many directories each level has, the root's first; all counts are within bounds then.
  static func populations(of spec: TreeSpec) throws(Fault) -> [Int] {
    let counts = [
      ("files.perDirectory", spec.files.perDirectory), ("files.perLeaf", spec.files.perLeaf),
      ("symlinks.perDirectory", spec.symlinks.perDirectory), ("symlinks.perLeaf", spec.symlinks.perLeaf),
    ]
    for (path, count) in counts { try check(count, path, from: 0) }
    let fanOut = spec.directories.fanOut
    if fanOut.count > maximumLevels {
      throw Fault("directories.fanOut", "has \(fanOut.count) levels, over the bound of \(maximumLevels)")
    }
    var populations = [1]
    var entries = 0
    for level in 0...fanOut.count {
      let isLeaf = level == fanOut.count
      let population = populations[level]
      if !isLeaf { try check(fanOut[level], "directories.fanOut[\(level)]", from: 1) }
      let own =
        (isLeaf ? spec.files.perLeaf + spec.symlinks.perLeaf : spec.files.perDirectory + spec.symlinks.perDirectory)
        + (isLeaf ? 0 : fanOut[level])
      // At most the bound times three times the bound: no overflow.
      entries += population * own
      if entries > maximumEntries { throw Fault("the spec", "promises more than \(maximumEntries) entries") }
      if !isLeaf { populations.append(population * fanOut[level]) }
    }
    return populations
  }

  private static func check(_ count: Int, _ path: String, from minimum: Int) throws(Fault) {
    if count < minimum { throw Fault(path, "is \(count), but must be \(minimum) or more") }
    if count > maximumEntries { throw Fault(path, "is \(count), over the bound of \(maximumEntries) entries") }
  }

  static func census(of spec: TreeSpec, _ levels: [TreeLayout.Level]) throws(Fault) -> Census {
    try checkSize(spec.files.size)
    let files = levels[0].filesBelow
    let symlinks = levels.reduce(0) { $0 + $1.population * $1.symlinks }
    return Census(
      directories: levels[0].entriesBelow - files - symlinks, files: files, symlinks: symlinks,
      bytes: try bytes(of: spec, files: files))
  }

  private static func bytes(of spec: TreeSpec, files: Int) throws(Fault) -> Int64 {
    // Sizes that repeat are added up for one turn of the list; drawn ones file by file.
    let (turn, turns): (Int, Int) =
      switch spec.files.size {
      case .fixed: (1, files)
      case .list(let sizes): (sizes.count, files / sizes.count)
      case .uniform, .logNormal: (files, 1)
      }
    let tooMany = Fault("files.size", "all files together are over the bound of \(maximumBytes) bytes")
    func sum(of numbers: Range<Int>) throws(Fault) -> Int64 {
      var sum: Int64 = 0
      for number in numbers {
        sum += spec.files.size.bytes(ofFile: number, seed: spec.seed)
        if sum > maximumBytes { throw tooMany }
      }
      return sum
    }
    // Sizes of a list longer than there are files count where they are used only.
    if turns == 0 { return try sum(of: 0..<files) }
    let (whole, overflow) = try sum(of: 0..<turn).multipliedReportingOverflow(by: Int64(turns))
    if overflow || whole > maximumBytes { throw tooMany }
    let total = whole + (try sum(of: turn * turns..<files))
    if total > maximumBytes { throw tooMany }
    return total
  }

  private static func checkSize(_ size: TreeSpec.Size) throws(Fault) {
    switch size {
    case .fixed(let size): try check(size, "files.size")
    case .list(let sizes):
      if sizes.isEmpty { throw Fault("files.size", "the list is empty") }
      for (index, size) in sizes.enumerated() { try check(size, "files.size[\(index)]") }
    case .uniform(let minimum, let maximum): try check(minimum, maximum, "files.size.uniform")
    case .logNormal(let median, let sigma, let minimum, let maximum):
      try check(minimum, maximum, "files.size.logNormal")
      try check(median, "files.size.logNormal.median")
      if median < 1 { throw Fault("files.size.logNormal.median", "is 0, but must be 1 or more") }
      if !(sigma >= 0 && sigma <= maximumSigma) {
        throw Fault("files.size.logNormal.sigma", "is \(sigma), but must be from 0 to \(maximumSigma)")
      }
    }
  }

  private static func check(_ minimum: Int64, _ maximum: Int64, _ path: String) throws(Fault) {
    try check(minimum, "\(path).minimum")
    try check(maximum, "\(path).maximum")
    if minimum > maximum { throw Fault("\(path).minimum", "is \(minimum), over the maximum, which is \(maximum)") }
  }

  private static func check(_ size: Int64, _ path: String) throws(Fault) {
    if size < 0 { throw Fault(path, "is \(size), but must be 0 or more") }
    if size > maximumBytes { throw Fault(path, "is \(size), over the bound of \(maximumBytes) bytes") }
  }

  static func checkTimes(of spec: TreeSpec, entries: Int) throws(Fault) {
    for (path, times) in [("times.accessed", spec.accessTimes), ("times.modified", spec.modificationTimes)] {
      if times.start < 0 || times.start > maximumTime {
        throw Fault("\(path).start", "is \(times.start), but must be from 0 to \(maximumTime)")
      }
      if times.step < 1 { throw Fault("\(path).step", "is \(times.step), but must be 1 or more") }
      let (span, overflow) = times.step.multipliedReportingOverflow(by: Int64(max(entries - 1, 0)))
      if overflow || span > maximumTime - times.start {
        throw Fault("\(path).step", "the time of the last of \(entries) entries is over the bound of \(maximumTime)")
      }
    }
  }
}
