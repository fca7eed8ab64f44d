package import Platform

/// Measures the cells of a plan that no state file holds yet.
package enum CoverageStudy {
  /// Gives the cells in the plan's order; each new one is in the state file before the next begins.
  package static func run(
    _ plan: CoveragePlan, state path: Path?, isInterrupted: () -> Bool = { false },
    progress: (String) -> Void = { _ in }
  ) throws(StudyError) -> [CoverageCell] {
    var state: StateFile<CoverageCell>?
    if let path { state = try StateFile(path) }
    var known: [CoverageCell.Key: CoverageCell] = [:]
    // A part that two processes finished is the same from both.
    for cell in state?.parts ?? [] { known[cell.key] = cell }
    var cells: [CoverageCell] = []
    for key in plan.cells {
      if let cell = known[key] {
        cells.append(cell)
        continue
      }
      progress("\(key.noise.rawValue), \(key.pairs) pairs (\(cells.count + 1) of \(plan.cells.count))")
      guard let cell = CoveragePlan.measure(key, isInterrupted: isInterrupted) else {
        let kept = path.map {
          "what is finished is in \(SafeName.encode($0.bytes)), and the same command goes on there"
        }
        throw .interrupted(kept: kept ?? "nothing is kept, for which there is --state")
      }
      try state?.add(cell)
      cells.append(cell)
    }
    return cells
  }
}
