import Foundation
import Platform
import TestSupport
import Testing

@Suite struct DoctorTests {
  /// Everything below the test's own folder, with the times of its last changes.
  private func state(_ bench: Bench) throws -> String {
    try Program("/usr/bin/find").run(bench.text(bench.folder.path), "-printf", "%p %C@ %T@\n").output
  }

  @Test(arguments: [[], ["--json"]]) func `doctor says what it found, and changes nothing`(options: [String]) throws {
    let bench = try Bench()
    let before = try state(bench)
    let ending = try bench.dirbench.run(["doctor"] + options)
    #expect(ending.status == 0)
    #expect(ending.errors == "")
    #expect(try state(bench) == before)
    if options.isEmpty {
      for words in ["times", "system calls", "cold caches", "a reading of the clock"] {
        #expect(ending.output.contains(words))
      }
    } else {
      let json = try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any]
      #expect(json?["schema"] as? String == "dirbench-doctor/1")
      #expect((json?["capabilities"] as? [[String: Any]])?.count == 9)
    }
  }

  @Test func `doctor names the process that measures, and does not disturb it`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let running = try bench.faulty.start(
      measuring + ["--tree", tree, "--benchmarks", "faulty.hang/size", "--output", "D"])
    let number = Array("\(running.processIdentifier)".utf8)
    for _ in 0..<3_000 {
      if (try? FileSystem.contents(of: bench.lock)) == number { break }
      usleep(10_000)
    }
    let ending = try bench.dirbench.run("doctor")
    #expect(ending.output.contains("another dirbench: process \(running.processIdentifier) measures on this machine"))
    #expect(try FileSystem.contents(of: bench.lock) == number)
    running.send(SIGINT)
    #expect(try running.wait().status == 130)
    #expect(!(try bench.dirbench.run("doctor").output.contains("another dirbench")))
  }

  @Test func `doctor says which programs are missing, and its status is 0 all the same`() throws {
    let bench = try Bench()
    let program = Program.built(
      "dirbench", environment: bench.environment.merging(["PATH": "/nonexistent", "LD_BIND_NOW": "1"]) { $1 },
      in: bench.work)
    let ending = try program.run("doctor")
    #expect(ending.status == 0)
    #expect(ending.output.contains("apt-get install strace") && ending.output.contains("apt-get install gnuplot-nox"))
    #expect(ending.output.contains("environment: LD_BIND_NOW is set"))
  }

  @Test func `a run keeps what its workers were given, and shows it at the foot of the report`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let first = try #require(try HostSystem.processors().first)
    let variables = ["MALLOC_ARENA_MAX": "1", "TZ": "Made/Up"]
    let program = Program("/usr/bin/taskset", environment: bench.environment.merging(variables) { $1 }, in: bench.work)
    let ending = try program.run(
      ["-c", "\(first)", Program.buildFolder + "/dirbench"] + measuring + [
        "--tree", tree, "--benchmarks", "fts/list", "--rounds", "1", "--passes", "time", "--output", "D",
      ])
    #expect(ending.status == 0, "\(ending.errors)")
    let data = Data(try bench.contents(bench.work.appending("D/run.json")).utf8)
    let machine = (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["machine"] as? [String: Any]
    let environment = machine?["environment"] as? [String: String]
    #expect(environment?["MALLOC_ARENA_MAX"] == "1" && environment?["TZ"] == "Made/Up")
    #expect(machine?["cores"] as? Int == 1)
    #expect(machine?["affinity"] as? [Int] == (HostSystem.processorsOnline == 1 ? nil : [first]))
    let ticks = ["ticksBefore", "ticksAfter"].compactMap { (machine?[$0] as? [String: Int])?["total"] }
    #expect(ticks.count == 2 && ticks[0] <= ticks[1])
    #expect(try bench.contents(bench.work.appending("D/report.md")).contains("MALLOC\\_ARENA\\_MAX=1"))
  }
}
