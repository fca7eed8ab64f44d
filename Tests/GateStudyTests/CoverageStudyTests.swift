import GateStudy
import Platform
import TestSupport
import Testing

@Suite struct CoverageStudyTests {
  private let plan = CoveragePlan(runs: 8, seed: 3)

  @Test func `a plan has every noise at every count`() {
    let keys = plan.cells
    #expect(keys.count == Noise.allCases.count * 3)
    #expect(Set(keys).count == keys.count)
    #expect(Set(keys.map(\.pairs)) == [10, 20, 50])
  }

  @Test func `a cell is the same by itself as in a whole study`() throws {
    let cells = try CoverageStudy.run(plan, state: nil)
    #expect(cells.map(\.key) == plan.cells)
    for cell in [cells[0], cells[7], cells[20]] { #expect(CoveragePlan.measure(cell.key) == cell) }
    #expect(try CoverageStudy.run(CoveragePlan(runs: 8, seed: 4), state: nil).map(\.width) != cells.map(\.width))
  }

  @Test func `cells have random numbers of their own`() throws {
    #expect(Set(try CoverageStudy.run(plan, state: nil).map(\.width)).count == plan.cells.count)
  }

  @Test func `an interval that is too narrow, and one that misses, are seen`() throws {
    let key = try #require(plan.cells.first)
    let wide = CoverageCell.Key(
      study: key.study, simulation: key.simulation, noise: .normal, pairs: 5, runs: 40, seed: 1)
    // Five pairs have no interval of 95%, and what is missing holds nothing.
    #expect(CoveragePlan.measure(wide)?.covered == 0)
  }

  @Test func `an interrupted study goes on where it stopped`() throws {
    let folder = try TemporaryDirectory()
    let state = folder.path.appending("state")
    var begun = 0
    let error = #expect(throws: StudyError.self) {
      try CoverageStudy.run(
        plan, state: state,
        isInterrupted: {
          begun += 1
          return begun > 20
        })
    }
    #expect(error?.status == 130)
    #expect(error?.text.contains("state") == true)
    // Two cells of eight runs are whole, the third is not.
    #expect(try StateFile<CoverageCell>(state).parts.map(\.key) == Array(plan.cells.prefix(2)))

    var measured = 0
    let resumed = try CoverageStudy.run(plan, state: state, progress: { _ in measured += 1 })
    #expect(measured == plan.cells.count - 2)
    #expect(resumed == (try CoverageStudy.run(plan, state: nil)))
    _ = try CoverageStudy.run(plan, state: state, progress: { _ in measured += 1 })
    #expect(measured == plan.cells.count - 2)
  }

  @Test func `what another plan finished is kept, and not taken for this one's`() throws {
    let folder = try TemporaryDirectory()
    let state = folder.path.appending("state")
    let other = CoveragePlan(runs: 8, seed: 4)
    let first = try CoverageStudy.run(other, state: state)
    #expect(try CoverageStudy.run(plan, state: state) == CoverageStudy.run(plan, state: nil))
    #expect(try StateFile<CoverageCell>(state).parts.prefix(first.count).elementsEqual(first))
  }

  @Test(arguments: ["nonsense\n", "{\"key\":{}}\n", "[]\n", "\u{0}\n"])
  func `a state that is none is refused by its line, and left alone`(text: String) throws {
    let folder = try TemporaryDirectory()
    let state = folder.path.appending("state")
    let whole = try CoverageStudy.run(plan, state: state)
    let before = try FileSystem.contents(of: state)
    let broken = before + Array(text.utf8)
    try WholeFile.write(broken, to: state)
    let error = #expect(throws: StudyError.self) { try CoverageStudy.run(plan, state: state) }
    #expect(error?.status == 1)
    #expect(error?.text.contains("line \(whole.count + 1) ") == true)
    #expect(error?.text.contains("--state") == true)
    #expect(try FileSystem.contents(of: state) == broken)
  }

  @Test func `a state that cannot be written or read is told with its name`() throws {
    let folder = try TemporaryDirectory()
    for place in [folder.path.appending("missing/state"), folder.path] {
      let error = #expect(throws: StudyError.self) { try CoverageStudy.run(plan, state: place) }
      #expect(error?.status == 1)
      #expect(error?.text.contains("--state") == true)
    }
  }
}
