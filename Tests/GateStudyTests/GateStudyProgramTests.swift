import GateStudy
import Platform
import TestSupport
import Testing

@Suite struct GateStudyProgramTests {
  @Test func `the report is printed and written, and the status tells whether all is kept`() throws {
    let folder = try TemporaryDirectory()
    let study = Program.built("GateStudy", in: folder.path)
    // Of eight runs each, some kind is always outside 93 to 97%: seven of eight are 87.5%.
    let ending = try study.run("coverage", "--runs", "8", "--output", "out.md", "--state", "state")
    #expect(ending.status == 1)
    #expect(ending.errors.isEmpty)
    #expect(ending.output.contains("GateStudy coverage --runs 8 --output out.md`"))
    #expect(try FileSystem.contents(of: folder.path.appending("out.md")) == Array(ending.output.utf8))
    let again = try study.run("coverage", "--runs", "8", "--output", "out.md", "--state", "state")
    #expect(again.output == ending.output)
  }

  @Test func `a status of 0 needs every cell`() throws {
    let folder = try TemporaryDirectory()
    let state = folder.path.appending("state")
    // A state that says so, in which nothing is left to be done.
    let plan = CoveragePlan(runs: 100, seed: 1)
    var file = try StateFile<CoverageCell>(state)
    for key in plan.cells { try file.add(CoverageCell(key: key, covered: 95, stated: 0.95, width: 0.01)) }
    let study = Program.built("GateStudy", in: folder.path)
    let ending = try study.run("coverage", "--runs", "100", "--state", "state")
    #expect(ending.status == 0)
    #expect(ending.output.contains("| ties | 50 | 95.00% | 95.00% | 1.00% | kept |"))
  }

  @Test func `a bad command line and a report that cannot be written have their statuses`() throws {
    let folder = try TemporaryDirectory()
    let study = Program.built("GateStudy", in: folder.path)
    let usage = try study.run("coverage", "--runs", "none")
    #expect(usage.status == 64)
    #expect(usage.errors.hasPrefix("Error: The value 'none' is invalid for '--runs'"))
    let unwritable = try study.run("coverage", "--runs", "1", "--output", "missing/out.md")
    #expect(unwritable.status == 1)
    #expect(unwritable.errors.contains("missing/out.md"))
    #expect(unwritable.errors.contains("--output"))
    #expect(try study.run("--help").output == Request.helpText)
  }
}
