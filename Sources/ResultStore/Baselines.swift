public import Platform
public import Records

/// Stored runs that later ones are held against, by name.
///
/// A plain name is that of a folder in `results/baselines`, below the working directory; with a slash it is a folder, and
/// with `.json` behind it a file.
public enum Baselines {
  /// Where plain names lie.
  public static let folder = Path("results/baselines")

  /// A baseline's file.
  ///
  /// Throws for a plain name that could be hidden, an option, or another folder.
  public static func file(of name: Path) throws(StoreError) -> Path {
    let bytes = name.bytes
    if bytes.count > 5, bytes.suffix(5) == Array(".json".utf8)[...] { return name }
    if bytes.contains(UInt8(ascii: "/")) { return name.appending(RunFile.name) }
    let isPlain = bytes.allSatisfy { byte in
      byte < 128
        && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
          || [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains(byte))
    }
    guard isPlain, let first = bytes.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-"), bytes.count <= 100
    else {
      throw StoreError(
        .unwritable, "the baseline \(StoreError.shown(name))", "this is no name for a baseline",
        nextStep: "use letters, digits, dots, hyphens and underscores, or the path of a folder")
    }
    return folder.appending(name).appending(RunFile.name)
  }

  /// Reads a baseline; throws an error of kind `missing` where there is none of that name.
  public static func load(_ name: Path) throws(StoreError) -> Run {
    let file = try file(of: name)
    do {
      return try RunFile.load(file)
    } catch {
      guard error.kind == .missing else { throw error }
      throw StoreError(
        .missing, "the baseline \(StoreError.shown(name))", "there is no \(StoreError.shown(file))",
        nextStep: "make it with 'dirbench baseline update', or name one that 'dirbench baseline list' shows")
    }
  }

  /// The plain names that there are, in order.
  public static func names() throws(StoreError) -> [String] {
    do {
      let stream = try DirectoryStream(try FileDescriptor.open(folder, .directory))
      var names: [String] = []
      while let entry = try stream.next() {
        if entry.name.bytes.first != UInt8(ascii: "."), isBaseline(entry.name) {
          names.append(String(decoding: entry.name.bytes, as: UTF8.self))
        }
      }
      return names.sorted()
    } catch .noSuchFile {
      return []
    } catch {
      throw StoreError(
        .unreadable, "listing \(StoreError.shown(folder))", error.message, nextStep: "see that you may read it")
    }
  }

  private static func isBaseline(_ name: Path) -> Bool {
    do {
      return try FileSystem.status(of: file(of: name)).kind == .file
    } catch {
      // What cannot be seen, or has no baseline's name, is none.
      return false
    }
  }

  /// Removes a baseline's file, and its folder where nothing else is in it.
  ///
  /// Throws where there is none, for a file that is no run, and for a run with its reports: nothing else is removed.
  public static func remove(_ name: Path) throws(StoreError) {
    let file = try file(of: name)
    _ = try load(name)
    if let report = try report(beside: file) {
      throw StoreError(
        .occupied, "removing \(StoreError.shown(file))",
        "it is a run with its reports, such as \(StoreError.shown(report)), and no baseline",
        nextStep: "remove the folder by hand, if you mean it")
    }
    do throws(Errno) {
      try FileSystem.removeFile(file)
      if file.lastComponent == Path(RunFile.name) { try removeIfEmpty(file.parent) }
    } catch {
      throw StoreError(
        .unwritable, "removing \(StoreError.shown(file))", error.message, nextStep: "remove it by hand")
    }
  }

  private static func removeIfEmpty(_ folder: Path) throws(Errno) {
    do throws(Errno) { try FileSystem.removeDirectory(folder) } catch .notEmpty { return }
  }
}
