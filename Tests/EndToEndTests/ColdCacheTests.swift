import Foundation
import Measurement
import Platform
import TestSupport
import Testing

/// What this machine has for tests of cold caches.
private enum Machine {
  /// A folder of the first of these that lies on a device, as far as can be told beforehand.
  static let device = [
    Path(ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"), Path("/var/tmp"), Path(Program.buildFolder),
  ].first { place in
    do { return try BackingDevice.absence(at: place) == nil } catch { return false }
  }

  /// A folder in memory.
  static let memory = [Path("/dev/shm")].first { place in
    do { return try BackingDevice.absence(at: place) == "tmpfs" } catch { return false }
  }

  static let mayDrop: Bool = {
    do {
      try PageCache.checkRight()
      return true
    } catch {
      return false
    }
  }()

  static let setpriv = "/usr/bin/setpriv"
  static let canBeOrdinary = !mayDrop || FileManager.default.isExecutableFile(atPath: setpriv)
}

/// They take turns, since a drop by one of them would be felt by the others.
@Suite(.serialized) struct ColdCacheTests {
  private let arguments = [
    "--benchmarks", "fts/size", "--benchmarks", "filemanager.url/size", "--passes", "time", "--rounds", "3",
    "--output", "D",
  ]

  private func rows(_ csv: String) -> [[String: String]] {
    let lines = csv.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { line in
      Dictionary(uniqueKeysWithValues: zip(header.map(String.init), line.map(String.init)))
    }
  }

  /// No warm number stands in a row that says cold.
  private func expectNoColdTimes(_ bench: Bench) throws {
    let rows = rows(try bench.contents(bench.work.appending("D/summary.csv")))
    let cold = rows.filter { $0["cache"] == "cold" }
    #expect(cold.count == rows.count / 2)
    for row in cold {
      for column in ["wall_s", "wall_first_s", "cpu_s", "ns_per_entry", "relative", "device_read_bytes"] {
        #expect(row[column] == "", "\(column)")
      }
    }
    for row in rows where row["cache"] == "warm" { #expect(Double(row["wall_s"] ?? "") != nil) }
    #expect(try !bench.contents(bench.work.appending("D/samples.csv")).contains(",cold,"))
  }

  @Test(.enabled(if: Machine.memory != nil, "not run: there is no tmpfs at /dev/shm"))
  func `on a file system in memory cold caches are refused with the reason`() throws {
    let bench = try Bench(in: Machine.memory)
    let tree = bench.text(try bench.smallTree())
    let alone = try bench.dirbench.run(measuring + ["--tree", tree, "--cache", "cold"] + arguments)
    #expect(alone.status == 1 && alone.output == "")
    expectGolden(bench.plain(alone.errors), "errors/cold-in-memory.txt")
    #expect(try bench.names(in: bench.work) == ["tree"])
    let both = try bench.dirbench.run(measuring + ["--tree", tree, "--cache", "cold,warm"] + arguments)
    #expect(both.status == 1)
    #expect(both.errors.contains("tree, cold: the tree lies on tmpfs, which has no device"))
    #expect(both.output.contains("the tree lies on tmpfs"))
    try expectNoColdTimes(bench)
  }

  @Test(
    .enabled(if: Machine.canBeOrdinary, "not run: root cannot become an ordinary user here without setpriv"),
    .enabled(if: Machine.device != nil, "not run: none of the folders for tests lies on a device"))
  func `without root cold caches are refused with the reason`() throws {
    let bench = try Bench(in: Machine.device)
    let tree = bench.text(try bench.smallTree())
    let ordinary = try ordinaryUser(bench)
    let alone = try ordinary(measuring + ["--tree", tree, "--cache", "cold"] + arguments)
    #expect(alone.status == 1 && alone.output == "")
    expectGolden(bench.plain(alone.errors), "errors/cold-without-root.txt")
    let both = try ordinary(measuring + ["--tree", tree, "--cache", "warm,cold"] + arguments)
    #expect(both.status == 1)
    #expect(both.errors.contains("cold caches: dropping caches needs root"), "\(both.errors)")
    #expect(both.output.contains("dropping caches needs root"))
    try expectNoColdTimes(bench)
  }

  /// Runs the tool as this user, or, where that is root, as another: a copy of it that everyone may run.
  private func ordinaryUser(_ bench: Bench) throws -> ([String]) throws -> Program.Ending {
    if !Machine.mayDrop { return { try bench.dirbench.run($0) } }
    let copy = bench.folder.path.appending("copy")
    try FileSystem.makeDirectory(copy)
    let script = """
      cp "$1/dirbench" "$2/" && cd "$3" && cp -r --parents Benchmarks/Suites fixtures/trees results/reference "$2" &&
      chown -R 65534:65534 "$4"
      """
    let made = try Program("/bin/sh").run(
      "-c", script, "sh", Program.buildFolder, bench.text(copy), bench.text(Repository.root),
      bench.text(bench.folder.path))
    try #require(made.status == 0, "\(made.errors)")
    let setpriv = Program(Machine.setpriv, environment: bench.environment, in: bench.work)
    let tool = ["--reuid=65534", "--regid=65534", "--clear-groups", bench.text(copy.appending("dirbench"))]
    return { try setpriv.run(tool + $0) }
  }

  @Test(.enabled(if: Machine.device != nil, "not run: none of the folders for tests lies on a device"))
  func `a drop that does nothing is found out, and the case refused`() throws {
    // Something else on the machine may drop caches in the very moment, and then the walk is cold indeed.
    for attempt in 1... {
      let bench = try Bench(in: Machine.device)
      let tree = bench.text(try bench.smallTree())
      let arguments = ["--tree", tree, "--benchmarks", "fts/size", "--cache", "cold,warm", "--passes", "time"]
      let ending = try bench.faulty.run(measuring + arguments + ["--rounds", "2", "--output", "D"])
      if ending.status == 0 && attempt < 5 { continue }
      #expect(ending.status == 1)
      let words = "its walk read nothing from the device although the caches were dropped"
      #expect(ending.errors.contains("fts/size, cold on \(tree): \(words)"), "\(ending.errors)")
      #expect(ending.output.replacing(/\n */, with: " ").contains(words))
      try expectNoColdTimes(bench)
      return
    }
  }

  @Test(
    .enabled(if: Machine.mayDrop, "not run: only root may drop caches"),
    .enabled(if: Machine.device != nil, "not run: none of the folders for tests lies on a device"))
  func `as root on a device cold stands beside warm, with what each walk read`() throws {
    let bench = try Bench(in: Machine.device)
    let tree = bench.text(try bench.smallTree())
    let ending = try bench.dirbench.run(measuring + ["--tree", tree, "--cache", "cold,warm"] + arguments)
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.contains("Cold beside warm, \(tree)"))
    #expect(try bench.contents(bench.work.appending("D/report.md")).contains("dentries and inodes"))
    let rows = rows(try bench.contents(bench.work.appending("D/summary.csv")))
    #expect(rows.count == 4)
    for benchmark in ["fts/size", "filemanager.url/size"] {
      let both = rows.filter { $0["benchmark"] == benchmark }
      let cold = try #require(both.first { $0["cache"] == "cold" })
      let warm = try #require(both.first { $0["cache"] == "warm" })
      #expect(cold["trials"] == "3" && cold["walks"] == "3" && cold["verified"] == "true")
      #expect(try #require(Double(cold["device_read_bytes"] ?? "")) > 0)
      #expect(warm["device_read_bytes"] == "")
      #expect(try #require(Double(cold["wall_s"] ?? "")) > #require(Double(warm["wall_s"] ?? "")))
    }
    #expect(try bench.contents(bench.work.appending("D/run.json")).contains("deviceRead"))
  }
}
