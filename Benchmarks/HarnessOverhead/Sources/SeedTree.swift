internal import Measurement
internal import Platform
internal import TreeBuilding
internal import Trees

/// The seed tree: its spec, and the tree in the cache that `dirbench run` walks too.
struct SeedTree {
  static let name = "seed-10x10x10"

  /// The spec's file.
  let file: Path
  let census: Census
  /// Of the tree in the cache.
  let root: Path
  /// Where the cache is.
  let cacheParent: Path
  /// What the cache lies on, such as `ext4`.
  let fileSystem: String

  /// Finds the spec above this program, and the tree in the cache; makes it there if need be.
  init(above program: Path, _ interruption: Interruption, _ progress: ProgressLine) throws(OverheadError) {
    file = try SeedTree.file(above: program)
    let spec = try SeedTree.read(file)
    do throws(TreeBuildingError) {
      census = try TreeLayout(spec).census
      let cache = try TreeCache(environment: Environment.bytes(of:))
      cacheParent = cache.folder.parent
      root = try cache.findOrMake(
        spec, progress: { progress.show("making \(SeedTree.name): \($0.made) of \($0.total) entries") },
        shouldStop: { interruption.isRequested }
      ).root
    } catch {
      throw OverheadError(error)
    }
    fileSystem = TreeFacts(of: root).fileSystem ?? "an unknown file system"
  }

  /// Makes the tree of a spec's file at a root, as a process of its own.
  static func generate(_ file: Path, at root: Path) throws(OverheadError) {
    let spec = try read(file)
    do {
      try TreeGenerator.generate(spec, at: root)
    } catch {
      throw OverheadError(error)
    }
  }

  private static func read(_ file: Path) throws(OverheadError) -> TreeSpec {
    let text: [UInt8]
    do {
      text = try FileSystem.contents(of: file)
    } catch {
      throw .failure(
        what: "reading \(SafeName.encode(file.bytes))", why: error.message, next: "restore it from the repository")
    }
    do {
      return try TreeSpecReader.read(text, name: SafeName.encode(file.bytes))
    } catch {
      throw OverheadError(error)
    }
  }

  private static func file(above program: Path) throws(OverheadError) -> Path {
    var folder = program.parent
    while true {
      let file = folder.appending("fixtures/trees/\(name).json")
      do {
        _ = try FileSystem.status(of: file)
        return file
      } catch {
        if folder.parent == folder {
          throw .failure(
            what: "finding fixtures/trees/\(name).json",
            why: "it is in no folder above \(SafeName.encode(program.bytes))",
            next: "run make overhead in the repository")
        }
        folder = folder.parent
      }
    }
  }
}

extension OverheadError {
  init(_ error: TreeBuildingError) {
    self =
      error.kind == .interrupted
      ? .interrupted : .failure(what: error.subject, why: error.reason, next: error.nextStep)
  }
}
