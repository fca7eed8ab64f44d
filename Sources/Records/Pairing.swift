/// How a run was measured together with another, round by round: two builds, or one in two environments.
public struct Pairing: Hashable, Sendable, Codable {
  /// Which of the two a run is.
  public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    /// What the candidate is held against.
    case base
    case candidate
  }

  /// The same in both runs, and in no others.
  public let session: String
  public let side: Side
  /// The executable whose processes were this side's workers, in `vis(3)` form.
  public let program: String
  /// Variables that were set for this side's workers alone, as `NAME=VALUE` in `vis(3)` form.
  public let variables: [String]
  /// By what factor timed walks of a benchmark were made longer on purpose, to see whether that is found; else empty.
  public let injected: [String: Double]
  /// For each complete round of the time pass, in the order in which its cases ran, whether the candidate's trial went
  /// first: a fair coin's word.
  public var candidateFirst: [[Bool]]
  /// Seconds from the start of the time pass until each of those rounds had ended.
  public var roundEnds: [Double]

  public init(
    session: String, side: Side, program: String, variables: [String] = [], injected: [String: Double] = [:],
    candidateFirst: [[Bool]] = [], roundEnds: [Double] = []
  ) {
    self.session = session
    self.side = side
    self.program = program
    self.variables = variables
    self.injected = injected
    self.candidateFirst = candidateFirst
    self.roundEnds = roundEnds
  }
}
