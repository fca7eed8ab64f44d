import Comparison
import Foundation
import Platform
import Records
import Reporting
import Statistics
import TestSupport
import Testing

/// Reads CSV from standard input with Python's csv module, strictly, and gives its rows as JSON.
private let script = """
  import csv, io, json, sys
  text = sys.stdin.buffer.read().decode()
  assert text.endswith("\\r\\n") and text.count("\\n") == text.count("\\r\\n"), "line ends"
  rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
  assert all(None not in row and None not in row.values() for row in rows), "a row of another length"
  json.dump(rows, sys.stdout)
  """

func rowsByPython(_ text: String) throws -> [[String: String]] {
  try JSONDecoder().decode([[String: String]].self, from: outputOfPython(script, text))
}

/// What a Python script prints that reads a text from standard input.
func outputOfPython(_ script: String, _ text: String) throws -> Data {
  let folder = try TemporaryDirectory()
  let input = URL(fileURLWithPath: String(decoding: folder.path.appending("input").bytes, as: UTF8.self))
  try Data(text.utf8).write(to: input)
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["python3", "-c", script]
  process.standardInput = try FileHandle(forReadingFrom: input)
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let bytes = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  #expect(process.terminationStatus == 0)
  return bytes
}

var hasPython: Bool {
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/python3")
  }
}

@Suite(.enabled(if: hasPython, "python3 is not installed"))
struct SpreadsheetTests {
  @Test(arguments: SampleRun.all.map(\.name))
  func `Python reads the summary back as it was measured`(sample: String) throws {
    let run = try #require(SampleRun.all.first { $0.name == sample }?.run)
    let summary = RunSummary(run)
    let rows = try rowsByPython(ReportFormat.csv.render(summary))
    #expect(rows.count == run.cases.count)
    for (row, record) in zip(rows, summary.cases) {
      #expect(row["benchmark"] == record.id.benchmark)
      #expect(row["tree"].flatMap(SafeName.decode) == SafeName.decode(record.id.tree))
      #expect(row["verified"] == (record.isVerified ? "true" : "false"))
      #expect(row["trials"] == "\(record.trials)")
      #expect(row["wall_s"].flatMap(Double.init) == record.wall.value)
      #expect(row["wall_low_s"].flatMap(Double.init) == record.wall.interval?.low)
      #expect(row["wall_first_s"].flatMap(Double.init) == record.firstWall)
      #expect(row["relative_high"].flatMap(Double.init) == record.relative?.ratio.interval?.high)
      #expect(row["cpu_s"].flatMap(Double.init) == record.cpu)
      #expect(row["peak_rss_delta_bytes"].flatMap(Double.init) == record.residentPeakDelta)
      #expect(row["heap_peak_bytes"].flatMap(Double.init) == record.heap?.peak)
      #expect(row["syscalls_per_entry"].flatMap(Double.init) == record.calls?.perEntry)
      #expect((row["bytes"] == "") == (record.record.work == "list"))
    }
  }

  @Test(arguments: SampleRun.all.map(\.name))
  func `Python reads every walk back from the samples`(sample: String) throws {
    let run = try #require(SampleRun.all.first { $0.name == sample }?.run)
    var rows = try rowsByPython(ReportFormat.samples.render(RunSummary(run)))[...]
    for record in run.cases {
      let cpu = record.series(of: .cpuTime)
      for (index, trial) in (record.series(of: .wallClock)?.trials ?? []).enumerated() {
        for (walk, seconds) in trial.values.enumerated() {
          let next = rows.popFirst()
          let row = try #require(next)
          #expect(row["benchmark"] == record.id.benchmark)
          #expect(row["tree"].flatMap(SafeName.decode) == SafeName.decode(record.id.tree))
          #expect(row["round"] == "\(trial.round)")
          #expect(row["trial"] == "\(index)")
          #expect(row["walk"] == "\(walk)")
          #expect(row["wall_s"].flatMap(Double.init) == seconds)
          #expect(row["cpu_s"].flatMap(Double.init) == cpu?.trials[index].values[walk])
        }
      }
    }
    #expect(rows.isEmpty)
  }

  @Test func `no cell can be taken for a formula`() throws {
    for text in [ReportFormat.csv, .samples].map({ $0.render(RunSummary(SampleRun.oddNames)) }) {
      for cell in try rowsByPython(text).flatMap(\.values) where Double(cell) == nil {
        #expect(!"=+-@\t\r".contains(cell.first ?? " "))
      }
    }
  }

  @Test func `the first columns of the summary are the promised ones`() {
    let header = ReportFormat.csv.render(RunSummary(SampleRun.seed)).prefix { $0 != "\r\n" }
    #expect(
      header.hasPrefix(
        "benchmark,method,work,order,tree,cache,entries,directories,files,bytes,verified,trials,wall_s,wall_low_s,"
          + "wall_high_s,ns_per_entry,relative,relative_low,relative_high,cpu_s,rss_before_bytes,rss_after_bytes,"
          + "rss_delta_bytes,peak_rss_delta_bytes,heap_peak_bytes,allocations,allocated_bytes,syscalls,"
          + "syscalls_per_entry,wall_first_s"))
  }
}
