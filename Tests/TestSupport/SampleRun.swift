public import Records
internal import Trees

/// Runs with made-up values, for tests of what is done with a run. They say nothing of any machine.
///
/// `fixtures/runs/` holds them as files.
public enum SampleRun {
  /// Each by the name of its file, without `.json`.
  public static let all: [(name: String, run: Run)] = [
    ("seed", seed), ("three-rounds", threeRounds), ("troubled", troubled), ("odd-names", oddNames),
    ("short-time", shortTime), ("changed-tree", changedTree), ("counted", counted), ("drifting", drifting),
    ("cold-and-warm", coldAndWarm),
  ]

  /// The seed suite: 20 benchmarks in 10 rounds, nothing wrong.
  public static var seed: Run {
    var cases: [SampleCase] = []
    for order in ["none", "name", "name-descending", "access-time"] {
      for (method, milliseconds, kibibytes) in [
        ("fts", 22.3, 380), ("readdir", 22.4, 44), ("filemanager.path", 226, 1_900), ("filemanager.url", 350, 2_400),
      ] {
        let sorting = order == "none" ? 1 : 1.08
        cases.append(
          SampleCase(method, "size", order, seconds: milliseconds / 1_000 * sorting, growth: kibibytes * 1_024))
      }
    }
    for (method, milliseconds, kibibytes) in [
      ("fts", 8.7, 360), ("readdir", 8.2, 40), ("filemanager.path", 60, 700), ("filemanager.url", 14.1, 620),
    ] {
      cases.append(SampleCase(method, "list", seconds: milliseconds / 1_000, growth: kibibytes * 1_024))
    }
    return run(cases: cases.map { $0.record(tree: seedTree.name, rounds: 10) }, trees: [seedTree], rounds: 10)
  }

  /// Too few rounds for an interval, and no memory pass.
  public static var threeRounds: Run {
    let cases = [("fts", 0.0223), ("readdir", 0.0184), ("filemanager.path", 0.226)].map { method, seconds in
      SampleCase(method, "size", seconds: seconds, growth: nil).record(tree: seedTree.name, rounds: 3)
    }
    return run(cases: cases, trees: [seedTree], rounds: 3, passes: ["time"])
  }

  /// Everything that can go wrong and still leave a run.
  public static var troubled: Run {
    let tree = TreeRecord(
      name: "usr", source: .directory, root: "/made-up/usr", digest: nil,
      census: Census(directories: 12_000, files: 110_000, symlinks: 15_000, others: 3, bytes: 5_000_000_000),
      problemCount: 5,
      problems: [
        TreeRecord.Problem(path: "lib/private", reason: "Permission denied"),
        TreeRecord.Problem(path: "lib/secret", reason: "Permission denied"),
      ], fileSystem: "ext4", mountOptions: "rw,relatime", device: "8:1")
    var cases = [
      SampleCase("fts", "size", seconds: 0.31, growth: 900_000),
      SampleCase("readdir", "size", seconds: 0.33, growth: 60_000, noise: 1.5),
      SampleCase("filemanager.path", "size", seconds: 3.1, growth: 40_000_000),
      SampleCase("filemanager.url", "size", seconds: 5, growth: nil),
      SampleCase("fts", "list", seconds: 0.1, growth: 800_000),
      SampleCase("readdir", "list", seconds: 0.09, growth: 50_000),
      SampleCase("filemanager.path", "list", seconds: 0.6, growth: 30_000_000),
    ].map { $0.record(tree: tree.name, rounds: 8) }
    cases[2].verification = Verification(
      verified: false, differenceCount: 14,
      differences: (0..<5).map { Verification.Difference(path: "share/doc/usr/share/\($0)", what: "missing") })
    cases[3].series = []
    cases[3].failures = (0..<8).map {
      CaseRecord.Failure(pass: "time", round: $0, what: "ended by signal 9 after 120 s; its last words: none")
    }
    cases[4].series.removeAll { $0.metric.name == Metric.residentPeak.name }
    cases[4].missing = [MissingMetric(metric: "residentPeak", reason: "/proc/self/clear_refs cannot be written")]
    cases[5].series = cases[5].series.map { Series(metric: $0.metric, trials: Array($0.trials.dropFirst(3))) }
    cases[5].failures = (0..<3).map {
      CaseRecord.Failure(pass: "time", round: $0, what: "ended with status 1: Fatal error")
    }
    cases[6].verification = Verification(verified: false, problem: "the worker ended by signal 11")
    return run(cases: cases, trees: [tree], rounds: 8, suite: "quick", troubled: true)
  }

  /// Names that mean something to a spreadsheet, to Markdown, to HTML or to a terminal.
  public static var oddNames: Run {
    let names = ["=1+1", "a|b`c`", "<b>&amp;\"x\",y", "-2 \\012 *new*\\134|"]
    let trees = names.map {
      TreeRecord(
        name: $0, source: .directory, root: "/made-up/\($0)", digest: nil,
        census: Census(directories: 1, files: 2, symlinks: 0, others: 0, bytes: 3), fileSystem: "tmpfs")
    }
    var cases: [CaseRecord] = []
    for method in ["fts", "readdir"] {
      cases += names.map { SampleCase(method, "size", seconds: 0.000_012, growth: 0).record(tree: $0, rounds: 7) }
    }
    cases[7].verification = Verification(
      verified: false, differenceCount: 1,
      differences: [Verification.Difference(path: "a|b_*<script>`@someone`", what: "size 1, not 2")])
    cases[7].failures = [
      CaseRecord.Failure(
        pass: "memory", round: 2, what: "ended with status 1:\n\u{1B}[31m| red |\u{1B}[0m\r\n# heading")
    ]
    return run(
      cases: cases, trees: trees, rounds: 7, suite: "=odd|suite", command: ["dirbench", "run", "--tree", "a```|b"])
  }

  /// Too little time for the slowest cases, and an interruption in the memory pass.
  public static var shortTime: Run {
    var cases = [
      SampleCase("fts", "size", seconds: 0.31, growth: 900_000),
      SampleCase("filemanager.path", "size", seconds: 3.1, growth: 40_000_000),
      SampleCase("filemanager.url", "size", seconds: 5, growth: 50_000_000),
    ].map { $0.record(tree: seedTree.name, rounds: 10) }
    cases[1].series = cases[1].series.map { series in
      Series(
        metric: series.metric, trials: series.trials.map { Series.Trial(round: $0.round, values: [$0.values[0]]) })
    }
    cases[2].series.removeAll { $0.metric.unit == .seconds }
    cases[2].missing = ["wallClock", "cpuTime"].map {
      MissingMetric(metric: $0, reason: "one walk takes about 5.0 s, and no round with it fits in 4.0 s; raise --time")
    }
    return run(cases: cases, trees: [seedTree], rounds: 10, suite: "quick", interrupted: true)
  }

  /// A deep tree that changed while it was measured.
  public static var changedTree: Run {
    let deep = Array(repeating: "deep", count: 40).joined(separator: "/")
    let tree = TreeRecord(
      name: "deep", source: .directory, root: "/made-up/\(deep)", digest: nil,
      census: Census(directories: 40, files: 1, symlinks: 0, others: 0, bytes: 1), problemCount: 1,
      problems: [TreeRecord.Problem(path: "\(deep)/secret", reason: "Permission denied")],
      change: "changed while it was measured, in 3 places; the first is x/\(deep): missing")
    var cases = ["fts", "readdir", "filemanager.path"].map { method in
      SampleCase(method, "size", seconds: 0.000_2, growth: 0).record(tree: tree.name, rounds: 10)
    }
    cases[1].verification = Verification(
      verified: false, differenceCount: 2,
      differences: [
        Verification.Difference(path: "", what: "reported as Permission denied, is No such file or directory"),
        Verification.Difference(path: "\(deep)/secret", what: "missing"),
      ])
    cases[2].verification = Verification(
      verified: false, problem: "a measured walk told 40 entries and 1 bytes, the verified one 41 entries and 1 bytes")
    return run(cases: cases, trees: [tree], rounds: 10, suite: "quick")
  }

  /// A machine whose pace changed halfway, a part of whose time was stolen, and on which workers were given orders.
  public static var drifting: Run {
    let cases = [("fts", 0.0223), ("readdir", 0.0184)].map { method, seconds in
      var record = SampleCase(method, "size", seconds: seconds, growth: nil).record(tree: seedTree.name, rounds: 13)
      record.series = record.series.map { series in
        Series(
          metric: series.metric,
          trials: series.trials.map { trial in
            Series.Trial(round: trial.round, values: trial.values.map { $0 * (trial.round > 6 ? 1.25 : 1) })
          })
      }
      return record
    }
    let run = run(cases: cases, trees: [seedTree], rounds: 13, passes: ["time"], suite: "quick")
    var machine = run.machine
    machine.ticksBefore = Machine.ProcessorTicks(total: 1_000_000, stolen: 5_000)
    machine.ticksAfter = Machine.ProcessorTicks(total: 1_020_000, stolen: 5_700)
    machine.affinity = [0, 1, 2, 5]
    machine.environment = ["LD_PRELOAD": "/made-up/a\\040b|c.so", "LANG": "C.UTF-8"]
    return Run(
      tool: run.tool, started: run.started, machine: machine, plan: run.plan, trees: run.trees, cases: run.cases)
  }

  /// Both states of the caches on a tree on a disk, and one that was refused on a tree in memory.
  public static var coldAndWarm: Run {
    let memory = TreeRecord(
      name: "in-memory", source: .directory, root: "/made-up/shm/tree", digest: nil,
      census: Census(directories: 10, files: 100, symlinks: 0, others: 0, bytes: 102_400), fileSystem: "tmpfs",
      mountOptions: "rw", device: "tmpfs")
    var cases: [CaseRecord] = []
    for (method, milliseconds) in [("fts", 22.3), ("readdir", 18.4), ("filemanager.url", 350)] {
      let (warm, cold) = (milliseconds / 1_000, milliseconds / 1_000 + 0.4)
      cases.append(SampleCase(method, "size", seconds: warm, growth: nil).record(tree: seedTree.name, rounds: 10))
      cases.append(
        SampleCase(method, "size", seconds: cold, growth: nil)
          .record(tree: seedTree.name, rounds: 10, reading: 8_388_608))
    }
    cases.append(SampleCase("fts", "size", seconds: 0.000_2, growth: nil).record(tree: memory.name, rounds: 10))
    var refused = SampleCase("fts", "size", seconds: 0.000_2, growth: nil)
      .record(tree: memory.name, rounds: 0, reading: 0)
    refused.series = []
    refused.missing = ["wallClock", "cpuTime", "deviceRead"].map {
      MissingMetric(
        metric: $0, reason: "the tree lies on tmpfs, which has no device of this machine that could be read cold")
    }
    cases.append(refused)
    return run(cases: cases, trees: [seedTree, memory], rounds: 10, passes: ["time"], suite: "made-up")
  }

  static let seedTree = TreeRecord(
    name: "seed-10x10x10", source: .spec, root: "/made-up/cache/dirbench/seed-10x10x10", digest: "0123456789abcdef",
    census: Census(directories: 1_110, files: 10_000, symlinks: 0, others: 0, bytes: 10_240_000), fileSystem: "ext4",
    mountOptions: "rw,relatime", device: "8:1")

  /// Puts a run around cases; the machine is one that cannot be.
  public static func run(
    cases: [CaseRecord], trees: [TreeRecord], rounds: Int, passes: [String] = ["time", "memory"],
    suite: String = "seed",
    reference: String? = nil, command: [String] = ["dirbench", "run", "--suite", "made-up"], troubled: Bool = false,
    interrupted: Bool = false
  ) -> Run {
    var machine = Machine(architecture: "made-up", cores: 2)
    machine.kernel = "Linux 0.0 (made up)"
    machine.cpu = "Made-up processor"
    machine.virtualization = "none"
    machine.memoryBytes = 8_589_934_592
    machine.loadBefore = troubled ? 3.4 : 0.25
    machine.loadAfter = troubled ? 2.9 : 1
    machine.databaseBytes = ["/etc/passwd": 1_234, "/etc/group": 567]
    let plan = Plan(
      suite: suite, passes: passes, seed: 42, timeBudget: 60, roundsAsked: nil, reference: reference,
      timeRounds: (0..<rounds).map { round in cases.indices.map { ($0 + round) % cases.count } },
      memoryRounds: passes.contains("memory") ? (0..<5).map { _ in Array(cases.indices) } : [],
      interrupted: troubled || interrupted,
      command: command)
    let tool = Run.Tool(
      version: "0.0.0-made-up", commit: nil, configuration: troubled ? "debug" : "release", swift: "6.3")
    return Run(tool: tool, started: "2000-01-01T00:00:00Z", machine: machine, plan: plan, trees: trees, cases: cases)
  }
}
