package import Platform

/// What a command line asks for.
package enum Request: Hashable, Sendable {
  case help
  case coverage(CoveragePlan, Files)
  case resample(Drawing)

  /// Where a study's results go.
  package struct Files: Hashable, Sendable {
    /// The report, beside standard output.
    package var output: Path?
    /// What is finished, so that a study that was stopped goes on there.
    package var state: Path?

    package init(output: Path? = nil, state: Path? = nil) {
      self.output = output
      self.state = state
    }
  }

  /// Which series gates are drawn from, and how many from each.
  package struct Drawing: Hashable, Sendable {
    package var series: [Path]
    package var gates: Int
    package var seed: UInt64

    package init(series: [Path] = [], gates: Int = 2_000, seed: UInt64 = 1) {
      self.series = series
      self.gates = gates
      self.seed = seed
    }
  }

  package static let helpText = """
    OVERVIEW: Studies the gate's rules.

    Prints Markdown. The status is 1 where a promise of the gate is not kept. The same seed gives the same report.

    USAGE: GateStudy coverage [--output <file>] [--state <file>] [--runs <runs>] [--seed <seed>]
           GateStudy resample <series> ... [--gates <gates>] [--seed <seed>]

      coverage   simulates runs with a known effect under several kinds of noise: how often the paired interval holds it.
                 The status is 1 where that is in less than 93% of the runs, or in more than 97%.
      resample   draws gates from series of rounds, folders that 'dirbench gate --output' wrote: how often they are
                 wrong, and how often they find a slowdown that is added to them. The status is 1 where more than 1% of
                 the gates of a build against itself end with a regression.

    OPTIONS:
      --output <file>   A file for the report, too.
      --state <file>    A file that keeps what is finished; with it, a study that was stopped goes on.
      --runs <runs>     How many runs to simulate of each kind, 1 to 1000000. (default: \(CoveragePlan.usual.runs))
      --gates <gates>   How many gates to draw from a series, 1 to 100000. (default: \(Drawing().gates))
      --seed <seed>     Of all random numbers. (default: 1)
      -h, --help        Show help information.

    """

  /// Reads a command line behind the program's name.
  package init(_ arguments: [[UInt8]]) throws(StudyError) {
    guard let study = arguments.first else { throw .usage("Missing expected argument '<study>'.") }
    let rest = arguments.dropFirst()
    if arguments.contains(where: { ["-h", "--help"].contains(Request.word($0)) }) {
      self = .help
      return
    }
    switch Request.word(study) {
    case "coverage": self = try Request.coverage(rest)
    case "resample": self = try Request.resample(rest)
    default: throw .usage("Unknown study '\(SafeName.encode(study))'.")
    }
  }

  private static func coverage(_ arguments: ArraySlice<[UInt8]>) throws(StudyError) -> Request {
    var plan = CoveragePlan.usual
    var files = Files()
    for (option, value) in try options(arguments, ["--output", "--state", "--runs", "--seed"]).values {
      switch option {
      case "--output": files.output = try path(value, option)
      case "--state": files.state = try path(value, option)
      case "--runs": plan.runs = try number(value, option, in: 1...1_000_000)
      default: plan.seed = try number(value, option, in: 0...UInt64.max)
      }
    }
    return .coverage(plan, files)
  }

  private static func resample(_ arguments: ArraySlice<[UInt8]>) throws(StudyError) -> Request {
    let (values, others) = try options(arguments, ["--gates", "--seed"], takesOthers: true)
    var drawing = Drawing()
    for (option, value) in values {
      switch option {
      case "--gates": drawing.gates = try number(value, option, in: 1...100_000)
      default: drawing.seed = try number(value, option, in: 0...UInt64.max)
      }
    }
    for other in others { drawing.series.append(try path(other, "<series>")) }
    if drawing.series.isEmpty { throw .usage("Missing expected argument '<series> ...'") }
    return .resample(drawing)
  }

  /// Splits a command line into options with their values, each given once, and other arguments, where there may be any.
  private static func options(
    _ arguments: ArraySlice<[UInt8]>, _ known: Set<String>, takesOthers: Bool = false
  ) throws(StudyError) -> (values: [String: [UInt8]], others: [[UInt8]]) {
    var values: [String: [UInt8]] = [:]
    var others: [[UInt8]] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      let option = word(argument)
      if known.contains(option) {
        guard let value = rest.popFirst(), !value.isEmpty else { throw .usage("Missing value for '\(option)'") }
        if values.updateValue(value, forKey: option) != nil { throw .usage("'\(option)' is given twice") }
      } else if takesOthers, !option.isEmpty, !option.hasPrefix("-") {
        others.append(argument)
      } else {
        throw .usage("Unexpected argument '\(SafeName.encode(argument))'")
      }
    }
    return (values, others)
  }

  private static func word(_ argument: [UInt8]) -> String { String(decoding: argument, as: UTF8.self) }

  private static func path(_ value: [UInt8], _ option: String) throws(StudyError) -> Path {
    guard let path = Path(bytes: value) else { throw invalid(value, option) }
    return path
  }

  private static func number<Number: FixedWidthInteger>(
    _ value: [UInt8], _ option: String, in range: ClosedRange<Number>
  ) throws(StudyError) -> Number {
    // Digits alone: the standard library takes a sign, too.
    guard value.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Number(word(value)), range.contains(number)
    else { throw invalid(value, option) }
    return number
  }

  private static func invalid(_ value: [UInt8], _ option: String) -> StudyError {
    .usage("The value '\(SafeName.encode(value))' is invalid for '\(option)'")
  }
}
