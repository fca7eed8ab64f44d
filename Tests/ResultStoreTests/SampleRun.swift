import Records
import Trees

/// A small run that uses everything a run can hold.
enum SampleRun {
  static let values = [0.1, 5, 1e300, Double.leastNonzeroMagnitude, 123_456_789.125, 0.0226, 1e16, -0.0]

  static func make(values: [Double] = values, round: Int = 4) -> Run {
    var machine = Machine(architecture: "x86_64", cores: 2)
    machine.kernel = "Linux 6.1.0"
    machine.loadBefore = 0.25
    machine.databaseBytes = ["/etc/passwd": 1_000, "/etc/group": 600]
    let tree = TreeRecord(
      name: "seed", source: .spec, root: "/tmp/a\\040b/[1, 2]", digest: "0123abcd",
      census: Census(directories: 1_110, files: 10_000, bytes: 10_240_000), problemCount: 1,
      problems: [.init(path: "a\\012b", reason: "Permission denied")], fileSystem: "ext4")
    let plan = Plan(
      suite: "seed", passes: ["time", "memory"], seed: .max, timeBudget: 60, roundsAsked: nil, reference: nil,
      timeRounds: [[0, 1], [1, 0], []], interrupted: true, command: ["dirbench", "run", "--tree", "\\303\\251"])
    let series = Series(metric: .wallClock, trials: [.init(round: round, values: values)])
    let id = CaseID(benchmark: "fts/size", tree: "seed", cache: "warm")
    let failed = CaseRecord(
      id: CaseID(benchmark: "readdir/list", tree: "seed", cache: "warm"), method: "readdir", work: "list",
      order: "none",
      verification: Verification(
        verified: false, differenceCount: 2, differences: [.init(path: "a", what: "missing")], problem: "\"it\" \\ / é"),
      missing: [.init(metric: "residentPeak", reason: "clear_refs: Permission denied")],
      failures: [.init(pass: "time", round: 1, what: "worker exited with status 3; it said nothing")])
    return Run(
      tool: .init(version: "0.1.0", commit: nil, configuration: "debug", swift: "6.3.1"),
      started: "2026-11-30T20:15:00Z", machine: machine, plan: plan, trees: [tree],
      cases: [
        CaseRecord(
          id: id, method: "fts", work: "size", order: "none", verification: Verification(verified: true),
          series: [series]), failed,
      ])
  }
}
