import Platform
import TestSupport
import Testing

/// What workers of each pass were started as, told by the workers themselves.
@Suite struct WitnessTests {
  private struct Testimony {
    let commandLine: [String]
    let environment: String
    let maps: String
    let isTraced: Bool

    /// The pass, by the task on the command line.
    var task: String { commandLine.count > 6 ? commandLine[6] : "" }
    var hasProbe: Bool { maps.contains("liballocationprobe") || environment.contains("LD_PRELOAD=/proc/") }
  }

  private func testimonies(_ bench: Bench, passes: String) throws -> [Testimony] {
    let folder = bench.folder.path.appending("testimonies")
    try FileSystem.makeDirectory(folder)
    let tree = bench.text(try bench.smallTree())
    let variables = bench.environment.merging(["DIRBENCH_TEST_WITNESS": bench.text(folder)]) { $1 }
    let ending = try Program.built("FaultyDirbench", environment: variables, in: bench.work).run(
      measuring + [
        "--tree", tree, "--benchmarks", "faulty.witness/size", "--rounds", "2", "--passes", passes, "--output", "D",
      ])
    try #require(ending.status == 0, "\(ending.errors)")
    return try bench.names(in: folder).map { name in
      func text(_ file: String) throws -> String { try bench.contents(folder.appending("\(name)/\(file)")) }
      return Testimony(
        commandLine: try text("cmdline").split(separator: "\0").map(String.init), environment: try text("environ"),
        maps: try text("maps"), isTraced: try !text("status").contains("TracerPid:\t0\n"))
    }
  }

  @Test func `timed workers load no probe, are not traced, and are started with the variables of the run alone`() throws
  {
    let bench = try Bench()
    let timed = try testimonies(bench, passes: "time,memory,syscalls").filter { $0.task == "time" }
    #expect(timed.count == 2)
    for worker in timed {
      #expect(!worker.hasProbe && !worker.isTraced)
      #expect(!worker.environment.contains("LD_PRELOAD") && !worker.environment.contains("SWIFT_DETERMINISTIC_HASHING"))
      // Nothing else is told to a worker than what to do: no progress, no files to write.
      #expect(worker.commandLine.count == 8, "\(worker.commandLine)")
    }
  }

  @Test func `only processes that count allocations hold the probe, and only those that count calls are traced`() throws
  {
    let bench = try Bench()
    let workers = try testimonies(bench, passes: "memory,syscalls")
    #expect(Set(workers.map(\.task)) == ["verify", "memory", "heap", "calls"])
    for worker in workers {
      #expect(worker.hasProbe == (worker.task == "heap"), "\(worker.task)")
      #expect(worker.isTraced == (worker.task == "calls"), "\(worker.task)")
      let isPinned = worker.environment.contains("SWIFT_DETERMINISTIC_HASHING=1")
      #expect(isPinned == ["heap", "calls"].contains(worker.task), "\(worker.task)")
    }
  }
}
