import Foundation
import Platform
import TestSupport
import Testing

/// One measurement at a time.
@Suite struct LockTests {
  private let bench: Bench
  private let tree: String

  init() throws {
    bench = try Bench()
    tree = bench.text(try bench.smallTree())
  }

  /// A run that measures until it is ended.
  private func startHolder() throws -> Program.Running {
    let running = try bench.faulty.start(holding)
    try wait { (try? FileSystem.contents(of: bench.lock)) == Array("\(running.processIdentifier)".utf8) }
    return running
  }

  private var holding: [String] {
    measuring + ["--tree", tree, "--benchmarks", "faulty.hang/size", "--output", "held"]
  }

  private var short: [String] {
    measuring + ["--tree", tree, "--benchmarks", "fts/list", "--rounds", "1", "--passes", "time", "--output", "D"]
  }

  private func wait(_ condition: () throws -> Bool) throws {
    for _ in 0..<3_000 {
      if try condition() { return }
      usleep(10_000)
    }
    Issue.record("it did not come to that")
  }

  @Test func `a second run refuses, names the first, and goes once that has ended`() throws {
    let holder = try startHolder()
    let refused = try bench.dirbench.run(short)
    #expect(refused.status == 1)
    #expect(refused.output == "")
    #expect(refused.errors.contains("process \(holder.processIdentifier) measures"))
    let errors = bench.plain(refused.errors).replacing("\(holder.processIdentifier)", with: "$PROCESS")
    expectGolden(errors, "errors/another-measures.txt")
    #expect(try bench.names(in: bench.work) == ["tree"])
    holder.send(SIGINT)
    #expect(try holder.wait().status == 130)
    #expect(try bench.dirbench.run(short).status == 0)
    #expect(throws: Errno.noSuchFile) { try FileSystem.status(of: bench.lock) }
  }

  @Test func `a run that waits says so once, and measures when the first has ended`() throws {
    let holder = try startHolder()
    let waiting = try bench.dirbench.start(short + ["--wait"])
    let words = "dirbench: waiting until process \(holder.processIdentifier) has measured\n"
    try wait { try waiting.errorsSoFar().contains(words) }
    usleep(700_000)
    #expect(try waiting.errorsSoFar() == words)
    holder.send(SIGINT)
    _ = try holder.wait()
    let ending = try waiting.wait()
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(ending.errors.hasPrefix(words + "verifying:"))
  }

  @Test func `waiting ends by Ctrl-C`() throws {
    let holder = try startHolder()
    let waiting = try bench.dirbench.start(short + ["--wait"])
    try wait { try waiting.errorsSoFar().contains("waiting until") }
    waiting.send(SIGINT)
    let ending = try waiting.wait()
    #expect(ending.status == 130)
    #expect(
      ending.errors.contains("dirbench: interrupted: waiting until process \(holder.processIdentifier) has measured"))
    #expect(try FileSystem.contents(of: bench.lock) == Array("\(holder.processIdentifier)".utf8))
    holder.send(SIGINT)
    _ = try holder.wait()
  }

  @Test func `a run that is killed leaves no lock that holds`() throws {
    // What a killed run leaves in the folder for temporary files goes with the test's own.
    let faulty = Program.built(
      "FaultyDirbench", environment: bench.environment.merging(["TMPDIR": bench.text(bench.folder.path)]) { $1 },
      in: bench.work)
    let holder = try faulty.start(holding)
    try wait { (try? FileSystem.contents(of: bench.lock)) == Array("\(holder.processIdentifier)".utf8) }
    holder.send(SIGKILL)
    _ = try holder.wait()
    #expect(try FileSystem.contents(of: bench.lock) == Array("\(holder.processIdentifier)".utf8), "the file stays")
    let next = try bench.dirbench.run(short)
    #expect(next.status == 0, "\(next.errors)")
  }

  @Test func `of runs started at once exactly one measures`() throws {
    let runs = try (0..<4).map { _ in try bench.faulty.start(holding) }
    var texts: [String] = []
    try wait {
      texts = try runs.map { try $0.errorsSoFar() }
      return texts.count { $0.contains("on this machine") } == 3
    }
    let first = try #require(zip(runs, texts).first { !$1.contains("on this machine") }).0
    #expect(try FileSystem.contents(of: bench.lock) == Array("\(first.processIdentifier)".utf8))
    first.send(SIGINT)
    for running in runs { #expect(try running.wait().status == (running === first ? 130 : 1)) }
  }

  @Test(arguments: [
    ("lock-in-a-folder-that-may-not-be-written", "/sys/dirbench.lock"), ("lock-that-is-another-file", "$D/five"),
  ])
  func `a lock that cannot be had is told with what, why and the next step`(name: String, lock: String) throws {
    let lock = lock.replacing("$D", with: tree)
    let before = try bench.contents(bench.work.appending("tree/five"))
    let program = Program.built(
      "dirbench", environment: bench.environment.merging(["DIRBENCH_LOCK": lock]) { $1 }, in: bench.work)
    let ending = try program.run(short)
    #expect(ending.status == 1)
    expectGolden(bench.plain(ending.errors), "errors/\(name).txt")
    #expect(try bench.contents(bench.work.appending("tree/five")) == before)
  }

  @Test(arguments: [true, false])
  func `the lock lies in the runtime folder where there is one, else in the cache's`(hasFolder: Bool) throws {
    let runtime = bench.folder.path.appending("runtime")
    if hasFolder { try FileSystem.makeDirectory(runtime) }
    let environment = bench.environment.merging(["DIRBENCH_LOCK": "", "XDG_RUNTIME_DIR": bench.text(runtime)]) { $1 }
    let program = Program.built("FaultyDirbench", environment: environment, in: bench.work)
    let running = try program.start(holding)
    let place =
      hasFolder ? runtime.appending("dirbench.lock") : bench.cache.appending("dirbench/measurement.lock")
    try wait { (try? FileSystem.contents(of: place)) == Array("\(running.processIdentifier)".utf8) }
    running.send(SIGINT)
    #expect(try running.wait().status == 130)
  }
}
