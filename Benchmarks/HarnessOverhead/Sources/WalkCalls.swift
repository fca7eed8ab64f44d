internal import Platform
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

  /// Counts the calls of every walk by strace: those of two processes that differ by one walk, subtracted.
  static func count(_ processes: Processes, _ tree: SeedTree, _ progress: ProgressLine) throws(OverheadError)
    -> [WalkCalls]
  {
    let strace = try Processes.required("strace", package: "strace")
    func counts(_ language: BareWalk.Language, _ name: String, walks: Int) throws(OverheadError) -> CallCounts {
      let walk = BareWalk(language, name, walks: walks, root: tree.root)
      // The summary follows what the program itself writes.
      let options = ["-f", "-c", "-U", "calls,name", "-o", "/dev/stdout", "--"].map { Array($0.utf8) }
      let output = try processes.output(of: strace, options + [processes.own.bytes] + walk.arguments)
      if let counts = CallCounts(summary: String(decoding: output, as: UTF8.self)) { return counts }
      throw .failure(
        what: "counting the calls of \(name)", why: "strace printed no summary that adds up", next: "update strace")
    }
    var calls: [WalkCalls] = []
    for benchmark in WalkRounds.benchmarks {
      progress.show("system calls of \(benchmark.name)")
      func one(_ language: BareWalk.Language) throws(OverheadError) -> CallCounts {
        try counts(language, benchmark.name, walks: 2) - counts(language, benchmark.name, walks: 1)
      }
      calls.append(WalkCalls(benchmark: benchmark.name, yardstick: try one(.c), swift: try one(.swift)))
    }
    return calls
  }
}
