internal import Comparison
internal import Platform
internal import Records
internal import ResultStore

/// The rounds of a gate that was measured, reduced to what its verdicts rest on.
struct Series {
  /// The benchmarks, in the order of the run.
  let names: [String]
  /// For each round, the logarithm of how many times as long the candidate took, by benchmark.
  let rounds: [[Double]]
  /// Seconds that each of these rounds took.
  let seconds: [Double]

  /// Reads the two runs that `dirbench gate --output` left in a folder.
  init(_ folder: Path) throws(StudyError) {
    let base: Run
    let candidate: Run
    do {
      base = try RunFile.load(folder.appending("base"))
      candidate = try RunFile.load(folder.appending("candidate"))
    } catch {
      throw StudyError(what: error.subject, why: error.reason, next: error.nextStep)
    }
    guard let ends = base.plan.pairing?.roundEnds, !ends.isEmpty,
      let columns = RunComparison.pairedLogRatios(base: base, candidate: candidate, .wallClock),
      columns.allSatisfy({ $0.logs.count == ends.count })
    else {
      throw StudyError(
        what: SafeName.encode(folder.bytes), why: "it does not hold two runs that have every round in common",
        next: "record it with 'dirbench gate --base PROGRAM --rounds 400 --output FOLDER'")
    }
    names = columns.map(\.benchmark)
    rounds = ends.indices.map { round in columns.map { $0.logs[round] } }
    seconds = ends.indices.map { $0 == 0 ? ends[0] : ends[$0] - ends[$0 - 1] }
  }
}
