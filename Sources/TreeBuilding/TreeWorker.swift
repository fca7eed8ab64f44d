internal import Platform
internal import Trees

/// One worker of a generation: a place in the tree, and what it does there.
///
/// For each file: openat, write, futimens, close. For each directory: mkdirat, openat, fstat, futimens, close. A
/// directory's times are set as soon as all that lies directly in it is made: what is made further down does not change
/// them.
struct TreeWorker: ~Copyable {
  /// Entries are counted in steps of this, so that workers seldom meet at the counter.
  private static let reportingStep = 256

  private let generation: Generation
  private var cursor: DirectoryCursor
  /// Where it stands, below the root, a slash behind each name; for messages.
  private var path: [UInt8] = []
  private var unreported = 0

  init(_ generation: Generation, _ root: Int32) throws(TreeBuildingError) {
    self.generation = generation
    do {
      cursor = try DirectoryCursor(FileDescriptor.open(Path("."), [.directory], at: .directory(root)))
    } catch {
      throw .failed("opening the directory", generation.root, error)
    }
  }

  /// Makes a directory's contents and all below them, through a level; the cursor stands in it.
  mutating func make(_ place: TreeLayout.Place, through lastLevel: Int = .max) throws(TreeBuildingError) {
    var steps = LayoutSteps(generation.layout, from: place, through: lastLevel)
    while let step = steps.next() {
      switch step {
      case .enter(let below, let index):
        if below.level > place.level { try descend(below.level - 1, index) }
        try fill(below)
      case .leave:
        if cursor.depth > place.level { try ascend() }
      }
    }
  }

  /// Goes to a level's directory of a number, from the root and back, and makes what is in it.
  mutating func makeBranch(_ number: Int, ofLevel level: Int) throws(TreeBuildingError) {
    var place = generation.layout.root
    for index in generation.layout.route(to: number, inLevel: level) {
      try descend(place.level, index)
      place = generation.layout.child(index, of: place)
    }
    try make(place)
    while cursor.depth > 0 { try ascend() }
  }

  /// Counts what was made since the last time.
  mutating func report() throws(TreeBuildingError) {
    let count = unreported
    unreported = 0
    try generation.report(count)
  }

  private mutating func descend(_ level: Int, _ index: Int) throws(TreeBuildingError) {
    let name = generation.layout.spec.directories.name(inLevel: level).bytes(at: index)
    do {
      try cursor.descend(Path(checked: name))
    } catch {
      throw failure("opening the directory", name, error)
    }
    path += name
    path.append(UInt8(ascii: "/"))
  }

  private mutating func ascend() throws(TreeBuildingError) {
    do {
      try cursor.ascend()
    } catch {
      throw failure("leaving the directory", [], error)
    }
    path.removeLast()
    path.removeSubrange((path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...)
  }

  /// Makes all that lies directly in the directory where it stands, then sets the directory's times.
  private mutating func fill(_ place: TreeLayout.Place) throws(TreeBuildingError) {
    for kind in [EntryKind.file, .symlink, .directory] {
      for index in 0..<generation.layout.count(of: kind, inLevel: place.level) {
        try make(TreeLayout.Member(kind: kind, index: index), in: place)
        unreported += 1
        if unreported >= Self.reportingStep { try report() }
      }
    }
    if place.level == 0 { return }
    let (accessed, modified) = times(ofEntry: place.entry)
    do {
      try FileSystem.setTimes(of: cursor.base, accessed: accessed, modified: modified)
    } catch {
      throw failure("setting the times of", [], error)
    }
  }

  private func make(_ member: TreeLayout.Member, in place: TreeLayout.Place) throws(TreeBuildingError) {
    let name = generation.layout.name(of: member, in: place)
    switch member.kind {
    case .directory:
      do {
        try FileSystem.makeDirectory(Path(checked: name), at: cursor.base)
      } catch {
        throw failure("making the directory", name, error)
      }
    case .symlink:
      do {
        let (accessed, modified) = times(ofEntry: generation.layout.entry(of: member, in: place))
        let target = generation.layout.spec.symlinks.target.bytes(at: member.index)
        try FileSystem.makeSymlink(Path(checked: name), to: Path(checked: target), at: cursor.base)
        try FileSystem.setTimes(Path(checked: name), accessed: accessed, modified: modified, at: cursor.base)
      } catch {
        throw failure("making the symlink", name, error)
      }
    case .file, .other: try makeFile(name, member, in: place)
    }
  }

  private func makeFile(
    _ name: [UInt8], _ member: TreeLayout.Member, in place: TreeLayout.Place
  ) throws(TreeBuildingError) {
    let (accessed, modified) = times(ofEntry: generation.layout.entry(of: member, in: place))
    let size = generation.layout.size(of: member, in: place) ?? 0
    do throws(FileContent.WriteFailure) {
      let file: FileDescriptor
      do {
        file = try .open(Path(checked: name), [.writeOnly, .create, .exclusive, .noFollow], at: cursor.base)
      } catch {
        throw .system(error)
      }
      try generation.content.write(size, ofFile: place.firstFile + member.index, to: file) {
        () throws(TreeBuildingError) in try generation.checkStopped()
      }
      do {
        try file.setTimes(accessed: accessed, modified: modified)
        try file.closeChecked()
      } catch {
        throw .system(error)
      }
    } catch {
      switch error {
      case .system(let reason): throw failure("making the file", name, reason)
      case .stopped(let error): throw error
      }
    }
  }

  private func times(ofEntry entry: Int) -> (accessed: FileSystem.Time, modified: FileSystem.Time) {
    (
      FileSystem.Time(generation.layout.accessTime(ofEntry: entry)),
      FileSystem.Time(generation.layout.modificationTime(ofEntry: entry))
    )
  }

  private func failure(_ attempt: String, _ name: [UInt8], _ errno: Errno) -> TreeBuildingError {
    .failed(attempt, generation.root.appending(Path(checked: path + name)), errno)
  }
}

extension FileSystem.Time {
  init(_ time: Timestamp) { self.init(seconds: time.seconds, nanoseconds: time.nanoseconds) }
}

extension Path {
  /// A path of bytes that are known to hold no zero: a layout's, checked when it was made, or a directory's.
  init(checked bytes: [UInt8]) {
    guard let path = Path(bytes: bytes) else { preconditionFailure("a checked name holds a zero") }
    self = path
  }
}
