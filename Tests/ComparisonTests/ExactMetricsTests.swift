import Comparison
import Records
import Statistics
import Testing

/// Counts, and the environments in which they and times can be held against each other.
@Suite struct ExactMetricsTests {
  @Test(arguments: [
    ([100.0], [100.0], Finding.unchanged), ([100], [101], .regressed), ([100], [99], .improved), ([0], [0], .unchanged),
    ([0], [1], .regressed), ([100, 100], [100, 100], .unchanged), ([100, 100], [101, 101], .regressed),
    ([100, 101], [100, 101], .inconclusive(.unstable)), ([100, 102], [101], .inconclusive(.unstable)),
    ([100, 102], [103], .regressed), ([100, 102], [99], .improved), ([100, 102], [100], .unchanged),
  ])
  func `a count may not be worse at all`(base: [Double], candidate: [Double], finding: Finding) {
    #expect(Duel(allocations: base, candidate).finding == finding)
  }

  @Test func `a tolerance lets a count be worse by it, and no more`() throws {
    for (candidate, finding) in [(110.0, Finding.unchanged), (111, .regressed), (90, .unchanged), (89, .improved)] {
      var duel = Duel(allocations: [100], [candidate])
      duel.policy.limits[GatePolicy.Key(id: duel.base[0].id, metric: "allocations")] = Limits.exact(tolerance: 0.1)
      #expect(duel.finding == finding)
    }
  }

  @Test(arguments: [(100.0, 99.0, Finding.regressed), (100, 101, .improved), (100, 100, .unchanged)])
  func `a count that is better where it is higher`(base: Double, candidate: Double, finding: Finding) {
    let hits = Metric(name: "hits", unit: .count, better: .higher, assume: .exact)
    var duel = Duel(factor: 1)
    duel.policy.metrics = [JudgedMetric(metric: hits, kind: .exact)]
    duel.base = [Duel.record("a/size", [base], metric: hits)]
    duel.candidate = [Duel.record("a/size", [candidate], metric: hits)]
    #expect(duel.finding == finding)
  }

  @Test func `a count has a ratio without interval or bound, and none to nothing`() {
    let row = Duel(allocations: [100, 102], [111]).comparison.cases[0]
    #expect((row.base, row.candidate) == (101, 111))
    #expect(row.ratio == Estimate(value: 111.0 / 101))
    #expect(row.bound == nil && row.detectable == nil)
    #expect(row.rounds == 1)
    #expect(Duel(allocations: [0], [3]).comparison.cases[0].ratio.value == nil)
  }

  @Test(arguments: [-0.01, .nan, .infinity]) func `tolerances that mean nothing are none`(tolerance: Double) {
    #expect(Limits.exact(tolerance: tolerance) == nil)
  }

  @Test func `system calls are judged together, without those apart, and told by name`() {
    var duel = Duel(allocations: [], [])
    duel.policy.metrics = [.systemCalls]
    duel.base = [Duel.record("a/size", calls: ["openat": [10], "close": [10], "mmap": [5]])]
    duel.candidate = [Duel.record("a/size", calls: ["openat": [10], "close": [9], "lstat": [3], "mmap": [50]])]
    let row = duel.comparison.cases[0]
    #expect((row.base, row.candidate) == (20, 22))
    #expect(row.finding == .regressed)
    #expect(row.changedCalls == ["close": -1, "lstat": 3])
  }

  // MARK: Environments

  private func apart(_ change: (inout Duel) -> Void) -> RunComparison {
    var duel = Duel(factor: 1).apart
    duel.policy.metrics = [.wallClock, .allocations]
    let counts = Series(metric: .allocations, trials: [Series.Trial(round: 0, values: [7])])
    duel.base[0].series.append(counts)
    duel.candidate[0].series.append(counts)
    change(&duel)
    return duel.comparison
  }

  @Test func `in one environment counts and times are judged`() {
    #expect(apart { _ in }.cases.map(\.finding) == [.unchanged, .unchanged])
  }

  @Test func `with another architecture, libc or Swift nothing can be equal`() {
    let changes: [(inout Duel) -> Void] = [
      { $0.machines.1 = other { Machine(architecture: "aarch64", cores: $0.cores) } },
      { $0.machines.1.libc = "glibc 2.41" }, { $0.machines.1.libc = nil }, { $0.swift.1 = "6.4" },
      {
        $0.machines.0.libc = nil
        $0.machines.1.libc = nil
      },
    ]
    for change in changes {
      let comparison = apart(change)
      #expect(comparison.cases.allSatisfy { $0.finding.notJudged?.contains("different environments") == true })
      #expect(comparison.verdict == .nothingJudged)
      // They are shown all the same.
      #expect(comparison.cases.allSatisfy { $0.base != nil && $0.candidate != nil })
      #expect(comparison.cases[0].ratio.interval != nil)
    }
  }

  @Test func `with another CPU, kernel, file system or number of cores only counts are judged`() {
    let changes: [(inout Duel) -> Void] = [
      { $0.machines.1.cpu = "Other" }, { $0.machines.1.cpu = nil }, { $0.machines.1.kernel = "Linux 7" },
      { $0.machines.1.cores = 8 }, { $0.trees.1 = Duel.tree(fileSystem: "xfs") },
      { $0.trees.1 = Duel.tree(fileSystem: nil) },
    ]
    for change in changes {
      let comparison = apart(change)
      #expect(comparison.cases[0].finding.notJudged != nil)
      #expect(comparison.cases[1].finding == .unchanged)
      #expect(comparison.verdict == .passed)
    }
  }

  @Test func `times of a debug build are not held against those of a release build`() {
    let (base, other) = (apart { _ in }.base, apart { _ in }.candidate)
    let debug = Run(
      tool: Run.Tool(version: "0", commit: nil, configuration: "debug", swift: other.tool.swift), started: "",
      machine: other.machine, plan: other.plan, trees: other.trees, cases: other.cases)
    let comparison = RunComparison(
      base: base, candidate: debug, policy: GatePolicy(metrics: [.wallClock, .allocations]))
    #expect(comparison.cases[0].finding.notJudged?.contains("build: release, debug") == true)
    #expect(comparison.cases[1].finding == .unchanged)
  }

  @Test func `two sides of one session are judged whatever they differ in`() {
    var duel = Duel(allocations: [7], [7])
    duel.machines.1.libc = "glibc 2.41"
    duel.swift.1 = "6.4"
    #expect(duel.finding == .unchanged)
  }

  @Test func `counts of FileManager depend on the machine's users, and others do not`() {
    for (method, isJudged) in [("filemanager.path", false), ("fts", true)] {
      var duel = Duel(allocations: [7], [7]).apart
      duel.base = [Duel.record("\(method)/size", allocations: [7])]
      duel.candidate = duel.base
      duel.machines.1.databaseBytes = ["/etc/passwd": 1_001]
      #expect((duel.finding == .unchanged) == isJudged)
      #expect((duel.finding?.notJudged?.contains("/etc/passwd: 1000 bytes, 1001 bytes") == true) == !isJudged)
    }
  }

  // MARK: Relative to a benchmark

  private func relative(factor: Double) -> Duel {
    var duel = Duel(factor: 2 * factor)
    duel.add("reference/size", factor: 2, noise: 0)
    duel.machines.1.cpu = "One half as fast"
    duel.policy.relativeTo = "reference/size"
    return duel.apart
  }

  @Test func `on another machine times are judged as ratios to a benchmark of the same run`() {
    for (factor, finding) in [(1.0, Finding.unchanged), (1.1, .regressed), (0.9, .improved)] {
      let comparison = relative(factor: factor).comparison
      #expect(comparison.cases[0].finding == finding)
      #expect(comparison.cases[1].finding.notJudged != nil)
    }
  }

  @Test func `a benchmark that went wrong is nothing to be relative to`() {
    for side in [\Duel.base, \Duel.candidate] {
      var wrong = relative(factor: 1)
      wrong[keyPath: side][1].verification = Verification(verified: false, differenceCount: 1)
      #expect(wrong.finding?.failure?.contains("no times of reference/size") == true)
      var zero = relative(factor: 1)
      zero[keyPath: side][1].series[0].trials[3] = Series.Trial(round: 3, values: [0])
      #expect(zero.finding == .failed("a time is not a positive number"))
    }
  }

  @Test func `without that benchmark's times there is nothing to be relative to`() {
    var duel = relative(factor: 1)
    duel.candidate[1].series = []
    #expect(duel.finding?.failure?.contains("no times of reference/size") == true)
    var gone = relative(factor: 1)
    gone.policy.relativeTo = "absent/size"
    #expect(gone.comparison.verdict == .failed)
  }
}

private func other(_ make: (Machine) -> Machine) -> Machine { make(Duel.machine()) }
