import Foundation
import Platform
import Records
import ResultStore
import TestSupport
import Testing

/// Every way for a gate of two builds to end.
@Suite struct GateTests {
  private let bench: Bench
  private let tree: String

  init() throws {
    bench = try Bench()
    tree = bench.text(try bench.smallTree())
  }

  private var faulty: String { Program.buildFolder + "/FaultyDirbench" }

  /// A gate of the program with faults against itself, on one benchmark of which counts are exact.
  private func gate(
    _ arguments: String..., metrics: String = "syscalls", base: String? = nil, candidate: String? = nil
  ) throws -> Program.Ending {
    try bench.dirbench.run(
      [
        "gate", "--base", base ?? faulty, "--candidate", candidate ?? faulty, "--allow-debug-build", "--tree", tree,
        "--benchmarks", "faulty.moody/size", "--metrics", metrics,
      ] + arguments)
  }

  @Test func `a build passes against itself`() throws {
    let ending = try gate()
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.output.contains("faulty.moody/size"))
  }

  @Test func `one call more an entry is a regression, and named`() throws {
    let ending = try gate("--candidate-env", "DIRBENCH_MOOD=curious")
    #expect(ending.status == 2, "\(ending.errors)")
    #expect(ending.output.contains("faulty.moody/size"))
    #expect(ending.output.contains("newfstatat"))
  }

  @Test func `a regression that the tolerance allows passes`() throws {
    let ending = try gate("--candidate-env", "DIRBENCH_MOOD=curious", "--threshold", "faulty.*:syscalls:tolerance=200%")
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
  }

  @Test func `fewer calls pass, and end with 4 where that was asked`() throws {
    #expect(try gate("--base-env", "DIRBENCH_MOOD=curious").status == 0)
    #expect(try gate("--base-env", "DIRBENCH_MOOD=curious", "--fail-on-improvement").status == 4)
    #expect(try gate("--fail-on-improvement").status == 0)
  }

  @Test func `too few rounds leave it open, whatever the times are`() throws {
    let open = try gate("--rounds", "3", metrics: "wallClock")
    #expect(open.status == 3, "\(open.output)\(open.errors)")
    #expect(try gate("--rounds", "3", "--inconclusive", "pass", metrics: "wallClock").status == 0)
  }

  @Test func `a walk that is wrong on either side fails the gate`() throws {
    for side in ["--candidate-env", "--base-env"] {
      let ending = try gate(side, "DIRBENCH_MOOD=careless")
      #expect(ending.status == 1, "\(side): \(ending.output)")
      #expect(ending.output.contains("walk differs"), "\(ending.output)")
    }
  }

  @Test func `a benchmark that the candidate lacks fails the gate, and one that it alone has is new`() throws {
    let without = "DIRBENCH_WITHOUT=faulty.moody"
    #expect(try gate("--benchmarks", "fts/list", "--candidate-env", without).status == 1)
    let new = try gate("--benchmarks", "fts/list", "--base-env", without)
    #expect(new.status == 0, "\(new.output)\(new.errors)")
    #expect(new.output.contains("new"))
  }

  @Test func `where all that was asked for is new, nothing is judged`() throws {
    #expect(try gate("--base-env", "DIRBENCH_WITHOUT=faulty.moody").status == 6)
  }

  @Test func `what is no dirbench is refused with the next step`() throws {
    for (name, program) in [("gate-of-a-stranger", "/bin/true"), ("gate-of-nothing", "/no/such/dirbench")] {
      let ending = try gate(base: program)
      #expect(ending.status == 1)
      #expect(ending.output == "")
      expectGolden(bench.plain(ending.errors), "errors/\(name).txt")
    }
  }

  @Test func `workers of another protocol are refused, and not measured`() throws {
    let script = bench.folder.path.appending("other")
    try WholeFile.write(Array("#!/bin/sh\necho dirbench-worker/999\necho end\n".utf8), to: script)
    try FileSystem.setPermissions(script, to: 0o755)
    let ending = try gate(candidate: bench.text(script))
    #expect(ending.status == 1)
    expectGolden(bench.plain(ending.errors), "errors/gate-of-another-protocol.txt")
  }

  @Test func `a gate that is interrupted ends with 130 and leaves nothing behind`() throws {
    let running = try bench.dirbench.start([
      "gate", "--base", faulty, "--candidate", faulty, "--allow-debug-build", "--tree", tree, "--benchmarks",
      "faulty.moody/size", "--rounds", "100000",
    ])
    for _ in 0..<2_000 where try !running.errorsSoFar().contains("gating:") { usleep(10_000) }
    usleep(1_000_000)
    running.send(SIGINT)
    let ending = try running.wait()
    #expect(ending.status == 130, "\(ending.errors)")
    #expect(try bench.names(in: bench.work) == ["tree"])
  }

  @Test func `the runs are kept where that was asked, and compared they give the same verdict`() throws {
    let ending = try gate("--candidate-env", "DIRBENCH_MOOD=curious", "--output", "kept")
    #expect(ending.status == 2)
    let kept = bench.work.appending("kept")
    #expect(try bench.names(in: kept) == ["base", "candidate"])
    let compared = try bench.dirbench.run("compare", "kept/base", "kept/candidate", "--metrics", "syscalls")
    #expect(compared.status == 0, "\(compared.errors)")
    #expect(compared.output.contains("regressed"))
  }

  @Test func `the gate proves itself, and slows only what it was told to`() throws {
    let ending = try bench.dirbench.run([
      "gate", "--selftest", "--slowdown", "900%", "--slow", "fts/size", "--allow-debug-build", "--tree", tree,
      "--benchmarks", "fts/list", "--benchmarks", "fts/size", "--rounds", "20", "--output", "kept",
      "--minimum-effect", "200%", "--tolerance", "600%",
    ])
    // With limits as wide, what else runs on the machine hides nothing and adds nothing.
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    let slowed = try RunFile.load(bench.work.appending("kept/slowed/candidate"))
    #expect(slowed.plan.pairing?.injected == ["fts/size": 10])
    for place in ["kept/slowed/base", "kept/itself/base", "kept/itself/candidate"] {
      #expect(try RunFile.load(bench.work.appending(Path(place))).plan.pairing?.injected == [:])
    }
  }
}
