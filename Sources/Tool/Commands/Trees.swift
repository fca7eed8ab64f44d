internal import Measurement
internal import Platform
internal import Records
internal import ResultStore
internal import TreeBuilding
internal import Trees

extension Context {
  /// The trees that were chosen, those of specs made or found and checked.
  func trees(_ selection: Selection, _ suite: Suite, _ resources: Resources) throws(ToolError) -> [TreeTarget] {
    let choices = selection.trees.isEmpty ? suite.trees.map { Path($0) } : selection.trees
    var targets: [TreeTarget] = []
    for choice in choices {
      let target = try target(try resources.tree(choice), taken: targets.map(\.name))
      if !targets.contains(where: { $0.root == target.root }) { targets.append(target) }
    }
    return targets
  }

  /// Reads and checks a spec's file.
  func spec(_ file: Path) throws(ToolError) -> TreeSpec {
    let shown = SafeName.encode(file.bytes)
    let text: [UInt8]
    do {
      text = try FileSystem.contents(of: file)
    } catch {
      throw .failure(
        what: "reading the spec \(shown)", why: error.message, next: "name a spec's file that you may read")
    }
    do {
      return try TreeSpecReader.read(text, name: shown)
    } catch {
      throw ToolError(error)
    }
  }

  private func target(_ choice: TreeChoice, taken: [String]) throws(ToolError) -> TreeTarget {
    switch choice {
    case .directory(let root):
      let given = SafeName.encode(root.bytes)
      return TreeTarget(name: unique(given.isEmpty ? "." : given, taken), root: root, source: .directory)
    case .spec(let name, let file):
      let spec = try spec(file)
      do {
        let found = try cache().findOrMake(spec, progress: progress(name), shouldStop: shouldStop)
        console.clearProgress()
        return TreeTarget(
          name: unique(name, taken), root: found.root, source: .spec, digest: spec.digest,
          promise: try TreeLayout(spec).listing(), use: found.use)
      } catch let error as TreeBuildingError {
        throw ToolError(error)
      } catch let error as ToolError {
        throw error
      } catch {
        throw .failure(what: "making the tree \(name)", why: "\(error)", next: "run the command again")
      }
    }
  }

  /// Names of trees within a run tell them apart.
  private func unique(_ name: String, _ taken: [String]) -> String {
    if !taken.contains(name) { return name }
    var number = 2
    while taken.contains("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }

  /// Draws a progress line while a tree is made.
  func progress(_ name: String) -> @Sendable (TreeGenerator.Progress) -> Void {
    let console = console
    return { console.progress("making \(name): \($0.made) of \($0.total) entries") }
  }

  var shouldStop: @Sendable () -> Bool {
    let interruption = interruption
    return { interruption.isRequested }
  }

  /// Makes a tree of one entry outside every tree that is measured, lends it, and removes it; `nil` where there is no
  /// place for one.
  func withFirstUseTree<Result>(
    outside trees: [Path], _ body: (Path?) throws(ToolError) -> Result
  ) throws(ToolError) -> Result {
    let folders = [environment("TMPDIR").flatMap { Path(bytes: $0) }, Path("/tmp"), Path("/dev/shm")].compactMap { $0 }
    var made: Path?
    for folder in folders where made == nil {
      do throws(Errno) {
        var isInside = false
        for tree in trees where !isInside { isInside = try Placement.isInside(folder, tree: tree) }
        if !isInside { made = try FirstUseTree.make(in: folder) }
      } catch {
        // Another folder may do; where none does, the memory pass says that there was no place.
      }
    }
    defer { if let made { FirstUseTree.remove(made, console) } }
    return try body(made)
  }
}

/// A directory with one empty file in it, in a temporary folder.
private enum FirstUseTree {
  private static let entry = Path("entry")

  static func make(in folder: Path) throws(Errno) -> Path {
    let root = folder.appending("dirbench-first-use-\(ParentWatch.ownIdentifier)-\(UInt32.random(in: 0...UInt32.max))")
    try FileSystem.makeDirectory(root, permissions: 0o755)
    do throws(Errno) {
      try FileDescriptor.open(root.appending(entry), [.writeOnly, .create, .exclusive]).closeChecked()
    } catch {
      try FileSystem.removeDirectory(root)
      throw error
    }
    return root
  }

  static func remove(_ root: Path, _ console: Console) {
    do throws(Errno) {
      try FileSystem.removeFile(root.appending(entry))
      try FileSystem.removeDirectory(root)
    } catch {
      console.note("dirbench: removing \(SafeName.encode(root.bytes)): \(error.message)\n  remove it by hand\n")
    }
  }
}
