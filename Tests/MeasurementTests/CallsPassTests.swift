import Measurement
import Platform
import Records
import TestSupport
import Testing
import Traversal
import Trees

/// Scripts that stand for a worker and for strace, which tells calls of its own choice.
private struct ScriptedStrace {
  let folder: TemporaryDirectory
  let root: Path

  /// `summary` is a shell script that prints the lines of the summary, and sees `$benchmark`, `$walks` and how often
  /// this was counted before in `$before`; `counted` is the tally that the worker tells of its walk.
  init(summary: String, counted: String = "0 1 0 0 0 0 0", after: String = "") throws {
    folder = try TemporaryDirectory()
    root = try StandIn.tree(in: folder.path)
    let log = String(decoding: folder.path.appending("log").bytes, as: UTF8.self)
    try write(
      "worker",
      """
      [ "$1" = --version ] && { echo 1; exit; }
      echo "$4 $6 $8 hashing=$SWIFT_DETERMINISTIC_HASHING" >>\(log)
      echo \(WorkerRequest.version)
      case $6 in
      verify) echo "recorded 20000000 20000000 1 0"; printf 'f0 f\\0' ;;
      calls) if [ $8 = 0 ]; then echo "counted 0 0 0 0 0 0 0"; else echo "counted \(counted)"; fi ;;
      esac
      echo end
      """)
    try write(
      "strace",
      """
      while [ "$1" != -- ]; do shift; done
      shift
      "$@" || exit
      benchmark=$5 walks=$9
      before=$(grep -c "^$benchmark calls $walks" \(log))
      before=$((before - 1))
      echo '    calls syscall'
      echo '--------- --------'
      if [ "$2" = --version ]; then echo 1 execve; echo '--------- --------'; echo 1 total; exit; fi
      { \(summary)
      } >\(log).$$
      cat \(log).$$
      echo '--------- --------'
      awk '{ sum += $1 } END { print sum + 0, "total" }' \(log).$$
      rm \(log).$$
      \(after)
      """)
  }

  private func write(_ name: String, _ script: String) throws {
    let path = folder.path.appending(name)
    try WholeFile.write(Array("#!/bin/sh\n\(script)\n".utf8), to: path)
    try FileSystem.setPermissions(path, to: 0o755)
  }

  func request(_ methods: [String], repeats: Int = 1) -> RunRequest {
    RunRequest(
      suite: "test", trees: [TreeTarget(name: "tree", root: root, source: .directory)],
      benchmarks: methods.map { Benchmark(method: StandIn(id: $0), work: .size, order: .none) }, passes: [.syscalls],
      repeats: repeats, seed: 1, firstUseTree: root, strace: .at(folder.path.appending("strace")),
      program: folder.path.appending("worker"),
      tool: Run.Tool(version: "0", commit: nil, configuration: "release", swift: "6"))
  }

  func log() throws -> [String] {
    String(decoding: try FileSystem.contents(of: folder.path.appending("log")), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}

@Suite struct CallsPassTests {
  private func run(
    _ request: RunRequest, interruption: Interruption? = nil, tell: @escaping (RunEvent) -> Void = { _ in }
  ) throws -> Run {
    let interruption = try interruption ?? Interruption()
    var runner = Runner(
      request, supervisor: Supervisor(interruption: interruption), interruption: interruption, tell: tell)
    return try runner.run()
  }

  private func counts(_ record: CaseRecord) -> [String: [Double]] {
    Dictionary(
      uniqueKeysWithValues: record.series.compactMap { series in
        series.metric.systemCallName.map { ($0, series.trials.map { $0.values[0] }) }
      })
  }

  @Test func `a walk's calls are those of a process that made it, less those of one that did not`() throws {
    let scripts = try ScriptedStrace(
      summary: """
        echo 7 execve; echo 3 brk
        if [ $walks = 1 ]; then echo 20 openat; echo 4 close; else echo 10 openat; echo 4 close; fi
        """)
    let run = try run(scripts.request(["a", "b"]))
    for record in run.cases {
      #expect(counts(record) == ["openat": [10]])
      #expect(record.missing.isEmpty && record.failures.isEmpty)
    }
    let asked = try scripts.log()
    for benchmark in ["a/size", "b/size"] {
      for walks in 0...1 { #expect(asked.count { $0 == "\(benchmark) calls \(walks) hashing=1" } == 1) }
    }
    #expect(run.plan.callRounds?.map { $0.sorted() } == [[0, 1]])
    #expect(run.plan.repeats == 1)
    #expect(run.plan.countedEnvironment == ["SWIFT_DETERMINISTIC_HASHING=1"])
  }

  @Test func `what one repeat lacks it called no times, and what is apart is not exact`() throws {
    let scripts = try ScriptedStrace(
      summary: """
        echo 5 openat
        if [ $walks = 1 ] && [ $before = 1 ]; then echo 2 readlink; echo 9 futex; fi
        if [ $walks = 0 ]; then echo 3 brk; fi
        """)
    let run = try run(scripts.request(["a"], repeats: 3))
    #expect(counts(run.cases[0]) == ["readlink": [0, 2, 0], "futex": [0, 9, 0], "brk": [-3, -3, -3]])
    let assumed = run.cases[0].series.map { ($0.metric.systemCallName ?? "", $0.metric.assume) }
    #expect(Dictionary(uniqueKeysWithValues: assumed) == ["readlink": .exact, "futex": .nothing, "brk": .nothing])
    #expect(run.cases[0].series.allSatisfy { $0.trials.map(\.round) == [0, 1, 2] })
    #expect(run.plan.callRounds?.count == 3)
  }

  @Test func `a walk that calls nothing is told by zeros, and is not missing`() throws {
    let scripts = try ScriptedStrace(summary: "echo 5 openat; echo 2 brk")
    let run = try run(scripts.request(["a"]))
    #expect(counts(run.cases[0]) == ["openat": [0], "brk": [0]])
    #expect(run.cases[0].missing.isEmpty)
  }

  @Test func `a summary that does not add up fails its case alone, once`() throws {
    let scripts = try ScriptedStrace(
      summary: "echo 5 openat; [ $benchmark = a/size ] && echo nonsense; echo broken >&2")
    let run = try run(scripts.request(["a", "b"], repeats: 3))
    #expect(run.cases[0].failures.count == 1)
    #expect(run.cases[0].failures.first?.pass == "syscalls")
    #expect(
      run.cases[0].failures.first?.what == "strace gave no summary that adds up; its last words: broken")
    #expect(run.cases[0].missing == [MissingMetric(metric: "syscalls", reason: "its worker failed")])
    #expect(counts(run.cases[1]) == ["openat": [0, 0, 0]])
  }

  @Test func `a counted walk with another census fails, and its case is no longer verified`() throws {
    let scripts = try ScriptedStrace(summary: "echo 5 openat", counted: "0 2 0 0 0 0 0")
    let run = try run(scripts.request(["a"]))
    #expect(run.cases[0].verification.problem?.contains("told 2 entries") == true)
    #expect(run.cases[0].series.isEmpty)
  }

  @Test(arguments: [
    ("exit 0", "strace cannot count here: strace: attach: Operation not permitted; see that ptrace is allowed"),
    ("exit 1", "strace cannot count here: worker exited with status 1; its last words: strace: attach: Operation"),
  ])
  func `where ptrace is forbidden the metric is missing in strace's own words, and nothing failed`(
    ending: String, reason: String
  ) throws {
    let scripts = try ScriptedStrace(summary: "")
    let strace = "#!/bin/sh\necho 'strace: attach: Operation not permitted' >&2\n\(ending)\n"
    try WholeFile.write(Array(strace.utf8), to: scripts.folder.path.appending("strace"))
    try FileSystem.setPermissions(scripts.folder.path.appending("strace"), to: 0o755)
    let run = try run(scripts.request(["a", "b"]))
    for record in run.cases {
      #expect(record.failures.isEmpty)
      #expect(record.missing.map(\.metric) == ["syscalls"])
      #expect(record.missing.first?.reason.hasPrefix(reason) == true, "\(record.missing)")
    }
    #expect(run.plan.callRounds == [])
  }

  @Test func `without strace the metric is missing with that reason`() throws {
    let scripts = try ScriptedStrace(summary: "")
    var request = scripts.request(["a"])
    request.strace = .missing("strace is in no folder of PATH; apt-get install strace")
    var planned: RunEvent.Plan?
    let run = try run(request) { event in
      if case .planned(let plan) = event { planned = plan }
    }
    #expect(run.cases[0].missing.map(\.reason) == ["strace is in no folder of PATH; apt-get install strace"])
    #expect(planned?.callRounds == 0)
  }

  @Test func `a round that is interrupted leaves nothing of it behind`() throws {
    let scripts = try ScriptedStrace(summary: "echo 5 openat; [ $before = 2 ] && [ $walks = 1 ] && sleep 600")
    let interruption = try Interruption()
    var rounds: [Int] = []
    let run = try run(scripts.request(["a", "b"], repeats: 9), interruption: interruption) { event in
      guard case .trial("syscalls", let round, let done, 2) = event else { return }
      rounds.append(round)
      if round == 1 && done == 2 { interruption.request() }
    }
    #expect(rounds == [0, 0, 1, 1])
    #expect(run.plan.interrupted)
    #expect((1...2).contains(run.plan.callRounds?.count ?? 0))
    for record in run.cases { #expect(counts(record)["openat"]?.count == run.plan.callRounds?.count) }
  }
}
