public import Platform
public import Records

extension Baselines {
  /// Finds out, before anything is measured, whether a baseline can be kept under a name; leaves nothing there.
  ///
  /// Throws for a place inside one of the trees, for one that something else has, and for one that cannot be written.
  public static func prepare(_ name: Path, outside trees: [Path]) throws(StoreError) {
    let file = try place(of: name, outside: trees)
    try making(file.parent, of: file, isKept: false) { () throws(Errno) in
      // A folder shows whether a file can be made, and what of it stays where it cannot be removed again.
      let probe = try FolderInMaking(in: file.parent)
      return probe.discard()
    }
  }

  /// Writes a baseline whole, in the place of one that is there; an old one stays where the new one cannot be written.
  ///
  /// Throws as `prepare` does, and where a value of the run cannot be stored.
  public static func store(_ run: Run, as name: Path, outside trees: [Path]) throws(StoreError) {
    let file = try place(of: name, outside: trees)
    let bytes = try RunFile.encode(run)
    try making(file.parent, of: file, isKept: true) { () throws(Errno) in
      try WholeFile.write(bytes, to: file)
      return nil
    }
  }

  /// A report that lies beside a run's file, as they do in the folder of a run; none lies beside a baseline.
  static func report(beside file: Path) throws(StoreError) -> Path? {
    guard file.lastComponent == Path(RunFile.name) else { return nil }
    for name in ["summary.csv", "samples.csv", "report.md"] {
      let report = file.parent.appending(name)
      do {
        _ = try FileSystem.status(of: report)
        return report
      } catch .noSuchFile {
        continue
      } catch {
        throw unwritable(file, error)
      }
    }
    return nil
  }

  /// The file of a baseline that may be written.
  private static func place(of name: Path, outside trees: [Path]) throws(StoreError) -> Path {
    let file = try file(of: name)
    for tree in trees {
      let isInside: Bool
      do { isInside = try Placement.isInside(file, tree: tree) } catch { throw unwritable(file, error) }
      if isInside {
        throw .writing(
          .insideTree, file, "it lies inside \(StoreError.shown(tree)), which is measured",
          nextStep: "name a folder outside of it, or run the command elsewhere")
      }
    }
    try refuseOther(at: file)
    return file
  }

  /// Refuses to take the place of anything but a baseline.
  private static func refuseOther(at file: Path) throws(StoreError) {
    let kind: FileStatus.Kind
    do {
      kind = try FileSystem.status(of: file).kind
    } catch .noSuchFile {
      return
    } catch {
      throw unwritable(file, error)
    }
    if kind != .file && kind != .symlink { throw occupied(file, "there is something that is no file") }
    if let report = try report(beside: file) {
      throw occupied(file, "it is a run, and reports of it lie beside it, such as \(StoreError.shown(report))")
    }
    // A folder's run.json is a baseline's or a broken one's; a file of another name may be anything.
    if file.lastComponent == Path(RunFile.name) { return }
    do {
      _ = try RunFile.load(file)
    } catch {
      if error.kind == .missing { return }
      throw occupied(file, "the file that is there is no run of dirbench: \(error.reason)")
    }
  }

  /// Makes what is missing of a folder and does something in it; where that fails, or nothing is to be kept, none of the
  /// folders that were made stays.
  private static func making(
    _ folder: Path, of file: Path, isKept: Bool, _ body: () throws(Errno) -> Path?
  ) throws(StoreError) {
    let made: [Path]
    do { made = try Folders.makeMissing(folder) } catch { throw unwritable(file, error) }
    let left: Path?
    do throws(Errno) {
      left = try body()
    } catch {
      throw unwritable(file, error, left: Folders.remove(made))
    }
    if let left = left ?? (isKept ? nil : Folders.remove(made)) {
      throw .writing(
        .unwritable, file, "\(StoreError.shown(left)) was made there and cannot be removed",
        nextStep: "remove it, and name another folder")
    }
  }

  private static func occupied(_ file: Path, _ reason: String) -> StoreError {
    .writing(.occupied, file, reason, nextStep: "name another folder; a plain name lies in \(StoreError.shown(folder))")
  }

  private static func unwritable(_ file: Path, _ errno: Errno, left: Path? = nil) -> StoreError {
    let removal = left.map { ", and remove \(StoreError.shown($0))" } ?? ""
    return .writing(
      .unwritable, file, errno.message,
      nextStep: (errno == .noSpace ? "free space there, or name" : "name") + " a folder that you may write to" + removal
    )
  }
}
