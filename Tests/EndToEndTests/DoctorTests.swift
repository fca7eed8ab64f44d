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
}
