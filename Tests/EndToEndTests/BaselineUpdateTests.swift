import Foundation
import Platform
import Records
import ResultStore
import TestSupport
import Testing

/// What becomes a baseline, and what does not.
@Suite struct BaselineUpdateTests {
  private let bench: Bench
  private let tree: String
  private var file: Path { bench.work.appending("results/baselines/main/run.json") }

  init() throws {
    bench = try Bench()
    tree = bench.text(try bench.smallTree())
  }

  private var measured: [String] { ["--allow-debug-build", "--tree", tree, "--benchmarks", "fts/list"] }

  /// A small run of all passes, stored in a folder.
  private func storedRun(_ more: String...) throws -> String {
    let ending = try bench.dirbench.run(
      measuring + ["--tree", tree, "--benchmarks", "fts/list", "--rounds", "1", "--output", "stored"] + more)
    try #require(ending.status == 0, "\(ending.errors)")
    return "stored"
  }

  @Test func `a stored run becomes a baseline as it is, or its counts alone`() throws {
    let stored = try storedRun()
    let run = try RunFile.load(bench.work.appending("stored"))
    #expect(try bench.dirbench.run("baseline", "update", "main", "--from", stored).status == 0)
    #expect(try RunFile.load(file) == run)
    #expect(try bench.dirbench.run("baseline", "update", "main", "--from", stored, "--exact").status == 0)
    #expect(try RunFile.load(file) == run.exactPart)
    // Counts of counts are the same, and no times are missed in them.
    let again = try bench.dirbench.run("baseline", "update", "main", "--exact", "--from", bench.text(file))
    #expect(again.status == 0, "\(again.errors)")
    #expect(try RunFile.load(file) == run.exactPart)
    // What a run was kept from is no part of it.
    #expect(try bench.names(in: bench.work.appending("results/baselines/main")) == ["run.json"])
  }

  @Test func `a baseline with times is a whole run, and says that it measured a part of its suite`() throws {
    let ending = try bench.dirbench.run(["baseline", "update", "main", "--rounds", "1"] + measured)
    #expect(ending.status == 0, "\(ending.errors)")
    let run = try RunFile.load(file)
    #expect(run.plan.suite == "ci (part)")
    #expect(run.cases[0].series(of: .wallClock) != nil && run.cases[0].series(of: .allocations) != nil)
  }

  @Test func `what cannot be counted is told, and a baseline without any count is none`() throws {
    // A PATH without strace; the probe is found beside the tool.
    let blind = Program.built(
      "dirbench", environment: bench.environment.merging(["PATH": bench.text(bench.work)]) { $1 }, in: bench.work)
    let ending = try blind.run(["baseline", "update", "main", "--exact"] + measured)
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.errors.contains("dirbench: the baseline main: it has no syscalls: strace is in no folder of PATH"))
    let times = try storedRun("--passes", "time")
    let none = try bench.dirbench.run("baseline", "update", "other", "--exact", "--from", times)
    #expect(none.status == 1)
    #expect(none.errors.contains("the baseline other: nothing was counted\n"))
    #expect(try bench.names(in: file.parent.parent) == ["main"])
  }

  @Test func `a place that cannot be is told before anything is measured`() throws {
    let inside = Program.built("dirbench", environment: bench.environment, in: bench.work.appending("tree"))
    try WholeFile.write([], to: bench.work.appending("results"))
    try WholeFile.write(Array("mine".utf8), to: bench.work.appending("mine.json"))
    let attempts = [
      ("baseline-inside-the-tree", inside, "main"), ("baseline-below-a-file", bench.dirbench, "main"),
      ("baseline-of-another-file", bench.dirbench, "mine.json"), ("baseline-with-no-name", bench.dirbench, ".main"),
    ]
    for (golden, program, name) in attempts {
      let ending = try program.run(["baseline", "update", name, "--exact"] + measured)
      #expect(ending.status == 1)
      #expect(ending.output == "")
      expectGolden(bench.plain(ending.errors), "errors/\(golden).txt")
    }
    #expect(try bench.names(in: bench.work) == ["mine.json", "results", "tree"])
    #expect(try bench.names(in: bench.work.appending("tree")) == ["a", "empty", "five", "link"])
  }

  @Test func `a stored run is not kept inside the tree that it measured`() throws {
    let stored = bench.text(bench.work.appending(Path(try storedRun())))
    let inside = Program.built("dirbench", environment: bench.environment, in: bench.work.appending("tree"))
    let ending = try inside.run("baseline", "update", "main", "--from", stored)
    #expect(ending.status == 1)
    #expect(ending.errors.contains("which is measured"))
    #expect(try bench.names(in: bench.work.appending("tree")) == ["a", "empty", "five", "link"])
  }

  @Test func `a run with its reports stays a run`() throws {
    let stored = try storedRun()
    let before = try bench.contents(bench.work.appending("stored/run.json"))
    for arguments in [["update", "./stored", "--from", stored], ["remove", "./stored"]] {
      let ending = try bench.dirbench.run(["baseline"] + arguments)
      #expect(ending.status == 1)
      #expect(ending.errors.contains("summary.csv"))
    }
    #expect(try bench.contents(bench.work.appending("stored/run.json")) == before)
  }

  @Test func `an interrupted update leaves the old baseline`() throws {
    let stored = try storedRun()
    #expect(try bench.dirbench.run("baseline", "update", "main", "--from", stored).status == 0)
    let before = try bench.contents(file)
    let running = try bench.dirbench.start(["baseline", "update", "main", "--rounds", "100000"] + measured)
    for _ in 0..<2_000 where try !running.errorsSoFar().contains("measuring:") { usleep(10_000) }
    usleep(1_000_000)
    running.send(SIGINT)
    let ending = try running.wait()
    #expect(ending.status == 130, "\(ending.errors)")
    #expect(try bench.contents(file) == before)
    #expect(try bench.names(in: file.parent) == ["run.json"])
  }

  @Test func `a broken baseline hides none of the others`() throws {
    let stored = try storedRun()
    for name in ["broken", "good"] {
      #expect(try bench.dirbench.run("baseline", "update", name, "--from", stored).status == 0)
    }
    try WholeFile.write(Array("{".utf8), to: bench.work.appending("results/baselines/broken/run.json"))
    try FileSystem.makeDirectories(bench.work.appending("results/baselines/empty"))
    let listed = try bench.dirbench.run("baseline", "list")
    #expect(listed.status == 0)
    #expect(listed.output.contains("good") && !listed.output.contains("broken") && !listed.output.contains("empty"))
    #expect(listed.errors.contains("results/baselines/broken/run.json"))
    // One that is broken is shown and removed by nothing but a hand, or an update.
    #expect(try bench.dirbench.run("baseline", "show", "broken").status == 1)
    #expect(try bench.dirbench.run("baseline", "remove", "broken").status == 1)
    #expect(try bench.dirbench.run("baseline", "update", "broken", "--from", stored).status == 0)
  }
}
