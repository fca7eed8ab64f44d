internal import Comparison
internal import Platform
internal import Records
internal import ResultStore

/// Keeps the two runs of a gate where that was asked for: in `base` and `candidate` of one folder.
struct GateStore {
  private let base: RunFolder?
  private let candidate: RunFolder?

  /// Finds out before anything is measured whether the folder can be written.
  init(_ folder: Path?, outside trees: [Path], below name: String? = nil) throws(ToolError) {
    guard let folder else {
      (base, candidate) = (nil, nil)
      return
    }
    let place = name.map { folder.appending($0) } ?? folder
    do {
      base = try RunFolder.prepare(.named(place.appending("base")), outside: trees)
      candidate = try RunFolder.prepare(.named(place.appending("candidate")), outside: trees)
    } catch {
      throw ToolError(error)
    }
  }

  func write(_ base: Run?, _ candidate: Run, _ resources: Resources) throws(ToolError) {
    for (folder, run) in [(self.base, base), (self.candidate, candidate)] {
      guard let folder, let run else { continue }
      let article = try ReportFiles.article(resources)
      do {
        _ = try folder.write(try ReportFiles.all(run, RunSummary(run), article))
      } catch {
        throw ToolError(error)
      }
    }
  }
}
