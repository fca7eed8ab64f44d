import Platform
import TestSupport
import Testing
import Trees

/// Cases from public reports against walkers and harnesses, each by its number in the list that this project follows.
@Suite struct WalkerCaseTests {
  private static let every = ["fts", "readdir", "filemanager.path", "filemanager.url"]

  private func rows(_ csv: String) -> [[String: String]] {
    let lines = csv.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { line in
      Dictionary(uniqueKeysWithValues: zip(header.map(String.init), line.map(String.init)))
    }
  }

  private func run(_ bench: Bench, _ program: Program? = nil, _ arguments: String...) throws -> [[String: String]] {
    let name = "D\(UInt32.random(in: 0...UInt32.max))"
    let ending = try (program ?? bench.dirbench).run(measuring + arguments + ["--output", name])
    #expect(ending.status == 0, "\(ending.errors)")
    return rows(try bench.contents(bench.work.appending(name).appending("summary.csv")))
  }

  @Test(arguments: [
    ("10: a sparse file of 512 MiB", ["sp": 536_870_912]),
    ("11: sizes about 2 and 4 GiB", ["a": 2_147_483_647, "b": 2_147_483_648, "c": 5_368_709_120]),
  ]) func `apparent sizes are summed in 64 bits by every method`(_: String, files: [String: Int64]) throws {
    let bench = try Bench()
    var tree = TreeMaker(at: bench.work.appending("sizes"))
    try FileSystem.makeDirectory(tree.root)
    for (name, size) in files { try tree.file(name, size: size) }
    let rows = try run(
      bench, nil, "--tree", bench.text(tree.root), "--benchmarks", "*/size", "--passes", "time", "--rounds", "1")
    #expect(Set(rows.compactMap { $0["method"] }).isSuperset(of: WalkerCaseTests.every))
    for row in rows {
      #expect(row["verified"] == "true" && row["files"] == String(files.count))
      #expect(row["bytes"] == String(files.values.reduce(0, +)), "\(row["benchmark"] ?? "")")
    }
    for method in WalkerCaseTests.every {
      let walk = try bench.dirbench.run("walk", "\(method)/size", bench.text(tree.root))
      #expect(walk.output.hasSuffix(" \(files.values.reduce(0, +)) bytes\n"), "\(method): \(walk.output)")
    }
  }

  /// Case 12. FileManager's sizes take seconds each there, and add nothing that its lists do not show.
  @Test func `a directory of 300,000 files is counted by every method, and its buffering shows`() throws {
    let bench = try Bench()
    let tree = bench.work.appending("wide")
    let count = 300_000
    try TreeMaker.wide(at: tree, files: count)
    let rows = try run(
      bench, nil, "--tree", bench.text(tree), "--benchmarks", "*/list", "--benchmarks", "fts/size", "--benchmarks",
      "readdir/size", "--passes", "memory", "--rounds", "1")
    #expect(Set(rows.compactMap { $0["method"] }).isSuperset(of: WalkerCaseTests.every))
    var peaks: [String: Double] = [:]
    for row in rows {
      #expect(row["verified"] == "true" && row["files"] == String(count), "\(row["benchmark"] ?? "")")
      peaks[row["benchmark"] ?? ""] = row["peak_rss_delta_bytes"].flatMap(Double.init)
    }
    let (fts, readdir) = (try #require(peaks["fts/size"]), try #require(peaks["readdir/size"]))
    #expect(fts >= 300 * Double(count), "fts holds every entry of a directory with its status, 300 bytes or more")
    #expect(readdir < fts / 10, "readdir holds one buffer of entries, whatever their number")
  }

  @Test func `case 15: what the parent holds is no part of the memory that is measured`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let arguments = [
      "--tree", tree, "--benchmarks", "fts/size", "--passes", "memory", "--rounds", "3",
    ]
    func measure(_ program: Program, _ name: String, _ lead: [String] = []) throws -> [String: Double] {
      let ending = try program.run(lead + measuring + arguments + ["--output", name])
      #expect(ending.status == 0, "\(ending.errors)")
      let row = rows(try bench.contents(bench.work.appending(name).appending("summary.csv"))).first ?? [:]
      return row.compactMapValues { Double($0) }
    }
    let direct = try measure(bench.dirbench, "direct")
    let python = Program("/usr/bin/python3", environment: bench.environment, in: bench.work)
    let script = """
      import subprocess, sys
      held = bytearray(b"x") * (400 << 20)
      status = subprocess.run(sys.argv[1:]).returncode
      sys.exit(status if len(held) else 1)
      """
    let large = try measure(python, "large", ["-c", script, Program.buildFolder + "/dirbench"])
    for column in ["rss_before_bytes", "rss_after_bytes", "peak_rss_delta_bytes"] {
      let (one, other) = (direct[column] ?? 0, large[column] ?? 0)
      // Address space randomisation moves a process by some pages; 400 MiB would be 1,600 times as much.
      #expect(abs(one - other) < 1_048_576, "\(column): \(one) and \(other)")
    }
    for column in ["heap_peak_bytes", "allocations", "allocated_bytes"] { #expect(direct[column] == large[column]) }
  }
}
