import Foundation
import Platform
import TestSupport
import Testing

@Suite struct InterruptionTests {
  private func waitUntil(_ condition: () throws -> Bool) throws {
    for _ in 0..<2_000 {
      if try condition() { return }
      usleep(10_000)
    }
    Issue.record("it did not come to that")
  }

  /// The processes below one.
  private func children(of process: Int32) -> [Int32] {
    let path = "/proc/\(process)/task/\(process)/children"
    let text = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: " ").compactMap { Int32($0) }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `an interrupted run keeps its complete rounds and leaves nothing else behind`(signal: Int32) throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let running = try bench.dirbench.start(
      measuring + ["--tree", tree, "--benchmarks", "fts/*", "--rounds", "100000", "--output", "D", "--passes", "time"])
    try waitUntil { try running.errorsSoFar().contains("measuring:") }
    usleep(2_000_000)
    running.send(signal)
    let ending = try running.wait()
    #expect(ending.status == 130)
    #expect(ending.errors.contains("interrupted: "))
    #expect(ending.errors.contains("complete rounds are kept: "))
    #expect(try bench.names(in: bench.work) == ["D", "tree"])
    let json =
      try JSONSerialization.jsonObject(
        with: Data(try bench.contents(bench.work.appending("D/run.json")).utf8)) as? [String: Any]
    let rounds = ((json?["plan"] as? [String: Any])?["timeRounds"] as? [[Int]])?.count ?? 0
    #expect(rounds > 0)
    for record in json?["cases"] as? [[String: Any]] ?? [] {
      for series in record["series"] as? [[String: Any]] ?? [] {
        #expect((series["trials"] as? [Any])?.count == rounds)
      }
    }
  }

  @Test func `a run that is interrupted before its first round writes nothing and leaves no process`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let running = try bench.faulty.start(
      measuring + ["--tree", tree, "--benchmarks", "faulty.hang/size", "--output", "D"])
    var workers: [Int32] = []
    try waitUntil {
      workers = children(of: running.processIdentifier)
      return !workers.isEmpty
    }
    running.send(SIGINT)
    let ending = try running.wait()
    #expect(ending.status == 130)
    #expect(ending.errors.hasSuffix("dirbench: interrupted: no round was complete, so nothing is kept\n"))
    #expect(workers.allSatisfy(Processes.isGone))
    #expect(try bench.names(in: bench.work) == ["tree"])
  }

  @Test func `a tree that a run walks is not cleaned away before the run ends`() throws {
    let bench = try Bench()
    let running = try bench.faulty.start(
      measuring + ["--tree", "one-entry", "--benchmarks", "faulty.hang/size", "--output", "D"])
    try waitUntil { !children(of: running.processIdentifier).isEmpty }
    let during = try bench.dirbench.run("clean")
    #expect(during.status == 1)
    #expect(during.output.contains(": 0 trees removed"))
    #expect(during.errors.contains(": in use by another dirbench\n"))
    running.send(SIGINT)
    #expect(try running.wait().status == 130)
    let after = try bench.dirbench.run("clean")
    #expect(after.status == 0)
    #expect(after.output.contains(": 1 tree removed"))
  }

  @Test func `a worker ends with its parent, however that ends`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let running = try bench.faulty.start(
      measuring + ["--tree", tree, "--benchmarks", "faulty.hang/size", "--output", "D"])
    var workers: [Int32] = []
    try waitUntil {
      workers = children(of: running.processIdentifier)
      return !workers.isEmpty
    }
    // Long enough for the worker to have asked the kernel to watch.
    usleep(500_000)
    running.send(SIGKILL)
    #expect(try running.wait().status == 128 + SIGKILL)
    #expect(workers.allSatisfy(Processes.isGone))
  }

  @Test func `an interrupted generation is never taken for a tree`() throws {
    let bench = try Bench()
    let spec = """
      {"schema": "dirbench-tree/1", "directories": {"fanOut": [100, 100]},
       "files": {"perLeaf": 20, "size": 10}}
      """
    try WholeFile.write(Array(spec.utf8), to: bench.work.appending("large.json"))
    let running = try bench.dirbench.start(["verify", "--tree", "large.json", "--benchmarks", "fts/list"])
    let trees = bench.cache.appending("dirbench/trees")
    try waitUntil { (try? bench.names(in: trees))?.contains { $0.contains("making") } ?? false }
    running.send(SIGINT)
    let ending = try running.wait()
    #expect(ending.status == 130, "\(ending.errors)")
    #expect(try bench.names(in: trees) == [])
    let again = try bench.dirbench.run("verify", "--tree", "large.json", "--benchmarks", "fts/list")
    #expect(again.status == 0, "\(again.errors)")
  }
}
