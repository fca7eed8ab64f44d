import Foundation
import Platform
import Records
import ResultStore
import TestSupport
import Testing

/// Counts by strace, which `make test` installs: without it these tests fail.
@Suite struct SystemCallTests {
  private let counting = measuring + ["--passes", "syscalls", "--output", "D"]

  init() throws { _ = try #require(Executables.find("strace", in: Environment.bytes(of: "PATH"))) }

  /// The exact counts of a benchmark, of its first repeat.
  private func counts(_ bench: Bench, _ benchmark: String, tree: Int = 0) throws -> [String: Double] {
    let run = try RunFile.load(bench.work.appending("D"))
    let record = try #require(
      run.cases.first { $0.id.benchmark == benchmark && $0.id.tree == run.trees[tree].name })
    return Dictionary(
      uniqueKeysWithValues: record.series.compactMap { series in
        guard series.metric.assume == .exact, let name = series.metric.systemCallName else { return nil }
        return series.trials.first.map { (name, $0.values[0]) }
      })
  }

  @Test func `counts are those that the walk's own code makes`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let ending = try bench.dirbench.run(
      counting + ["--tree", tree, "--benchmarks", "fts/*", "--benchmarks", "readdir/*"])
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.errors.contains("measuring: system calls in about "))
    // Of three directories and the root, each is opened, read twice (names, then the end) and closed.
    let (entries, directories) = (9.0, 4.0)
    let reading = ["openat": directories, "close": directories, "getdents64": 2 * directories]
    for benchmark in ["fts/size", "fts/size/name", "fts/list", "readdir/size", "readdir/list"] {
      let counts = try counts(bench, benchmark)
      for (name, count) in reading { #expect(counts[name] == count, "\(benchmark): \(name)") }
      #expect(counts.keys.sorted() == ["close", "getdents64", "newfstatat", "openat"])
    }
    // Opening a directory asks for its status, and fts asks for the root's before and for a directory's after.
    #expect(try counts(bench, "readdir/size")["newfstatat"] == entries + directories)
    #expect(try counts(bench, "readdir/list")["newfstatat"] == directories)
    #expect(try counts(bench, "fts/size")["newfstatat"] == entries + directories + 1)
  }

  @Test(arguments: ["fts/size", "readdir/list", "filemanager.path/size", "filemanager.url/size/name"])
  func `counts are those of strace alone on the whole process, less its baseline`(benchmark: String) throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let other = bench.text(bench.work.appending("other"))
    try FileSystem.makeDirectory(Path(other))
    try FileDescriptor.open(Path(other + "/file"), [.writeOnly, .create]).closeChecked()
    let ending = try bench.dirbench.run(counting + ["--tree", tree, "--tree", other, "--benchmarks", benchmark])
    #expect(ending.status == 0, "\(ending.errors)")
    let direct = try whole(bench, benchmark, tree).merging(
      try whole(bench, benchmark, other).mapValues { -$0 }, uniquingKeysWith: +)
    let counted = try counts(bench, benchmark).merging(
      try counts(bench, benchmark, tree: 1).mapValues { -$0 }, uniquingKeysWith: +)
    // What a process reads of its own command line depends on the path that stands there.
    #expect(counted.filter { $0.value != 0 } == direct.filter { $0.value != 0 })
  }

  /// The exact calls of a whole process that walks once.
  private func whole(_ bench: Bench, _ benchmark: String, _ tree: String) throws -> [String: Double] {
    let file = bench.text(bench.folder.path.appending("counts"))
    let ending = try Program("/usr/bin/env", in: bench.work).run(
      "strace", "-f", "-c", "-U", "calls,name", "-o", file, "--", Program.buildFolder + "/dirbench", "walk", benchmark,
      tree)
    #expect(ending.status == 0, "\(ending.errors)")
    var counts: [String: Double] = [:]
    for line in try bench.contents(Path(file)).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count == 2, let count = Double(fields[0]), fields[1] != "total" else { continue }
      if !Metric.callsApart.contains(String(fields[1])) { counts[String(fields[1])] = count }
    }
    return counts
  }

  @Test func `a method that asks once more for each entry shows exactly one more call for each`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let ending = try bench.faulty.run(
      measuring + ["--output", "D", "--tree", tree, "--explain", "faulty.curious/size", "--repeats", "2"])
    #expect(ending.status == 0, "\(ending.errors)")
    var expected = try counts(bench, "fts/size")
    expected["newfstatat"] = (expected["newfstatat"] ?? 0) + 9
    #expect(try counts(bench, "faulty.curious/size") == expected)
    let line = ending.output.split(separator: "\n").first { $0.hasPrefix("newfstatat") }
    #expect(line?.split(separator: " ").last == "+1.00", "\(ending.output)")
    let run = try RunFile.load(bench.work.appending("D"))
    #expect(run.plan.passes == ["memory", "syscalls"])
    #expect(run.cases.map(\.id.benchmark) == ["fts/size", "faulty.curious/size"])
    let again = try bench.dirbench.run("report", "D", "--explain", "faulty.curious/size")
    #expect(again.status == 0)
    #expect(ending.output.hasPrefix(again.output))
  }

  @Test func `what a thread of the walk calls is counted`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let ending = try bench.faulty.run(
      counting + ["--tree", tree, "--benchmarks", "faulty.threaded/size", "--benchmarks", "fts/size"])
    #expect(ending.status == 0, "\(ending.errors)")
    let (alone, threaded) = (try counts(bench, "fts/size"), try counts(bench, "faulty.threaded/size"))
    for name in ["openat", "getdents64", "newfstatat"] { #expect(threaded[name] == alone[name]) }
  }

  @Test func `counts that are not the same in every repeat are told with their values`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let ending = try bench.faulty.run(
      counting + ["--tree", tree, "--benchmarks", "faulty.unsteady/size", "--benchmarks", "fts/size", "--repeats", "3"])
    #expect(ending.status == 0)
    #expect(ending.output.contains("unstable: syscalls/newfstatat is not the same in every repeat: "))
    let run = try RunFile.load(bench.work.appending("D"))
    #expect(run.plan.callRounds?.count == 3)
    let csv = try bench.contents(bench.work.appending("D/summary.csv")).split(separator: "\r\n")
    #expect(csv.filter { $0.contains(",syscalls/newfstatat,") }.count == 1)
  }

  @Test func `without strace system calls are missing with the reason, and the rest succeeds`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let poor = Program.built(
      "dirbench", environment: ["PATH": "/nonexistent", "XDG_CACHE_HOME": bench.text(bench.cache)], in: bench.work)
    let choice = ["--tree", tree, "--benchmarks", "fts/size", "--rounds", "2", "--output", "D"]
    let ending = try poor.run(measuring + choice)
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.contains("syscalls not measured: strace is in no folder of PATH; apt-get install strace"))
    let explaining = try poor.run("report", "D", "--explain", "fts/size")
    #expect(explaining.status == 1)
    #expect(
      explaining.errors == """
        dirbench: explaining fts/size: its system calls were not counted: strace is in no folder of PATH; apt-get \
        install strace
          count them: dirbench run --explain fts/size

        """)
  }

  @Test func `where ptrace is forbidden system calls are missing in strace's own words, and the rest succeeds`() throws
  {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    // Whoever is traced already cannot be traced by another.
    let ending = try Program(
      "/usr/bin/env", environment: ["XDG_CACHE_HOME": bench.text(bench.cache)], in: bench.work
    ).run(
      ["strace", "-f", "-o", "/dev/null", "--", Program.buildFolder + "/dirbench"] + counting + [
        "--tree", tree, "--benchmarks", "fts/size",
      ])
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.contains("syscalls not measured: strace cannot count here: "))
    #expect(ending.output.contains("Operation not permitted"))
    #expect(try RunFile.load(bench.work.appending("D")).cases[0].failures.isEmpty)
  }

  @Test func `a benchmark that there is not cannot be explained`() throws {
    let bench = try Bench()
    for arguments in [["run"], ["run", "--benchmarks", "fts/*"]] {
      let ending = try bench.dirbench.run(arguments + ["--explain", "fts/siz"])
      #expect(ending.status == 64)
      #expect(ending.errors.contains("Unknown benchmark 'fts/siz'. The nearest are 'fts/size'"))
    }
    let other = try bench.dirbench.run("run", "--benchmarks", "readdir/*", "--explain", "fts/size")
    #expect(other.status == 64)
    #expect(other.errors.contains("'fts/size', is not among the benchmarks that were chosen"))
    let form = try bench.dirbench.run("report", "D", "--explain", "fts/size", "--format", "csv")
    #expect(form.status == 64)
  }

  @Test(arguments: [SIGINT, SIGKILL])
  func `neither a counted process nor strace outlives dirbench, however that ends`(signal: Int32) throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let running = try bench.faulty.start(counting + ["--tree", tree, "--benchmarks", "faulty.shy/size"])
    var processes: [Int32] = []
    for _ in 0..<1_000 where processes.isEmpty {
      usleep(20_000)
      processes = traced(below: running.processIdentifier)
    }
    #expect(processes.count >= 2)
    // Long enough for the worker to have asked the kernel to watch.
    usleep(500_000)
    running.send(signal)
    let ending = try running.wait()
    #expect(ending.status == (signal == SIGINT ? 130 : 128 + SIGKILL))
    #expect(processes.allSatisfy(Processes.isGone))
  }

  /// The children of a process that are traced, and those that trace them.
  private func traced(below parent: Int32) -> [Int32] {
    let children = (try? String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)) ?? ""
    return children.split(separator: " ").compactMap { Int32($0) }.flatMap { child -> [Int32] in
      let status = (try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("TracerPid:") }
      guard let tracer = line?.split(separator: "\t").last.flatMap({ Int32($0) }), tracer != 0 else { return [] }
      return [child, tracer]
    }
  }
}
