import Measurement
import Platform
import TestSupport
import Testing

/// Workers that say that they are ready and wait; scripts of the shell stand for them.
@Suite struct HeldWorkerTests {
  private let interruption: Interruption

  init() throws { interruption = try Interruption() }

  private func run(
    _ script: String, limit: Double = 60, whenReady: () throws(Errno) -> Void = { () throws(Errno) in }
  ) -> WorkerOutcome {
    Supervisor(interruption: interruption).run(
      WorkerCommand(program: Path("/bin/sh"), arguments: [Array("-c".utf8), Array(script.utf8)], limit: limit),
      whenReady: whenReady)
  }

  @Test func `a worker goes on once what it waits for was done, and its word is no part of its answer`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path.appending("made")
    let name = SafeName.encode(file.bytes)
    var calls = 0
    let outcome = run("[ -e \(name) ] || echo ready; read x; [ -e \(name) ] && echo done") { () throws(Errno) in
      calls += 1
      try FileSystem.makeDirectory(file)
    }
    #expect(outcome == .finished(Array("done\n".utf8)))
    #expect(calls == 1)
  }

  @Test(arguments: [
    ("echo ready; exit 3", "worker exited with status 3; it said nothing"),
    ("echo ready; kill -KILL $$", "worker was ended by signal 9 (KILL); it said nothing"),
    ("echo oh >&2; exit 4", "worker exited with status 4; its last words: oh"),
    ("exit 0", "worker gave nonsense: nothing was written; it said nothing"),
    ("echo something else; sleep 600", "worker gave nonsense: it wrote something else; it said nothing"),
    ("printf ready; sleep 600", "worker did not end within 2 s and was killed; it said nothing"),
    ("echo ready; read x; sleep 600", "worker did not end within 2 s and was killed; it said nothing"),
  ])
  func `a worker that ends, or never does, is told by that, before and after it is let go`(
    script: String, words: String
  ) {
    #expect(run(script, limit: 2).failure?.replacing("SIGKILL", with: "KILL") == words)
  }

  @Test func `a worker that died while it was held does not end this process`() throws {
    let outcome = run("echo ready; exit 3") { () throws(Errno) in
      _ = try Readiness.wait(for: [], atMost: 200_000_000)
    }
    guard case .exited(status: 3, _) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func `where what it waits for fails, the worker is ended and the reason told`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path.appending("pid")
    let outcome = run("echo $$ >\(SafeName.encode(file.bytes)); echo ready; read x; echo done") { () throws(Errno) in
      throw .permissionDenied
    }
    #expect(outcome == .notReleased(.permissionDenied))
    #expect(outcome.failure == "worker was not let go: Permission denied")
    let text = String(decoding: try FileSystem.contents(of: file), as: UTF8.self)
    #expect(Processes.isGone(try #require(Int32(text.dropLast()))))
  }

  @Test func `an interruption ends a held worker`() {
    let outcome = run("echo ready; read x; sleep 600") { () throws(Errno) in interruption.request() }
    #expect(outcome == .interrupted)
  }

  @Test func `the time of what it waits for is not the worker's`() {
    let outcome = run("echo ready; read x; sleep 0.1; echo done", limit: 2) { () throws(Errno) in
      _ = try Readiness.wait(for: [], atMost: 2_500_000_000)
    }
    #expect(outcome == .finished(Array("done\n".utf8)))
  }
}
