import Foundation
import Platform
import TestSupport
import Testing

/// `compare` of the built tool on the sample runs.
@Suite struct CompareTests {
  private func fixture(_ name: String, _ bench: Bench) -> String {
    bench.text(Repository.root.appending("fixtures/runs/\(name).json"))
  }

  @Test(arguments: ["table", "markdown", "csv", "json", "junit"], ["together", "equal", "apart", "odd"])
  func `it prints the verdicts that a gate would give, and fails where something could not be compared`(
    format: String, pair: String
  ) throws {
    let bench = try Bench()
    let runs = ["base", "candidate"].map { fixture("pairs/\(pair)-\($0)", bench) }
    let ending = try bench.dirbench.run("compare", runs[0], runs[1], "--format", format)
    #expect(ending.status == (pair == "equal" ? 0 : 1))
    #expect(ending.errors.isEmpty)
    #expect(ending.output.contains(pair == "equal" ? "unchanged" : "regressed"))
    let same = try bench.dirbench.run("compare", runs[0], runs[1], "--format", format, "--output", "file")
    #expect(same.status == ending.status && same.output.isEmpty)
    #expect(try bench.contents(bench.work.appending("file")) == ending.output)
  }

  @Test func `whatever is found, the status is 0 where all could be compared`() throws {
    let bench = try Bench()
    let runs = ["base", "candidate"].map { fixture("pairs/slowed-\($0)", bench) }
    let slower = try bench.dirbench.run("compare", runs[0], runs[1])
    #expect(slower.status == 0 && slower.output.contains("regressed"))
    let run = fixture("pairs/elsewhere-candidate", bench)
    let alike = try bench.dirbench.run("compare", run, run, "--benchmarks", "fts/*", "--metrics", "wallClock")
    #expect(alike.status == 0 && alike.output.contains("Unpaired"))
    let elsewhere = try bench.dirbench.run(
      "compare", fixture("pairs/elsewhere-base", bench), run, "--benchmarks", "fts/*", "--metrics", "wallClock")
    #expect(elsewhere.status == 0 && elsewhere.output.contains("not judged"))
  }

  @Test func `only the benchmarks and metrics that were asked for are shown, and the level is that of these alone`()
    throws
  {
    let bench = try Bench()
    let runs = ["base", "candidate"].map { fixture("pairs/together-\($0)", bench) }
    let part = try bench.dirbench.run(
      "compare", runs[0], runs[1], "--format", "csv", "--benchmarks", "fts/*", "--metrics", "syscalls,wallClock")
    #expect(part.status == 0)
    let rows = part.output.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",").prefix(4).joined(separator: ",")
    }
    #expect(
      rows
        == ["fts/size", "fts/list"].flatMap { name in
          ["wallClock", "syscalls"].map { "\(name),seed-10x10x10,warm,\($0)" }
        })
    #expect(part.output.contains(",0.98,"), "1 - 0.04/2")
  }

  @Test func `between two machines times are judged as ratios to a benchmark of the same run`() throws {
    let bench = try Bench()
    let runs = ["base", "candidate"].map { fixture("pairs/elsewhere-\($0)", bench) }
    let ending = try bench.dirbench.run(
      "compare", runs[0], runs[1], "--benchmarks", "fts/*", "--metrics", "wallClock", "--relative-to", "fts/list")
    #expect(ending.status == 0)
    #expect(ending.output.contains(/regressed +fts\/size/))
    #expect(ending.output.contains("Times are judged as ratios to those of fts/list in the same run."))
    let unknown = try bench.dirbench.run(
      "compare", runs[0], runs[1], "--benchmarks", "readdir/*", "--relative-to", "fts/list")
    #expect(unknown.status == 64 && unknown.errors.contains("Unknown benchmark 'fts/list'"))
  }

  @Test func `what cannot be compared says why and what to do`() throws {
    let bench = try Bench()
    let run = fixture("seed", bench)
    let missing = try bench.dirbench.run("compare", run, "nowhere")
    #expect(missing.status == 1 && missing.errors.hasPrefix("dirbench: reading nowhere: No such file or directory\n  "))
    let broken = try bench.dirbench.run("compare", fixture("broken/truncated", bench), run)
    #expect(broken.status == 1 && broken.errors.contains("truncated.json"))
    let later = try bench.dirbench.run("compare", run, fixture("broken/later-schema", bench))
    #expect(later.status == 1 && later.errors.contains("dirbench-run/2"))
    let none = try bench.dirbench.run("compare", run, run, "--benchmarks", "nftw/*")
    #expect(none.status == 64 && none.errors.contains("No benchmark matches 'nftw/*'"))
    let unasked = try bench.dirbench.run("compare", run, run, "--metrics", "syscalls")
    #expect(unasked.status == 1 && unasked.errors.contains("neither run was asked for syscalls\n  choose others"))
    let unwritable = try bench.dirbench.run("compare", run, run, "--output", "no/such/folder/file")
    #expect(unwritable.status == 1 && unwritable.errors.contains("--output"))
    for ending in [missing, broken, later, none, unasked, unwritable] { #expect(ending.output.isEmpty) }
  }

  @Test func `runs on trees that differ are not compared`() throws {
    let bench = try Bench()
    let (one, other) = (fixture("seed", bench), fixture("counted", bench))
    let ending = try bench.dirbench.run("compare", one, other, "--benchmarks", "fts/size", "--format", "csv")
    #expect(ending.status == 1)
    #expect(ending.output.contains("the candidate has no fts/size on seed-10x10x10 (warm)"))
  }

  @Test func `two runs that were measured here are compared`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    for name in ["before", "after"] {
      let run = try bench.dirbench.run(
        measuring + ["--tree", tree, "--benchmarks", "fts/*", "--passes", "time", "--rounds", "12", "--output", name])
      #expect(run.status == 0, "\(run.errors)")
    }
    let ending = try bench.dirbench.run("compare", "before", "after", "--format", "json")
    #expect(ending.status == 0)
    let comparison = try #require(
      try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    #expect(comparison["isPaired"] as? Bool == false)
    let rows = try #require(comparison["cases"] as? [[String: Any]])
    #expect(rows.count >= 4 && rows.allSatisfy { $0["ratio"] is Double && $0["ratioLow"] is Double })
  }
}
