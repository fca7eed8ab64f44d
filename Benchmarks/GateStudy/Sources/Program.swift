internal import Platform

/// Studies of the gate's rules that need no clock: what they would have said of recorded rounds.
enum Program {
  static let helpText = """
    OVERVIEW: Studies the gate's rules.

    USAGE: GateStudy resample <series> ... [--gates <gates>] [--seed <seed>]

      resample   draws gates from series of rounds, folders that 'dirbench gate --output' wrote: how often they are
                 wrong, and how often they find a slowdown that is added to them. Prints Markdown; the status is 1 where
                 more than 1% of the gates of a build against itself end with a regression.

    OPTIONS:
      --gates <gates>   How many gates to draw from a series, 1 to 100000. (default: 2000)
      --seed <seed>     Of the drawing. (default: 1)
      -h, --help        Show help information.

    """

  /// Does what a command line asks, and gives the status to end with.
  static func run(_ arguments: [[UInt8]]) -> Int32 {
    do throws(StudyError) {
      switch arguments.first.map({ String(decoding: $0, as: UTF8.self) }) {
      case "-h", "--help": try print(helpText)
      case "resample": return try resample(arguments.dropFirst())
      case let word:
        let shown = word.map { "Unknown study '\(SafeName.encode($0.utf8))'." }
        throw .usage(shown ?? "Missing expected argument '<study>'.")
      }
      return 0
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

  private static func resample(_ arguments: ArraySlice<[UInt8]>) throws(StudyError) -> Int32 {
    var (folders, gates, seed): ([Path], Int, UInt64) = ([], 2_000, 1)
    var rest = arguments
    while let word = rest.popFirst() {
      switch String(decoding: word, as: UTF8.self) {
      case "--gates": gates = try number("--gates", rest.popFirst(), in: 1...100_000)
      case "--seed": seed = UInt64(try number("--seed", rest.popFirst(), in: 0...Int(Int32.max)))
      default:
        guard let folder = Path(bytes: word), word.first != UInt8(ascii: "-") else {
          throw .usage("Unexpected argument '\(SafeName.encode(word))'")
        }
        folders.append(folder)
      }
    }
    if folders.isEmpty { throw .usage("Missing expected argument '<series> ...'") }
    try print(header)
    var falseAlarms = 0.0
    for folder in folders {
      let study = try Resampling(try Series(folder), count: gates, seed: seed)
      // study.py keeps the runs of a series in a folder of that name.
      let named = folder.lastComponent == Path("runs") ? folder.parent : folder
      try print(study.text(SafeName.encode(named.lastComponent.bytes)) + "\n")
      falseAlarms = max(falseAlarms, study.falseAlarms)
    }
    return falseAlarms <= mostFalseAlarms ? 0 : 1
  }

  private static func number(_ name: String, _ word: [UInt8]?, in range: ClosedRange<Int>) throws(StudyError) -> Int {
    let text = word.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let number = Int(text), range.contains(number) else {
      throw .usage("The value '\(SafeName.encode(text.utf8))' is invalid for '\(name)'")
    }
    return number
  }

  private static func print(_ text: String) throws(StudyError) {
    do {
      try StandardStream.output.write(Array(text.utf8))
    } catch {
      throw .failure(what: "standard output", why: error.message, next: "send it to what takes it")
    }
  }
}
