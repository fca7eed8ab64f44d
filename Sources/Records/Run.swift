/// One run, whole and raw: no number in it is derived from others.
public struct Run: Hashable, Sendable, Codable {
  /// The form of a run file that this version writes and reads.
  public static let currentSchema = "dirbench-run/1"

  /// The program that measured.
  public struct Tool: Hashable, Sendable, Codable {
    public let version: String
    /// The commit it was built from, where that is known.
    public let commit: String?
    /// `release` or `debug`.
    public let configuration: String
    /// The compiler's version.
    public let swift: String

    public init(version: String, commit: String?, configuration: String, swift: String) {
      self.version = version
      self.commit = commit
      self.configuration = configuration
      self.swift = swift
    }
  }

  public let schema: String
  public let tool: Tool
  /// When it began, as ISO 8601 in UTC.
  public let started: String
  public let machine: Machine
  public let plan: Plan
  public let trees: [TreeRecord]
  /// In the order of the suite, and of the trees within a benchmark.
  public let cases: [CaseRecord]

  public init(
    tool: Tool, started: String, machine: Machine, plan: Plan, trees: [TreeRecord], cases: [CaseRecord]
  ) {
    schema = Run.currentSchema
    self.tool = tool
    self.started = started
    self.machine = machine
    self.plan = plan
    self.trees = trees
    self.cases = cases
  }
}
