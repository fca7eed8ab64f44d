internal import Platform

/// Studies of the gate's rules that need no clock: what they say of simulated runs, and would have said of recorded rounds.
enum Program {
  /// Does what a command line asks, and gives the status to end with.
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    do throws(StudyError) {
      switch try Request(arguments) {
      case .help:
        try print(Request.helpText)
        return 0
      case .coverage(let plan, let files): return try coverage(plan, files)
      case .resample(let drawing): return try resample(drawing)
      }
    } catch {
      do throws(Errno) {
        try StandardStream.errors.write(Array(error.text.utf8))
      } catch {
        // There is no one left to tell; the status says it.
      }
      return error.status
    }
  }

  private static let header = """
    # What the gate finds, from recorded series of rounds

        Benchmarks/GateStudy/study.py run --state DIRECTORY --only quiet
        Benchmarks/GateStudy/study.py run --state DIRECTORY --only loaded
        .build/release/GateStudy resample DIRECTORY/series/quiet/runs DIRECTORY/series/loaded/runs

    Each series is one long gate of a build against itself: `quiet` with the machine to itself, `loaded` with both of its
    cores kept busy by other processes. Gates are drawn from it by the rules of `dirbench gate`, with its own code: blocks
    of rounds, one behind another, until every interval is narrow or the budget is over. A slowdown is added to the
    logarithms of one benchmark's ratios; since no gate stops on what it finds, that changes no gate's length.


    """

  /// Few false alarms: the most that are accepted, as a part of the gates.
  private static let mostFalseAlarms = 0.01

  private static func resample(_ drawing: Request.Drawing) throws(StudyError) -> Int32 {
    try print(header)
    var falseAlarms = 0.0
    for folder in drawing.series {
      let study = try Resampling(try Series(folder), count: drawing.gates, seed: drawing.seed)
      // study.py keeps the runs of a series in a folder of that name.
      let named = folder.lastComponent == Path("runs") ? folder.parent : folder
      try print(study.text(SafeName.encode(named.lastComponent.bytes)) + "\n")
      falseAlarms = max(falseAlarms, study.falseAlarms)
    }
    return falseAlarms <= mostFalseAlarms ? 0 : 1
  }

  private static func coverage(_ plan: CoveragePlan, _ files: Request.Files) throws(StudyError) -> Int32 {
    let interruption: Interruption
    do {
      interruption = try Interruption.ofProcess()
    } catch {
      throw .failure(what: "preparing for Ctrl-C", why: error.message, next: "run it again")
    }
    defer { showProgress("") }
    let cells = try CoverageStudy.run(
      plan, state: files.state, isInterrupted: { interruption.isRequested }, progress: showProgress)
    showProgress("")
    let report = CoverageReport(plan, cells, output: files.output)
    if let output = files.output {
      do {
        try WholeFile.write(Array(report.text.utf8), to: output)
      } catch {
        throw .failure(
          what: "writing \(SafeName.encode(output.bytes))", why: error.message,
          next: "name a file in a folder that exists and may be written, with --output")
      }
    }
    try print(report.text)
    return report.isGood ? 0 : 1
  }

  private static func print(_ text: String) throws(StudyError) {
    do {
      try StandardStream.output.write(Array(text.utf8))
    } catch {
      throw .failure(what: "standard output", why: error.message, next: "send it to what takes it")
    }
  }
  /// A line on standard error that tells how far the work is, where that is a terminal; an empty one clears it.
  private static func showProgress(_ text: String) {
    if !StandardStream.errors.isTerminal { return }
    do throws(Errno) {
      try StandardStream.errors.write(Array("\r\(text)\u{1B}[K".utf8))
    } catch {
      // Nobody watches any more; the results do not depend on it.
    }
  }
}
