import Comparison
import Records
import Reporting
import TestSupport
import Testing

@Suite struct ExplainTests {
  @Test(arguments: ["filemanager.path/size", "fts/size", "readdir/size", "fts/list"])
  func `an explanation is as recorded, and fits on a screen`(benchmark: String) throws {
    let text = try ExplainReport.text(of: benchmark, in: RunSummary(SampleRun.explained))
    expectGolden(text, "reports/explain.\(benchmark.replacing("/", with: "-")).txt")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test func `many calls and long names still fit on a screen`() throws {
    var cases = SampleRun.explained.cases
    for index in 0..<40 {
      let metric = Metric.systemCall("a_call_of_a_long_name_\(index)")
      cases[2].series.append(
        Series(metric: metric, trials: [0, 1].map { Series.Trial(round: $0, values: [Double($0)]) }))
    }
    let run = SampleRun.run(cases: cases, trees: SampleRun.explained.trees, rounds: 0, passes: ["syscalls"])
    let text = try ExplainReport.text(of: "filemanager.path/size", in: RunSummary(run))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
    #expect(text.contains("others ("))
    #expect(text.contains("! Not the same in every repeat: syscalls/a_call_of_a_long_name_0"))
  }

  @Test func `the reference that was named stands beside it`() throws {
    let counted = SampleRun.explained
    let run = SampleRun.run(
      cases: counted.cases, trees: counted.trees, rounds: 0, passes: ["syscalls"], reference: "readdir/size")
    let text = try ExplainReport.text(of: "fts/size", in: RunSummary(run))
    #expect(text.contains("beside those of readdir/size"))
  }

  @Test func `a walk that is not verified is told by the walk, not by the entry`() throws {
    var cases = SampleRun.explained.cases
    cases[0].verification = Verification(verified: false, problem: "it lied")
    let run = SampleRun.run(cases: cases, trees: SampleRun.explained.trees, rounds: 0, passes: ["syscalls"])
    let text = try ExplainReport.text(of: "fts/size", in: RunSummary(run))
    #expect(text.contains("fts/size makes 16,666 system calls a walk"))
  }

  @Test func `the same calls are said to be the same`() throws {
    var cases = SampleRun.explained.cases
    cases[1].series = cases[0].series
    let run = SampleRun.run(cases: cases, trees: SampleRun.explained.trees, rounds: 0, passes: ["syscalls"])
    let text = try ExplainReport.text(of: "readdir/size", in: RunSummary(run))
    #expect(text.contains("readdir/size makes the same calls as fts/size, 1.50 system calls for each entry."))
  }

  private func failure(_ benchmark: String, _ run: Run) -> ExplainReport.Failure? {
    do {
      _ = try ExplainReport.text(of: benchmark, in: RunSummary(run))
      return nil
    } catch {
      return error
    }
  }

  @Test func `what was not counted is not explained, and why is said`() {
    let counted = SampleRun.explained
    #expect(failure("readdir/list", counted) == .notCounted(reason: "its worker failed"))
    #expect(failure("fts/size", SampleRun.seed) == .notCounted(reason: "the run had no syscalls pass"))
    #expect(
      failure("fts/siz", counted)
        == .unknownBenchmark(
          known: ["fts/size", "readdir/size", "filemanager.path/size", "fts/list", "readdir/list"]))
  }

  @Test func `counts stand in the spreadsheet, and the note says which are unstable`() throws {
    let run = RunSummary(SampleRun.explained)
    let rows = ReportFormat.csv.render(run).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    func cells(_ column: String) throws -> [String] {
      let place = try #require(rows[0].firstIndex(of: column))
      return rows.dropFirst().map { $0[place] }
    }
    #expect(try cells("syscalls") == ["16666", "16665", "162934", "6666", ""])
    #expect(try cells("syscalls_per_entry")[3] == "0.6")
    #expect(try cells("syscalls_per_directory")[3] == "6")
    #expect(try cells("syscalls_apart") == ["4", "0", "5", "0", ""])
    #expect(try cells("unstable") == ["", "syscalls/newfstatat", "", "", ""])
    let table = ReportFormat.table.render(run).replacing("\n", with: " ").replacing("    ", with: "")
    #expect(
      table.contains(
        "unstable: syscalls/newfstatat is not the same in every repeat: 12221 (2 times), 12222 (once)"))
  }
}
