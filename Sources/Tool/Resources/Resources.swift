package import Platform

/// The files that belong to dirbench: suites, tree specs and reference figures, found from any working directory.
package struct Resources: Hashable, Sendable {
  /// The folder that holds `Benchmarks/Suites`: the executable's, or the nearest above it.
  package let root: Path

  /// Looks for them from an executable's place, symlinks resolved, upwards.
  package init(executable: Path) throws(ToolError) {
    var folder = executable.parent
    while !Resources.isDirectory(folder.appending(Resources.suites)) {
      if folder.parent == folder {
        throw .failure(
          what: "suites",
          why: "no folder \(Resources.suites) beside \(SafeName.encode(executable.bytes)), nor above it",
          next: "keep the executable in its repository, or copy \(Resources.suites), \(Resources.trees) and "
            + "\(Resources.references) beside it")
      }
      folder = folder.parent
    }
    root = folder
  }

  private static func isDirectory(_ path: Path) -> Bool {
    do {
      return try FileSystem.status(of: path, followingSymlink: true).kind == .directory
    } catch {
      // What cannot be seen is not there for the search; it goes on above.
      return false
    }
  }

  private static let suites = "Benchmarks/Suites"
  private static let trees = "fixtures/trees"
  private static let references = "results/reference"

  /// The names of the suites that there are, in order.
  package func suiteNames() throws(ToolError) -> [String] { try names(in: Resources.suites) }

  /// The names of the tree specs that there are, in order.
  package func treeNames() throws(ToolError) -> [String] { try names(in: Resources.trees) }

  /// A file of reference figures, named from `results/reference`.
  package func reference(_ name: String) -> Path { root.appending(Resources.references).appending(name) }

  /// The suite that a name or a file stands for: a file where there is a slash in it, or `.json` behind it.
  package func suite(_ choice: Path) throws(ToolError) -> Suite {
    let isFile = choice.bytes.contains(UInt8(ascii: "/")) || Resources.isNamedAsJSON(choice)
    let name = Resources.name(of: choice)
    if isFile { return try suite(named: name, in: choice) }
    let names = try suiteNames()
    if names.contains(name) {
      return try suite(named: name, in: root.appending(Resources.suites).appending("\(name).json"))
    }
    let near = NearMiss.nearest(to: name, among: names).map { ". Did you mean '\($0)'?" } ?? "."
    let all = names.map { "'\($0)'" }.joined(separator: ", ")
    throw .usage(UsageError("Unknown suite '\(name)'\(near) There are: \(all)"))
  }

  private func suite(named name: String, in file: Path) throws(ToolError) -> Suite {
    let what = "suite file \(SafeName.encode(file.bytes))"
    let text: [UInt8]
    do {
      text = try FileSystem.contents(of: file)
    } catch {
      throw .failure(what: what, why: error.message, next: "'dirbench list suites' names those that there are")
    }
    do {
      return try Suite(name: name, text: text)
    } catch {
      throw .failure(
        what: what, why: error.reason,
        next: "correct it; \(SafeName.encode(root.appending(Resources.suites).bytes)) has examples")
    }
  }

  /// The tree that a name, a spec file or a directory stands for; a spec's name goes before a file of that name.
  package func tree(_ choice: Path) throws(ToolError) -> TreeChoice {
    let names = try treeNames()
    let shown = SafeName.encode(choice.bytes)
    // A name in vis(3) form is never that of a spec, and holds no slash unless the choice does.
    if names.contains(shown) {
      return .spec(name: shown, file: root.appending(Resources.trees).appending("\(shown).json"))
    }
    let kind: FileStatus.Kind
    do {
      kind = try FileSystem.status(of: choice, followingSymlink: true).kind
    } catch {
      let isName = error == .noSuchFile && !choice.bytes.contains(UInt8(ascii: "/"))
      let all = names.map { "'\($0)'" }.joined(separator: ", ")
      throw .failure(
        what: "tree \(shown)", why: isName ? "no spec has that name, and there is no such file" : error.message,
        next: "name a spec (\(all)), a spec file or a directory")
    }
    switch kind {
    case .directory: return .directory(choice)
    case .file: return .spec(name: Resources.name(of: choice), file: choice)
    default:
      throw .failure(
        what: "tree \(shown)", why: "is neither a spec file nor a directory", next: "name one of the two, or a spec")
    }
  }

  /// The names of a folder's `.json` files, in order.
  private func names(in folder: String) throws(ToolError) -> [String] {
    let path = root.appending(folder)
    do {
      let stream = try DirectoryStream(try FileDescriptor.open(path, .directory))
      var names: [String] = []
      while let entry = try stream.next() {
        if Resources.isNamedAsJSON(entry.name) { names.append(Resources.name(of: entry.name)) }
      }
      return names.sorted()
    } catch {
      throw .failure(
        what: "folder \(SafeName.encode(path.bytes))", why: error.message, next: "restore it from the repository")
    }
  }

  private static func isNamedAsJSON(_ path: Path) -> Bool {
    let name = path.lastComponent.bytes
    return name.count > 5 && name.suffix(5) == Array(".json".utf8)[...]
  }

  /// A file's name without what tells its form, as `vis(3)` writes it.
  private static func name(of path: Path) -> String {
    let name = path.lastComponent.bytes
    return SafeName.encode(isNamedAsJSON(path) ? name.dropLast(5) : name[...])
  }
}

/// What `--tree` stands for.
package enum TreeChoice: Hashable, Sendable {
  /// A tree to generate from a spec's file, with a short name for reports.
  case spec(name: String, file: Path)
  /// A tree that is there.
  case directory(Path)
}
