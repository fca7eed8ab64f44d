internal import Platform
internal import Trees

/// What is done with the directories of a tree on disk, each held against what a layout promises of it.
protocol PromisedVisitor {
  /// Deals with a directory's entries; returns the numbers of those promised directories to go into.
  mutating func visit(_ spot: PromisedWalk.Spot, _ entries: [DirectoryStream.Entry]) throws(TreeBuildingError) -> [Int]
  /// Prepares a promised directory to be gone into, before it is opened.
  mutating func prepare(_ name: Path, in spot: PromisedWalk.Spot) throws(TreeBuildingError)
  /// Deals with a directory that could not be opened or read.
  mutating func refuse(_ path: [UInt8], _ errno: Errno) throws(TreeBuildingError)
  /// Deals with a directory after all below it is done, from the directory above.
  mutating func leave(_ name: Path, in spot: PromisedWalk.Spot) throws(TreeBuildingError)
}

/// Goes through the promised directories of a tree on disk, at any depth, with few open descriptors.
struct PromisedWalk: ~Copyable {
  /// The directory where a visitor is.
  struct Spot {
    let place: TreeLayout.Place
    let base: Base
    /// Below the root, a slash behind each name.
    let path: [UInt8]
  }

  private struct Frame {
    let place: TreeLayout.Place
    let name: Path
    /// Directories to go into, the next one last.
    var pending: [Int]
  }

  private let layout: TreeLayout
  private let root: Path
  private var cursor: DirectoryCursor
  private var path: [UInt8] = []
  private var frames: [Frame] = []

  /// Starts at a root that is open, be it as a mere place; its path is for messages.
  init(_ layout: TreeLayout, in root: Path, opened: borrowing FileDescriptor) throws(TreeBuildingError) {
    self.layout = layout
    self.root = root
    do {
      cursor = try DirectoryCursor(FileDescriptor.open(Path("."), [.directory], at: opened.base()))
    } catch {
      throw .failed("opening the tree", root, error)
    }
  }

  /// Where it must throw rather than go on, the error names the tree.
  consuming func run(_ visitor: inout some PromisedVisitor) throws(TreeBuildingError) {
    try enter(layout.root, Path("."), &visitor)
    while let frame = frames.last {
      guard let index = frame.pending.last else {
        try leave(&visitor)
        continue
      }
      frames[frames.count - 1].pending.removeLast()
      let name = Path(checked: layout.name(of: TreeLayout.Member(kind: .directory, index: index), in: frame.place))
      try visitor.prepare(name, in: spot(frame.place))
      do {
        try cursor.descend(name)
      } catch {
        try visitor.refuse(path + name.bytes, error)
        continue
      }
      path += name.bytes + [UInt8(ascii: "/")]
      try enter(layout.child(index, of: frame.place), name, &visitor)
    }
  }

  private func spot(_ place: TreeLayout.Place) -> Spot { Spot(place: place, base: cursor.base, path: path) }

  private mutating func enter(
    _ place: TreeLayout.Place, _ name: Path, _ visitor: inout some PromisedVisitor
  ) throws(TreeBuildingError) {
    var entries: [DirectoryStream.Entry] = []
    do {
      let stream = try cursor.entries()
      while let entry = try stream.next() { entries.append(entry) }
    } catch {
      try visitor.refuse(path.isEmpty ? Array(".".utf8) : path.dropLast(), error)
      frames.append(Frame(place: place, name: name, pending: []))
      return
    }
    let pending = try visitor.visit(spot(place), entries)
    frames.append(Frame(place: place, name: name, pending: pending.reversed()))
  }

  private mutating func leave(_ visitor: inout some PromisedVisitor) throws(TreeBuildingError) {
    let frame = frames.removeLast()
    guard let above = frames.last else { return }
    do {
      try cursor.ascend()
    } catch {
      throw .failed("leaving the directory", root.appending(Path(checked: path)), error)
    }
    path.removeLast(frame.name.bytes.count + 1)
    try visitor.leave(frame.name, in: spot(above.place))
  }
}
