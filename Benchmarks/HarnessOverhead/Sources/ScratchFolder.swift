internal import Platform

/// A folder of this run's own, removed with all that is in it when the work is done, has failed or was interrupted.
struct ScratchFolder {
  let path: Path
  private let remover: Path
  /// Nothing interrupts a removal.
  private let processes: Processes

  /// Makes a folder below another, lends it, and removes it.
  static func lend<Result>(
    below parent: Path, _ body: (ScratchFolder) throws(OverheadError) -> Result
  ) throws(OverheadError) -> Result {
    let scratch = try ScratchFolder(below: parent)
    let result: Result
    do {
      result = try body(scratch)
    } catch {
      try scratch.remove(scratch.path)
      throw error
    }
    try scratch.remove(scratch.path)
    return result
  }

  private init(below parent: Path) throws(OverheadError) {
    path = parent.appending("dirbench-overhead-\(ParentWatch.ownIdentifier)-\(UInt32.random(in: 0...UInt32.max))")
    remover = try Processes.required("rm", package: "coreutils")
    do {
      processes = try Processes(Interruption())
      try FileSystem.makeDirectory(path, permissions: 0o700)
    } catch let error as OverheadError {
      throw error
    } catch let error as Errno {
      throw .failure(
        what: "making the folder \(SafeName.encode(path.bytes))", why: error.message,
        next: "see that it can be written to")
    } catch {
      throw .failure(what: "making a folder", why: "\(error)", next: "run it again")
    }
  }

  /// Removes what lies in the folder under a name, or the folder itself.
  func remove(_ path: Path) throws(OverheadError) {
    let options = ["-r", "-f", "--one-file-system", "--"].map { Array($0.utf8) }
    _ = try processes.output(of: remover, options + [path.bytes])
  }
}
