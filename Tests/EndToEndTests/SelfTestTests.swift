import Platform
import TestSupport
import Testing

/// The instrument tried on known quantities, whole and with a meter broken.
///
/// What noise can fail is left to those who run `dirbench selftest` on a quiet machine.
@Suite struct SelfTestTests {
  private func rows(_ output: String, _ verdict: String) -> [String] {
    output.split(separator: "\n").map(String.init).filter { $0.hasSuffix("  \(verdict)") }
  }

  @Test func `memory, allocations and calls of known work are right, in any order and from a large parent`() throws {
    let bench = try Bench()
    let ending = try bench.dirbench.run("selftest", "memory", "heap", "calls")
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(rows(ending.output, "ok").count + rows(ending.output, "not measured").count == 24)
    #expect(rows(ending.output, "ok").contains { $0.hasPrefix("memory again, from a parent of 400 MiB") })
    #expect(ending.output.contains("\nok: all ") && ending.errors.isEmpty)
  }

  @Test(arguments: [
    ("maximum-of-usage", "memory", "memory again, from a parent of 400 MiB"),
    ("one-call-more", "calls", "calls of getppid"),
    ("one-allocation-more", "heap", "allocations of 2000 blocks"),
    ("skipping-clock", "time", "wall time of a spin"),
    ("slow-process-clock", "time", "CPU time of a spin"),
  ])
  func `a broken meter is found`(meter: String, quantity: String, row: String) throws {
    let bench = try Bench()
    var environment = bench.environment
    environment["DIRBENCH_FAULTY_METER"] = meter
    let faulty = Program.built("FaultyDirbench", environment: environment, in: bench.work)
    let ending = try faulty.run("selftest", quantity)
    #expect(ending.status == 1, "\(ending.output)\(ending.errors)")
    #expect(rows(ending.output, "FAILED").contains { $0.hasPrefix(row) }, "\(ending.output)")
    #expect(ending.output.contains("\nFAILED: "))
  }

  @Test func `a drop of caches that does nothing is not taken for a cold read`() throws {
    let bench = try Bench()
    let ending = try bench.faulty.run("selftest", "cold")
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(rows(ending.output, "not measured").count == 1)
  }

  @Test func `without strace calls are not measured, with the reason, and that is no failure`() throws {
    let bench = try Bench()
    var environment = bench.environment
    environment["PATH"] = bench.text(bench.work)
    let dirbench = Program.built("dirbench", environment: environment, in: bench.work)
    let ending = try dirbench.run("selftest", "calls")
    #expect(ending.status == 0, "\(ending.output)\(ending.errors)")
    #expect(rows(ending.output, "ok").isEmpty && rows(ending.output, "FAILED").isEmpty)
    #expect(ending.output.contains("apt-get install strace"))
    #expect(ending.output.hasSuffix("nothing could be measured here\n"))
  }

  @Test func `work of known cost is in no list, and cannot be run`() throws {
    let bench = try Bench()
    #expect(try !bench.dirbench.run("list").output.contains("selftest"))
    #expect(try bench.dirbench.run(measuring + ["--benchmarks", "selftest*"]).status == 64)
    #expect(try bench.dirbench.run("walk", "selftest.calls/size", "/").status == 64)
  }

  @Test func `nothing is left behind`() throws {
    let bench = try Bench()
    let folder = bench.work.appending("temporary")
    try FileSystem.makeDirectory(folder)
    var environment = bench.environment
    environment["TMPDIR"] = bench.text(folder)
    let dirbench = Program.built("dirbench", environment: environment, in: bench.work)
    #expect(try dirbench.run("selftest", "heap").status == 0)
    #expect(try bench.names(in: folder).isEmpty)
  }

  @Test func `a folder that cannot be written is told, with what to do`() throws {
    let bench = try Bench()
    var environment = bench.environment
    environment["TMPDIR"] = bench.text(bench.work.appending("absent"))
    let dirbench = Program.built("dirbench", environment: environment, in: bench.work)
    let ending = try dirbench.run("selftest", "heap")
    #expect(ending.status == 1)
    #expect(ending.errors.contains("No such file or directory\n  name a folder that can be written with TMPDIR\n"))
  }
}
