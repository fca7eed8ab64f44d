package import Measurement
internal import Platform
internal import Records
internal import Traversal

/// The system calls of one walk, in C and in Swift.
package struct WalkCalls: Hashable, Sendable {
  /// As `method/work`.
  package let benchmark: String
  package let yardstick: CallCounts
  package let swift: CallCounts

  package init(benchmark: String, yardstick: CallCounts, swift: CallCounts) {
    self.benchmark = benchmark
    self.yardstick = yardstick
    self.swift = swift
  }

  package var areEqual: Bool { yardstick.exact == swift.exact }

  /// Counts the calls of every walk by strace.
  static func count(
    _ processes: Processes, _ tree: SeedTree, _ progress: ProgressLine
  ) throws(OverheadError) -> [WalkCalls] {
    let counting = try CallCounting(processes: processes, root: tree.root)
    var calls: [WalkCalls] = []
    for benchmark in WalkRounds.benchmarks {
      progress.show("system calls of \(benchmark.name)")
      calls.append(
        WalkCalls(
          benchmark: benchmark.name, yardstick: try counting.calls(of: benchmark, in: .c),
          swift: try counting.calls(of: benchmark, in: .swift)))
    }
    return calls
  }
}

/// The counting of one walk's calls: those of two processes that differ by one walk, subtracted.
private struct CallCounting {
  /// How often a walk is counted at most.
  private static let attempts = 6

  private let processes: Processes
  private let root: Path
  private let strace: Path

  init(processes: Processes, root: Path) throws(OverheadError) {
    self.processes = processes
    self.root = root
    strace = try Processes.required("strace", package: "strace")
  }

  /// The first that is counted twice: about one start of a process in thirty makes a call more than the others.
  func calls(of benchmark: Benchmark, in language: BareWalk.Language) throws(OverheadError) -> CallCounts {
    var seen: [CallCounts] = []
    for _ in 0..<CallCounting.attempts {
      let calls = try counts(language, benchmark, walks: 2) - counts(language, benchmark, walks: 1)
      if seen.contains(where: { $0.exact == calls.exact }) { return calls }
      seen.append(calls)
    }
    throw .failure(
      what: "counting the calls of \(benchmark.name)", why: "no two counts of \(CallCounting.attempts) agree",
      next: "see that nothing writes to the tree meanwhile")
  }

  private func counts(
    _ language: BareWalk.Language, _ benchmark: Benchmark, walks: Int
  ) throws(OverheadError) -> CallCounts {
    let walk = BareWalk(language, benchmark.name, walks: walks, root: root)
    // The summary follows what the program itself writes.
    let options = ["-f", "-c", "-U", "calls,name", "-o", "/dev/stdout", "--"].map { Array($0.utf8) }
    let output = try processes.output(of: strace, options + [processes.own.bytes] + walk.arguments)
    if let counts = CallCounts(summary: String(decoding: output, as: UTF8.self)) { return counts }
    throw .failure(
      what: "counting the calls of \(benchmark.name)", why: "strace printed no summary that adds up",
      next: "update strace")
  }
}

extension CallCounts {
  /// These depend on the heap and on scheduling, or read the clocks around the walk.
  private static let apart = Metric.callsApart.union(["clock_gettime"])

  /// Those of the walk itself.
  package var exact: CallCounts { CallCounts(counts.filter { !CallCounts.apart.contains($0.key) }) }

  /// The others, such as `brk 3, munmap 1`; empty where there are none.
  package var apartText: String {
    counts.filter { CallCounts.apart.contains($0.key) }.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  package var total: Int { counts.values.reduce(0, +) }
}
