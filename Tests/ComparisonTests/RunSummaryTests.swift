import Comparison
import Records
import Statistics
import TestSupport
import Testing
import Trees

/// A case whose trials are given one by one, each as its walks in seconds.
func timed(
  _ benchmark: String, _ trials: [[Double]], rounds: [Int]? = nil, tree: String = "tree", cache: String = "warm",
  verified: Bool = true
) -> CaseRecord {
  let parts = benchmark.split(separator: "/").map(String.init)
  let series = Series(
    metric: .wallClock,
    trials: trials.enumerated().map { Series.Trial(round: rounds?[$0] ?? $0, values: $1) })
  return CaseRecord(
    id: CaseID(benchmark: benchmark, tree: tree, cache: cache), method: parts[0], work: parts[1],
    order: parts.count > 2 ? parts[2] : "none", verification: Verification(verified: verified),
    series: trials.isEmpty ? [] : [series])
}

func summary(
  _ cases: [CaseRecord], rounds: Int = 10, passes: [String] = ["time"], reference: String? = nil
) -> RunSummary {
  RunSummary(SampleRun.run(cases: cases, trees: [], rounds: rounds, passes: passes, reference: reference))
}

@Suite struct CaseSummaryTests {
  @Test func `a trial counts as its shortest walk, and the first walk is kept apart`() {
    let row = summary([timed("fts/size", [[5, 3], [4, 6, 2], [9, 1], [8, 8], [7, 4], [6, 5]])]).cases[0]
    #expect(row.wall.value == 3.5)
    #expect(row.wall.interval?.low == 1)
    #expect(row.wall.interval?.high == 8)
    #expect(row.firstWall == 6.5)
    #expect(row.trials == 6)
    #expect(row.walks == 13)
  }

  @Test func `with five trials there is a time, no interval, and a reason`() {
    let row = summary([timed("fts/size", [[1], [2], [3], [4], [5]])]).cases[0]
    #expect(row.wall.value == 3)
    #expect(row.wall.interval == nil)
    #expect(row.cautions.contains(.tooFewTrials(have: 5, need: 6)))
  }

  @Test func `memory figures are medians of differences within trials`() {
    var record = timed("fts/size", [])
    func series(_ metric: Metric, _ values: [Double]) -> Series {
      Series(metric: metric, trials: values.enumerated().map { Series.Trial(round: $0, values: [$1]) })
    }
    record.series = [
      series(.residentAtStart, [10, 20, 30]), series(.residentBefore, [11, 24, 39]),
      series(.residentAfter, [21, 25, 42]),
      series(.residentPeak, [31, 26, 49]),
    ]
    let row = summary([record], passes: ["memory"]).cases[0]
    #expect(row.residentBefore == 24)
    #expect(row.residentAfter == 25)
    #expect(row.residentDelta == 3)
    #expect(row.residentPeakDelta == 10)
    #expect(row.firstUse == 4)
    #expect(row.memoryTrials == 3)
    #expect(row.wall.value == nil)
    #expect(row.cautions == [.passNotRun("time")])
  }

  @Test(arguments: [(true, 1.5e9 / 8), (false, nil)])
  func `the time for each entry is that of a walk that met each of them`(verified: Bool, nanoseconds: Double?) {
    let tree = TreeRecord(
      name: "tree", source: .directory, root: "/tree", digest: nil, census: Census(directories: 1, files: 7))
    let cases = [timed("fts/size", [[1.5]], verified: verified)]
    let row = RunSummary(SampleRun.run(cases: cases, trees: [tree], rounds: 1)).cases[0]
    #expect(row.wall.value == 1.5)
    #expect(row.nanosecondsPerEntry == nanoseconds)
  }

  @Test(arguments: [
    ([[1], [1]], "warm", true), ([[1, 1], [1, 1]], "warm", false), ([[1], [1, 1]], "warm", false),
    ([[1], [1]], "cold", false), ([], "warm", false),
  ])
  func `trials of one walk each are told where more are usual`(trials: [[Double]], cache: String, told: Bool) {
    let row = summary([timed("fts/size", trials, cache: cache)]).cases[0]
    #expect(row.cautions.contains(.singleWalk) == told)
  }

  @Test(arguments: [(0.2, 0.296, false), (0.2, 0.304, true)])
  func `the split of the CPU time is shown from one second on`(user: Double, system: Double, shown: Bool) {
    var record = timed("fts/size", [[1], [1]])
    for (metric, value) in [(Metric.userTime, user), (.systemTime, system)] {
      record.series.append(Series(metric: metric, trials: (0..<2).map { Series.Trial(round: $0, values: [value]) }))
    }
    let split = summary([record]).cases[0].split
    #expect(split.map { $0.user } == (shown ? 2 * user : nil))
    #expect(split.map { $0.system } == (shown ? 2 * system : nil))
  }

  @Test func `what is missing has its reason`() {
    var record = timed("fts/size", (0..<6).map { [1 + Double($0) / 1000, 2] })
    #expect(summary([record]).cases[0].cautions == [.passNotRun("memory")])
    #expect(summary([record], passes: ["time", "memory"]).cases[0].cautions == [.noValues(pass: "memory")])
    record.missing = [
      MissingMetric(metric: "residentBefore", reason: "no /proc"),
      MissingMetric(metric: "residentPeak", reason: "no /proc"),
      MissingMetric(metric: "cpuTime", reason: "no clock"),
    ]
    #expect(
      summary([record], passes: ["time", "memory"]).cases[0].cautions == [
        .missing(metrics: ["residentBefore", "residentPeak"], reason: "no /proc"),
        .missing(metrics: ["cpuTime"], reason: "no clock"),
      ])
  }

  @Test func `trials that scatter by more than a tenth are called noisy`() {
    let calm = (0..<11).map { [1 + 0.01 * Double($0)] }
    let wild = (0..<11).map { [1 + 0.1 * Double($0)] }
    let rows = summary([timed("fts/size", calm), timed("readdir/size", wild)]).cases
    func isNoisy(_ row: CaseSummary) -> Bool {
      row.cautions.contains { if case .noisy = $0 { true } else { false } }
    }
    #expect(!isNoisy(rows[0]))
    #expect(isNoisy(rows[1]))
  }
}

@Suite struct RelativeTests {
  private let levels = (0..<8).map { 1 + 0.5 * Double($0) }

  @Test func `relative times are paired within rounds, so that a slow round cancels`() throws {
    let reference = timed("fts/size", levels.map { [$0] })
    let double = timed("readdir/size", levels.map { [2 * $0] })
    let relative = try #require(summary([reference, double]).cases[1].relative)
    #expect(relative.reference == "fts/size")
    #expect(abs((relative.ratio.value ?? 0) - 2) < 1e-12)
    #expect(abs((relative.ratio.interval?.low ?? 0) - 2) < 1e-12)
    #expect(abs((relative.ratio.interval?.high ?? 0) - 2) < 1e-12)
  }

  @Test func `only rounds that both have are paired`() {
    let reference = timed("fts/size", levels.map { [$0] })
    let late = timed("readdir/size", [[30], [35], [40]], rounds: [4, 5, 6])
    let row = summary([reference, late]).cases[1]
    #expect(abs((row.relative?.ratio.value ?? 0) - 10) < 1e-12)
    #expect(row.relative?.ratio.interval == nil)
    // Too few trials is said, and need not be said again of the pairs.
    #expect(row.cautions.contains(.tooFewTrials(have: 3, need: 6)))
    let never = timed("readdir/size", levels.map { [$0] }, rounds: (100..<108).map { $0 })
    let unpaired = summary([reference, never]).cases[1]
    #expect(unpaired.relative == nil)
    #expect(unpaired.cautions.contains(.referenceWithoutTimes("fts/size")))
    let few = timed("readdir/size", levels.map { [$0] }, rounds: (4..<12).map { $0 })
    #expect(
      summary([reference, few]).cases[1].cautions.contains(.tooFewPairs(have: 4, need: 6, reference: "fts/size")))
  }

  @Test func `the reference is the one named, else fts, else the first of the same work`() {
    let trials = levels.map { [$0] }
    let cases = [
      timed("readdir/size", trials), timed("nftw/size", trials), timed("fts/size", trials),
      timed("fts/size/name", trials),
      timed("readdir/list", trials), timed("nftw/list", trials),
    ]
    func references(_ name: String?) -> [String?] {
      summary(cases, reference: name).cases.map { $0.relative?.reference }
    }
    let lists: [String?] = ["readdir/list", "readdir/list"]
    #expect(references(nil) == Array(repeating: "fts/size", count: 4) + lists)
    #expect(references("nftw/size") == Array(repeating: "nftw/size", count: 4) + lists)
    #expect(references("unknown/size") == references(nil))
  }

  @Test func `a benchmark without times is no reference, and the first stands in only if it is verified`() {
    let trials = levels.map { [$0] }
    func reference(_ cases: [CaseRecord], _ name: String? = nil) -> String? {
      summary(cases + [timed("x/size", trials)], reference: name).cases.last?.relative?.reference
    }
    let named = timed("nftw/size", [])
    let right = timed("readdir/size", trials)
    #expect(reference([named, right, timed("fts/size", trials)], "nftw/size") == "fts/size")
    #expect(reference([named, right, timed("fts/size", [])], "nftw/size") == "readdir/size")
    #expect(reference([timed("readdir/size", trials, verified: false)]) == "x/size")
  }

  @Test func `trees are not compared with each other`() {
    let trials = levels.map { [$0] }
    let run = summary([timed("readdir/size", trials, tree: "a"), timed("fts/size", trials, tree: "b")])
    #expect(run.cases[0].relative?.reference == "readdir/size")
    #expect(run.groups.map(\.tree) == ["a", "b"])
  }

  @Test func `a case that is not verified is shown, not ranked, and has no relative time`() {
    let trials = levels.map { [$0] }
    let wrong = timed("readdir/size", levels.map { [$0 / 2] }, verified: false)
    let run = summary([wrong, timed("fts/size", trials), timed("nftw/size", levels.map { [$0 / 4] })])
    #expect(run.cases[0].relative == nil)
    #expect(run.cases[0].wall.value != nil)
    #expect(run.groups[0].cases.map(\.id.benchmark) == ["nftw/size", "fts/size", "readdir/size"])
    #expect(run.answers[0].excluded.map(\.id.benchmark) == ["readdir/size"])
  }

  @Test func `a reference that is not verified is doubted`() {
    let trials = levels.map { [$0] }
    let run = summary([timed("fts/size", trials, verified: false), timed("readdir/size", trials)])
    #expect(run.cases[1].relative?.reference == "fts/size")
    #expect(run.cases[1].cautions.contains(.referenceNotVerified("fts/size")))
  }
}

@Suite struct AnswerTests {
  private func scattered(_ level: Double, _ shift: Int) -> [[Double]] {
    (0..<12).map { round in
      let step = Double((round * 7 + shift * 5) % 12)
      return [level + level * step / 600]
    }
  }

  @Test func `a method that cannot be told from the fastest is level with it`() throws {
    let run = summary([
      timed("readdir/size", scattered(1.001, 1)), timed("fts/size", scattered(1, 0)),
      timed("slow/size", scattered(1.5, 2)), timed("fts/size/name", scattered(0.5, 0)),
      timed("fts/list", scattered(0.1, 0)),
    ])
    let answer = try #require(run.answers.first)
    #expect(answer.places.map(\.method) == ["fts", "readdir", "slow"])
    #expect(answer.places.map(\.standing) == [.fastest, .level, .slower])
    #expect(answer.places[2].ratio.interval?.contains(1.5) == true)
  }

  @Test func `with few rounds the rest is unclear`() {
    let run = summary([timed("fts/size", [[1], [1]]), timed("readdir/size", [[2], [2]])])
    #expect(run.answers[0].places.map(\.standing) == [.fastest, .unclear])
  }

  @Test func `the fastest is the one that the pairs do not contradict`() {
    // By its median readdir is faster, since it missed the slow rounds; within rounds it is always slower.
    let fast = (0..<8).map { [1 + Double($0)] }
    let slow = (0..<7).map { [1.05 * (1 + Double($0))] }
    let run = summary([timed("readdir/size", slow), timed("fts/size", fast)])
    #expect((run.cases[0].wall.value ?? 9) < (run.cases[1].wall.value ?? 0))
    #expect(run.answers[0].places.map(\.method) == ["fts", "readdir"])
    #expect(run.answers[0].places[1].standing == .slower)
  }

  @Test func `without an unsorted size benchmark there is no answer`() {
    #expect(summary([timed("fts/list", [[1]]), timed("fts/size/name", [[1]])]).answers.isEmpty)
    let answer = summary([timed("fts/size", [])]).answers.first
    #expect(answer?.places.isEmpty == true)
    #expect(answer?.excluded.count == 1)
  }
}

@Suite struct RunCautionTests {
  @Test func `a run's doubts are all found`() {
    let run = RunSummary(SampleRun.troubled)
    #expect(
      run.cautions == [
        .interrupted(timeRounds: 8, memoryRounds: 5), .debugBuild, .fewRounds(have: 8, need: 10),
        .treeIncomplete(tree: "usr", count: 5, first: run.run.trees[0].problems), .loaded(load: 3.4, cores: 2),
      ])
    #expect(RunSummary(SampleRun.seed).cautions.isEmpty)
  }

  @Test(arguments: [
    (["time"], RunCaution.interrupted(timeRounds: 8, memoryRounds: nil)),
    (["memory"], .interrupted(timeRounds: nil, memoryRounds: 5)),
  ])
  func `an interruption is told of the passes that were asked for`(passes: [String], caution: RunCaution) {
    let plan = SampleRun.troubled.plan
    let asked = Plan(
      suite: plan.suite, passes: passes, seed: 1, timeBudget: 60, roundsAsked: nil, reference: nil,
      timeRounds: plan.timeRounds, memoryRounds: plan.memoryRounds, interrupted: true)
    let run = SampleRun.troubled
    let summary = RunSummary(
      Run(tool: run.tool, started: run.started, machine: run.machine, plan: asked, trees: [], cases: []))
    #expect(summary.cautions.first == caution)
  }

  @Test func `a tree that changed is told`() {
    let tree = TreeRecord(
      name: "tree", source: .directory, root: "/tree", digest: nil, census: Census(), change: "changed in 1 place")
    let run = RunSummary(SampleRun.run(cases: [], trees: [tree], rounds: 10))
    #expect(run.cautions == [.treeChanged(tree: "tree", what: "changed in 1 place")])
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0, .greatestFiniteMagnitude, .leastNonzeroMagnitude])
  func `values that mean nothing trap nowhere`(value: Double) {
    let trials = (0..<8).map { [$0 % 2 == 0 ? value : 1, value] }
    var record = timed("readdir/size", trials)
    record.series += Metric.catalogue.map { metric in
      Series(metric: metric, trials: trials.map { Series.Trial(round: -3, values: $0) })
    }
    let run = summary([timed("fts/size", trials), record, timed("x/size", [[], []]), timed("y/size", [])])
    #expect(run.cases.count == 4)
  }

  @Test func `a run without cases has nothing to say`() {
    let run = summary([])
    #expect(run.cases.isEmpty && run.groups.isEmpty && run.answers.isEmpty)
  }
}
