import Foundation
import Platform
import ResultStore
import TestSupport
import Testing

/// Baselines, and gates against them.
@Suite struct BaselineGateTests {
  private let bench: Bench
  private let tree: String

  init() throws {
    bench = try Bench()
    tree = bench.text(try bench.smallTree())
  }

  /// The tool with faults, in a mood.
  private func faulty(_ mood: String = "") -> Program {
    .built("FaultyDirbench", environment: bench.environment.merging(["DIRBENCH_MOOD": mood]) { $1 }, in: bench.work)
  }

  private func update(_ name: String = "main", _ more: String...) throws -> Program.Ending {
    try faulty().run(
      [
        "baseline", "update", name, "--exact", "--allow-debug-build", "--tree", tree, "--benchmarks",
        "faulty.moody/size",
      ] + more)
  }

  private func gate(_ mood: String = "", _ more: String...) throws -> Program.Ending {
    try faulty(mood).run(["gate", "--baseline", "main", "--metrics", "syscalls", "--allow-debug-build"] + more)
  }

  private var file: Path { bench.work.appending("results/baselines/main/run.json") }

  /// Changes the stored baseline's text.
  private func edit(_ old: some RegexComponent, _ new: String) throws {
    let text = try bench.contents(file)
    let edited = text.replacing(old, with: new)
    try #require(edited != text)
    try WholeFile.write(Array(edited.utf8), to: file)
  }

  @Test func `a baseline is made, listed, shown, judged by and removed`() throws {
    let made = try update()
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.output == "The baseline lies in results/baselines/main/run.json\n")
    let listed = try bench.dirbench.run("baseline", "list")
    #expect(listed.output.contains("main") && listed.output.contains("counts"))
    #expect(try bench.dirbench.run("baseline", "show", "main").output.contains("faulty.moody/size"))
    let same = try gate()
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    let more = try gate("curious")
    #expect(more.status == 2, "\(more.output)\(more.errors)")
    #expect(more.output.contains("newfstatat +9"))
    #expect(try bench.dirbench.run("baseline", "remove", "main").status == 0)
    #expect(try bench.names(in: bench.work.appending("results/baselines")) == [])
  }

  @Test func `two updates of one build differ in nothing but the time`() throws {
    var texts: [[Substring]] = []
    for _ in 0..<2 {
      #expect(try update().status == 0)
      texts.append(try bench.contents(file).split(separator: "\n"))
    }
    let different = zip(texts[0], texts[1]).filter { $0 != $1 }
    #expect(texts[0].count == texts[1].count)
    #expect(different.allSatisfy { $0.0.contains("\"started\"") }, "\(different)")
  }

  @Test func `without such a baseline the status is 5`() throws {
    let ending = try gate()
    #expect(ending.status == 5)
    expectGolden(bench.plain(ending.errors), "errors/gate-without-baseline.txt")
    for arguments in [["baseline", "show", "main"], ["baseline", "remove", "main"]] {
      #expect(try bench.dirbench.run(arguments).status == 5)
    }
  }

  @Test func `a baseline that cannot be read is a failure, and never passes`() throws {
    #expect(try update().status == 0)
    try edit(/"verified" : true/, "\"verified\" : maybe")
    let ending = try gate()
    #expect(ending.status == 1)
    #expect(ending.errors.contains("results/baselines/main/run.json"))
  }

  @Test func `counts of another C library are shown and not judged, and the status is 6`() throws {
    #expect(try update().status == 0)
    try edit(/"libc" : "[^"]*"/, "\"libc\" : \"glibc 9.99\"")
    let ending = try gate()
    #expect(ending.status == 6, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("glibc 9.99"))
    #expect(ending.output.contains("not judged"))
  }

  @Test func `a baseline of another census fails`() throws {
    #expect(try update().status == 0)
    try WholeFile.write([], to: bench.work.appending("tree/more"))
    let ending = try gate()
    #expect(ending.status == 1, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("the trees differ"))
  }

  @Test func `a benchmark that the baseline has and the candidate lacks fails`() throws {
    #expect(try update().status == 0)
    let ending = try bench.dirbench.run(
      "gate", "--baseline", "main", "--metrics", "syscalls", "--allow-debug-build")
    #expect(ending.status == 1, "\(ending.output)\(ending.errors)")
    #expect(ending.output.contains("no such benchmark"))
  }

  @Test func `a stored run is judged as a measured one`() throws {
    #expect(try update().status == 0)
    #expect(try gate("curious", "--output", "kept").status == 2)
    let stored = try bench.dirbench.run(
      "gate", "--baseline", "main", "--metrics", "syscalls", "--run", "kept/candidate")
    #expect(stored.status == 2, "\(stored.output)\(stored.errors)")
    let itself = try bench.dirbench.run(
      "gate", "--baseline", "main", "--metrics", "syscalls", "--run", "results/baselines/main/run.json")
    #expect(itself.status == 0, "\(itself.output)\(itself.errors)")
  }

  @Test func `a run that is not whole becomes no baseline`() throws {
    let ending = try faulty("careless").run(
      "baseline", "update", "main", "--exact", "--allow-debug-build", "--tree", tree, "--benchmarks",
      "faulty.moody/size")
    #expect(ending.status == 1)
    #expect(throws: Errno.noSuchFile) { try FileSystem.status(of: file) }
  }

  @Test func `a verdict in GitHub Actions goes to the job's summary and to annotations`() throws {
    #expect(try update().status == 0)
    let summary = bench.folder.path.appending("summary")
    try WholeFile.write(Array("before\n".utf8), to: summary)
    let program = Program.built(
      "FaultyDirbench",
      environment: bench.environment.merging([
        "DIRBENCH_MOOD": "curious", "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": bench.text(summary),
      ]) { $1 }, in: bench.work)
    let ending = try program.run(
      "gate", "--baseline", "main", "--metrics", "syscalls", "--allow-debug-build", "--junit", "gate.xml")
    #expect(ending.status == 2, "\(ending.errors)")
    #expect(ending.errors.contains("::error "))
    let text = try bench.contents(summary)
    #expect(text.hasPrefix("before\n"))
    #expect(text.contains("faulty.moody/size") && text.contains("REGRESSED"))
    #expect(try bench.contents(bench.work.appending("gate.xml")).contains("<failure"))
  }
}
