import Measurement
import Platform
import TestSupport
import Testing

/// Workers here are scripts of the shell: what a worker can do wrong, they do.
@Suite struct SupervisorTests {
  private let interruption: Interruption

  init() throws { interruption = try Interruption() }

  private func command(_ script: String, limit: Double = 60, outputLimit: Int = 1 << 32) -> WorkerCommand {
    WorkerCommand(
      program: Path("/bin/sh"), arguments: [Array("-c".utf8), Array(script.utf8)], limit: limit,
      outputLimit: outputLimit)
  }

  private func run(_ script: String, limit: Double = 60, outputLimit: Int = 1 << 32) -> WorkerOutcome {
    Supervisor(interruption: interruption).run(command(script, limit: limit, outputLimit: outputLimit))
  }

  @Test func `a worker that ends well gives its output, whatever it said aside`() throws {
    let outcome = run("echo aside >&2; printf 'a\\0b'")
    #expect(outcome == .finished([97, 0, 98]))
    #expect(outcome.failure == nil)
    #expect(try outcome.output(of: "fts/size") == [97, 0, 98])
  }

  @Test func `a worker with its own exit status is reported with its last words`() {
    let outcome = run("printf 'first\\nbad\\tname \\033[31m\\n' >&2; exit 3")
    #expect(outcome.failure == "worker exited with status 3; its last words: first | bad\\011name \\033[31m")
  }

  @Test func `a worker that crashes is reported with the signal`() {
    #expect(
      run("kill -SEGV $$").failure == "worker was ended by signal 11 (SIGSEGV); it said nothing")
  }

  @Test func `output before a crash is no result`() {
    guard case .crashed(Signal(rawValue: 9), _) = run("echo half; kill -KILL $$") else {
      Issue.record("not a crash")
      return
    }
  }

  @Test func `the error names the benchmark and the next step`() {
    let error = #expect(throws: MeasurementError.self) { _ = try run("exit 1").output(of: "readdir/list") }
    #expect(error?.subject == "readdir/list")
    #expect(error?.reason == "worker exited with status 1; it said nothing")
    #expect(error?.nextStep == "see it fail alone: dirbench walk readdir/list DIRECTORY")
  }

  @Test func `a worker that hangs is killed with all that it started`() throws {
    let folder = try TemporaryDirectory()
    let file = SafeName.encode(folder.path.appending("pids").bytes)
    let outcome = run("(sleep 600) & echo $$ $! > \(file); echo waiting >&2; sleep 600", limit: 3)
    #expect(
      outcome.failure == "worker did not end within 3 s and was killed; its last words: waiting")
    let text = String(decoding: try FileSystem.contents(of: folder.path.appending("pids")), as: UTF8.self)
    let processes = text.split { $0 == " " || $0 == "\n" }.compactMap { Int32($0) }
    #expect(processes.count == 2)
    for process in processes { #expect(Processes.isGone(process)) }
  }

  @Test(arguments: [0, -1, Double.nan]) func `no time at all is a limit, too`(limit: Double) {
    guard case .hung = run("sleep 600", limit: limit) else {
      Issue.record("not hung")
      return
    }
  }

  @Test func `an endless limit is no trap`() { #expect(run("echo a", limit: .infinity) == .finished([97, 10])) }

  @Test func `a worker that ended is not waited for because a grandchild holds its output open`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path.appending("pid")
    #expect(
      run("(exec sleep 600) & echo $! > \(SafeName.encode(file.bytes)); echo done") == .finished(Array("done\n".utf8)))
    let text = String(decoding: try FileSystem.contents(of: file), as: UTF8.self)
    #expect(Processes.isGone(try #require(Int32(text.dropLast()))))
  }

  @Test func `a worker that closed its output is still held to its limit`() {
    guard case .hung = run("exec >&- 2>&-; sleep 600", limit: 0.5) else {
      Issue.record("not hung")
      return
    }
  }

  @Test func `megabytes of output arrive whole, and megabytes of errors do not stop them`() {
    let outcome = run("head -c 10000000 /dev/zero >&2; head -c 20000000 /dev/zero; echo end")
    guard case .finished(let bytes) = outcome else {
      Issue.record("\(String(describing: outcome.failure))")
      return
    }
    #expect(bytes.count == 20_000_004)
    #expect(bytes.suffix(4).elementsEqual("end\n".utf8))
    #expect(stride(from: 0, to: 20_000_000, by: 997).allSatisfy { bytes[$0] == 0 })
  }

  @Test func `output can be taken in pieces`() {
    var (count, pieces) = (0, 0)
    let outcome = Supervisor(interruption: interruption).run(command("head -c 3000000 /dev/zero")) {
      count += $0.count
      pieces += 1
    }
    #expect(outcome == .finished([]))
    #expect(count == 3_000_000)
    #expect(pieces > 1)
  }

  @Test(arguments: ["yes", "head -c 100000 /dev/zero"]) func `more output than allowed ends the worker`(script: String)
  {
    #expect(
      run(script, outputLimit: 50_000).failure
        == "worker gave nonsense: more than 50000 bytes of output; it said nothing")
  }

  @Test func `a long farewell is cut in front`() {
    let outcome = run("seq 100000 >&2; exit 1")
    let text = outcome.failure ?? ""
    #expect(text.hasPrefix("worker exited with status 1; its last words: ..."))
    #expect(text.hasSuffix("| 99999 | 100000"))
    #expect(text.utf8.count < 500)
  }

  @Test func `a zero byte does not hide the words behind it`() {
    #expect(run("printf 'a\\000b\\n' >&2; exit 1").failure?.hasSuffix("words: a\\000b") == true)
  }

  @Test func `an interruption ends the worker and its group at once`() {
    var text = ""
    let command = command("sleep 600 & echo $$ $!; sleep 600")
    let outcome = Supervisor(interruption: interruption).run(command) {
      text += String(decoding: $0, as: UTF8.self)
      interruption.request()
    }
    #expect(outcome == .interrupted)
    let processes = text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
    #expect(processes.count == 2)
    for process in processes { #expect(Processes.isGone(process)) }
  }

  @Test func `after an interruption no worker is started`() throws {
    let folder = try TemporaryDirectory()
    interruption.request()
    let file = folder.path.appending("made")
    #expect(run("touch \(SafeName.encode(file.bytes))") == .interrupted)
    #expect(throws: Errno.noSuchFile) { _ = try FileSystem.status(of: file) }
  }

  @Test func `a worker that is not there is named`() {
    let command = WorkerCommand(program: Path("/nonexistent/dir\nbench"), arguments: [], limit: 1)
    let outcome = Supervisor(interruption: interruption).run(command)
    #expect(
      outcome.failure
        == "worker could not be started from /nonexistent/dir\\012bench: No such file or directory")
  }

  @Test(arguments: ["exit 0", "exit 1", "kill -SEGV $$", "sleep 600 & exit 0"])
  func `no zombie is left, however the worker ends`(script: String) throws {
    var text = ""
    _ = Supervisor(interruption: interruption).run(command("echo $$; \(script)")) {
      text += String(decoding: $0, as: UTF8.self)
    }
    #expect(Processes.isGone(try #require(Int32(text.dropLast()))))
  }
}

/// Several workers at once.
@Suite struct ConcurrentSupervisorTests {
  private let interruption: Interruption

  init() throws { interruption = try Interruption() }

  private func command(_ script: String, limit: Double = 60, readsToEnd: Bool = false) -> WorkerCommand {
    WorkerCommand(
      program: Path("/bin/sh"), arguments: [Array("-c".utf8), Array(script.utf8)], limit: limit, readsToEnd: readsToEnd)
  }

  private func outcomes(_ commands: [WorkerCommand], atOnce: Int) -> [Int: WorkerOutcome] {
    var outcomes: [Int: WorkerOutcome] = [:]
    Supervisor(interruption: interruption).run(commands, atOnce: atOnce) { index, outcome, _ in
      #expect(outcomes[index] == nil)
      outcomes[index] = outcome
    }
    return outcomes
  }

  @Test(arguments: [0, 1, 2, 3, 10]) func `each is told once with its own output`(atOnce: Int) {
    let commands = (0..<7).map { command("echo \($0); echo aside \($0) >&2") }
    let outcomes = outcomes(commands, atOnce: atOnce)
    for index in 0..<7 { #expect(outcomes[index] == .finished(Array("\(index)\n".utf8))) }
  }

  @Test func `no more run at once than were asked for, and as many do`() throws {
    let folder = try TemporaryDirectory()
    let path = SafeName.encode(folder.path.bytes)
    // Each sees the other: two alone would wait for each other for ever if they did not run at once.
    let meet = "touch \(path)/$0; until [ -e \(path)/$1 ]; do sleep 0.01; done; echo met"
    let commands = [("a", "b"), ("b", "a")].map { own, other in
      WorkerCommand(
        program: Path("/bin/sh"), arguments: ["-c", meet, own, other].map { Array($0.utf8) }, limit: 60)
    }
    #expect(outcomes(commands, atOnce: 2) == [0: .finished(Array("met\n".utf8)), 1: .finished(Array("met\n".utf8))])
    let alone = "[ -e \(path)/running ] && exit 1; touch \(path)/running; sleep 0.05; rm \(path)/running"
    #expect(outcomes((0..<4).map { _ in command(alone) }, atOnce: 1).values.allSatisfy { $0 == .finished([]) })
  }

  @Test func `one that fails, hangs or cannot start does not disturb the others`() {
    let missing = WorkerCommand(program: Path("/nonexistent"), arguments: [], limit: 60)
    let outcomes = outcomes(
      [command("exit 3"), command("sleep 600", limit: 1), missing, command("echo fine")], atOnce: 2)
    #expect(outcomes[0]?.failure?.hasPrefix("worker exited with status 3") == true)
    #expect(outcomes[1]?.failure?.hasPrefix("worker did not end within 1 s") == true)
    #expect(outcomes[2]?.failure?.hasPrefix("worker could not be started") == true)
    #expect(outcomes[3] == .finished(Array("fine\n".utf8)))
  }

  @Test func `an interruption ends all at once, those that had not begun too`() {
    var ended = 0
    let commands = [command("exit 0")] + (0..<4).map { _ in command("sleep 600") }
    Supervisor(interruption: interruption).run(commands, atOnce: 2) { index, outcome, _ in
      ended += 1
      if index == 0 { interruption.request() } else { #expect(outcome == .interrupted) }
    }
    #expect(ended == 5)
  }

  @Test func `output that comes after the end of the worker itself is read where that is asked for`() {
    let script = "(sleep 0.3; echo late) & echo early"
    #expect(outcomes([command(script, readsToEnd: true)], atOnce: 1)[0] == .finished(Array("early\nlate\n".utf8)))
    #expect(outcomes([command(script)], atOnce: 1)[0] == .finished(Array("early\n".utf8)))
  }

  @Test func `a late writer that does not end is killed at the limit`() {
    let outcome = outcomes([command("sleep 600 & echo early", limit: 1, readsToEnd: true)], atOnce: 1)[0]
    #expect(outcome?.failure?.hasPrefix("worker did not end within 1 s") == true)
  }
}
