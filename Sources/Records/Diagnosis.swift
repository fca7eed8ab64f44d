/// What a machine can measure, what will disturb it, and what the instrument costs there.
public struct Diagnosis: Hashable, Sendable, Codable {
  /// The form of the JSON text that this version prints.
  public static let currentSchema = "dirbench-doctor/1"

  /// Something to measure, or to make of a measurement.
  public struct Capability: Hashable, Sendable, Codable {
    /// Such as `times`, or `system calls`.
    public let name: String
    public let isAvailable: Bool
    /// What it is measured with, or why it cannot be.
    public let finding: String
    /// What to install, or which right is missing; `nil` where nothing is.
    public let nextStep: String?

    public init(_ name: String, isAvailable: Bool, finding: String, nextStep: String? = nil) {
      self.name = name
      self.isAvailable = isAvailable
      self.finding = finding
      self.nextStep = nextStep
    }
  }

  /// Something that makes a measurement less sure.
  public struct Disturbance: Hashable, Sendable, Codable {
    /// Such as `load`.
    public let name: String
    public let finding: String
    /// What to do about it, or how to read the figures in spite of it.
    public let advice: String

    public init(_ name: String, finding: String, advice: String) {
      self.name = name
      self.finding = finding
      self.advice = advice
    }
  }

  /// What a call costs here, in seconds.
  public struct Costs: Hashable, Sendable, Codable {
    /// A reading of the clock that walks are timed with.
    public let clock: Double
    /// A system call that does nothing but enter the kernel and return.
    public let systemCall: Double

    public init(clock: Double, systemCall: Double) {
      self.clock = clock
      self.systemCall = systemCall
    }
  }

  public let schema: String
  public let tool: Run.Tool
  public let machine: Machine
  public let capabilities: [Capability]
  /// Those that were found; there may be others.
  public let disturbances: [Disturbance]
  public let costs: Costs

  public init(
    tool: Run.Tool, machine: Machine, capabilities: [Capability], disturbances: [Disturbance], costs: Costs
  ) {
    schema = Diagnosis.currentSchema
    self.tool = tool
    self.machine = machine
    self.capabilities = capabilities
    self.disturbances = disturbances
    self.costs = costs
  }
}
