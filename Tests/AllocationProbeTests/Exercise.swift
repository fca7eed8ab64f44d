import Measurement
import Platform
import TestSupport

/// The probe as it was built, and programs run with it and without.
enum Exercise {
  /// What an exercise printed: whether it saw the probe, and the counts.
  struct Outcome {
    let isLoaded: Bool
    let counts: HeapCounts
  }

  enum Failure: Error { case ended(Program.Ending) }

  static func library() throws -> Path { try AllocationProbe.find(beside: CurrentProcess.executable()) }

  /// Runs a program with the probe.
  static func run(_ program: String, _ arguments: [String], probe: Path? = nil) throws -> Program.Ending {
    let preload = try AllocationProbe.Preload(try probe ?? library())
    // Swift's runtime would take a second to describe a crash that a test asks for.
    let variables = text(preload.environment()).merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    return try Program(program, environment: variables).run(arguments)
  }

  /// What a named exercise did, with the probe.
  static func outcome(of name: String) throws -> Outcome {
    try outcome(run(Program.buildFolder + "/AllocationExercise", [name]))
  }

  static func outcome(_ ending: Program.Ending) throws -> Outcome {
    let numbers = ending.output.split { $0 == " " || $0 == "\n" }.compactMap { Int64($0) }
    guard ending.status == 0, ending.errors.isEmpty, numbers.count == 7 else { throw Failure.ended(ending) }
    return Outcome(
      isLoaded: numbers[0] == 1,
      counts: HeapCounts(
        allocations: numbers[1], allocatedBytes: numbers[2], frees: numbers[3], peakLiveBytes: numbers[4],
        liveBytes: numbers[5], unknownBlocks: numbers[6]))
  }

  static func text(_ variables: [Environment.Variable]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: variables.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) })
  }
}
