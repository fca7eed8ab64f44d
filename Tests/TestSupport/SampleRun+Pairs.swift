public import Records
internal import Trees

extension SampleRun {
  /// Two runs to hold against each other.
  public struct Pair: Sendable {
    public let name: String
    public let base: Run
    public let candidate: Run
  }

  /// Each by a name, which its files in `fixtures/runs/` have too.
  public static let pairs: [Pair] = [pair, equalPair, slowedPair, apartPair, elsewherePair, oddPair]

  /// Measured together, with every finding there is: times and counts that regressed, improved, stayed as they were or
  /// cannot be told, benchmarks that one side lacks or walks wrongly, and a count that the base could not take.
  public static var pair: Pair {
    var (base, candidate) = ([CaseRecord](), [CaseRecord]())
    func add(_ method: String, _ work: String, _ seconds: Double, factor: Double, noise: Double = 0.02) {
      base.append(timed(method, work, seconds, side: .base, noise: noise))
      candidate.append(timed(method, work, seconds * factor, side: .candidate, noise: noise))
    }
    add("fts", "size", 0.0165, factor: 1.072)
    add("fts", "list", 0.0154, factor: 1.002)
    add("readdir", "size", 0.0162, factor: 0.94)
    add("readdir", "list", 0.0142, factor: 1.03, noise: 0.6)
    add("filemanager.path", "size", 0.216, factor: 1)
    add("filemanager.url", "size", 0.597, factor: 1)
    base[0].series += counts(
      calls: ["openat": 1_111, "newfstatat": 12_222, "getdents64": 2_222], allocations: [12_418])
    candidate[0].series += counts(
      calls: ["openat": 1_110, "newfstatat": 23_332, "getdents64": 2_222, "fstat": 3], allocations: [12_418])
    base[1].series += counts(calls: ["openat": 1_111], allocations: [12_418, 12_418])
    candidate[1].series += counts(calls: ["openat": 1_111], allocations: [12_418, 12_420])
    base[2].series += counts(calls: ["openat": 1_111], allocations: [])
    candidate[2].series += counts(calls: ["openat": 1_000], allocations: [1_111])
    base[2].missing.append(
      MissingMetric(metric: Metric.allocations.name, reason: "the probe was not there, in this made-up run"))
    base[3].series += counts(calls: ["openat": 1_111], allocations: [0])
    candidate[3].series += counts(calls: ["openat": 1_111], allocations: [7])
    candidate[4].verification = Verification(
      verified: false, differenceCount: 2,
      differences: [Verification.Difference(path: "a/b|c", what: "missing"), .init(path: "d", what: "missing")])
    candidate[5] = timed("getdents", "list", 0.009, side: .candidate, noise: 0.02)
    return together("together", base, candidate)
  }

  /// Measured together, and all of it as it was.
  public static var equalPair: Pair {
    let names = [("fts", "size", 0.0165), ("readdir", "size", 0.0162)]
    let sides = Pairing.Side.allCases.map { side in
      names.map { method, work, seconds in
        var record = timed(method, work, seconds, side: side, noise: 0.02)
        record.series += counts(calls: ["openat": 1_111, "newfstatat": 12_222], allocations: [12_418])
        return record
      }
    }
    return together("equal", sides[0], sides[1])
  }

  /// Measured together, the candidate's walks of one benchmark made longer on purpose.
  public static var slowedPair: Pair {
    let pair = equalPair
    let candidate = pair.candidate.cases.map { record in
      if record.id.benchmark != "fts/size" { return record }
      var slowed = timed("fts", "size", 0.0165 * 1.05, side: .candidate, noise: 0.02)
      slowed.series += record.series.filter { $0.metric.unit != .seconds }
      return slowed
    }
    return together("slowed", pair.base.cases, candidate, injected: ["fts/size": 1.05])
  }

  /// Measured one after the other on one machine.
  public static var apartPair: Pair {
    let pair = pair
    return Pair(
      name: "apart", base: changed(pair.base) { plan, _ in plan.pairing = nil },
      candidate: changed(pair.candidate) { plan, _ in plan.pairing = nil })
  }

  /// Measured on two machines.
  public static var elsewherePair: Pair {
    let pair = pair
    return Pair(
      name: "elsewhere", base: changed(pair.base) { plan, _ in plan.pairing = nil },
      candidate: changed(pair.candidate) { plan, machine in
        plan.pairing = nil
        machine.cpu = "Another made-up processor"
        machine.cores = 64
      })
  }

  /// Measured together, with names that mean something to a spreadsheet, to Markdown, to XML or to a terminal.
  public static var oddPair: Pair {
    let names = [
      "=1+1", "a|b`c`", "<b>&amp;\"x\",y]]>", "-2 \\012 *new*\\134|", "::error title=x::y", "\u{1B}[31m\u{1}",
    ]
    let sides = Pairing.Side.allCases.map { side in
      names.enumerated().map { index, name in
        let record = timed(name, "size", 0.01, side: side, noise: 0.02)
        var odd = CaseRecord(
          id: CaseID(benchmark: name, tree: seedTree.name, cache: "warm"), method: name, work: "size", order: "none",
          verification: record.verification, series: record.series)
        odd.series += counts(
          calls: ["a|b\u{1B}": side == .base ? 1 : 3, "=x,\"y\"": side == .base ? 20_000 : 19_999], allocations: [])
        odd.missing = record.missing + [MissingMetric(metric: "allocations", reason: "left out, too")]
        if side == .candidate && index == 2 {
          odd.failures = [.init(pass: "time", round: 3, what: "ended:\r\n\u{1B}[31m]]> & <b>100%</b> | `x`\u{FFFE}")]
        }
        return odd
      }
    }
    return together("odd", sides[0], sides[1], program: "/made-up/a\\040b|c/dirbench")
  }

  // MARK: Parts

  private static func together(
    _ name: String, _ base: [CaseRecord], _ candidate: [CaseRecord], injected: [String: Double] = [:],
    program: String = "/made-up/dirbench"
  ) -> Pair {
    let runs = zip(Pairing.Side.allCases, [base, candidate]).map { side, cases in
      changed(
        run(cases: cases, trees: [seedTree], rounds: rounds, passes: ["time", "memory", "syscalls"], suite: "ci")
      ) {
        plan, machine in
        machine.libc = "glibc 0.0 (made up)"
        plan.memoryRounds = []
        plan.pairing = Pairing(
          session: "made-up-\(name)", side: side, program: program, variables: side == .base ? [] : ["MADE_UP=a\\040b"],
          injected: side == .base ? [:] : injected,
          candidateFirst: plan.timeRounds.map { $0.map { $0 % 2 == 0 } }, roundEnds: (1...rounds).map(Double.init))
      }
    }
    return Pair(name: name, base: runs[0], candidate: runs[1])
  }

  private static let rounds = 24

  /// The two sides share what their rounds have in common, and scatter each in its own way.
  private static func timed(
    _ method: String, _ work: String, _ seconds: Double, side: Pairing.Side, noise: Double
  ) -> CaseRecord {
    let record = SampleCase("\(method) \(side.rawValue)", work, seconds: seconds, growth: nil, noise: noise)
      .record(tree: seedTree.name, rounds: rounds)
    return CaseRecord(
      id: CaseID(benchmark: "\(method)/\(work)", tree: seedTree.name, cache: "warm"), method: method, work: work,
      order: "none", verification: record.verification,
      series: record.series.filter { [Metric.wallClock, .cpuTime].contains($0.metric) },
      missing: [Metric.allocatedBytes, .heapPeak].map {
        MissingMetric(metric: $0.name, reason: "this made-up run left it out")
      })
  }

  private static func counts(calls: [String: Double], allocations: [Double]) -> [Series] {
    calls.sorted { $0.key < $1.key }.map { name, count in
      Series(metric: .systemCall(name), trials: [Series.Trial(round: 0, values: [count])])
    }
      + (allocations.isEmpty
        ? []
        : [
          Series(
            metric: .allocations,
            trials: allocations.enumerated().map { Series.Trial(round: $0.offset, values: [$0.element]) })
        ])
  }

  private static func changed(_ run: Run, _ change: (inout Plan, inout Machine) -> Void) -> Run {
    var (plan, machine) = (run.plan, run.machine)
    change(&plan, &machine)
    return Run(
      tool: run.tool, started: run.started, machine: machine, plan: plan, trees: run.trees, cases: run.cases)
  }
}
