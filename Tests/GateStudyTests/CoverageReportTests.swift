import GateStudy
import Platform
import TestSupport
import Testing

@Suite struct CoverageReportTests {
  private func cell(_ noise: Noise, covered: Int) -> CoverageCell {
    let key = CoverageCell.Key(study: "coverage", simulation: 1, noise: noise, pairs: 10, runs: 2_000, seed: 1)
    return CoverageCell(key: key, covered: covered, stated: 0.951171875, width: 0.0123456)
  }

  @Test(arguments: [
    (1_859, false, false), (1_860, true, true), (1_900, true, true), (1_940, true, true), (1_941, false, true),
    (2_000, false, true), (0, false, false),
  ])
  func `a coverage from 93 to 97 percent is kept, and with ties any above`(covered: Int, plain: Bool, ties: Bool) {
    for noise in Noise.allCases {
      #expect(cell(noise, covered: covered).isKept == (noise == .ties ? ties : plain), "\(noise)")
    }
    let report = CoverageReport(.usual, [cell(.drift, covered: 1_900), cell(.spikes, covered: covered)], output: nil)
    #expect(report.isGood == plain)
  }

  @Test func `a report shows every cell and the command that makes it`() {
    let cells = [cell(.normal, covered: 1_901), cell(.ties, covered: 2_000)]
    expectGolden(CoverageReport(.usual, cells, output: Path("results/x.md")).text, "gate-study/kept.md")
  }

  @Test func `a report names what is not kept`() {
    let cells = [cell(.normal, covered: 1_859), cell(.spikes, covered: 1_950), cell(.ties, covered: 1_900)]
    expectGolden(CoverageReport(CoveragePlan(runs: 2_000, seed: 9), cells, output: nil).text, "gate-study/broken.md")
  }

  /// Cheap cells alone: those of ten pairs.
  @Test func `the reference that is committed is what the study finds today`() throws {
    let text = String(decoding: try Repository.contents(of: "results/reference/gate-coverage.md"), as: UTF8.self)
    let cells = CoveragePlan.usual.cells.filter { $0.pairs == 10 }.compactMap { CoveragePlan.measure($0) }
    #expect(cells.count == Noise.allCases.count)
    let rows = CoverageReport(.usual, cells, output: nil).text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == cells.count + 2)
    for row in rows { #expect(text.split(separator: "\n").contains(row), "\(row)") }
    #expect(text.contains("All \(CoveragePlan.usual.cells.count) are kept."))
  }
}
