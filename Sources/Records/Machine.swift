/// Facts about the machine and the process that measured; `nil` is what could not be found out.
public struct Machine: Hashable, Sendable, Codable {
  /// What all processors together did since the machine started, in ticks.
  public struct ProcessorTicks: Hashable, Sendable, Codable {
    /// All of them: working, idle, waiting and stolen.
    public let total: Int64
    /// In which a hypervisor ran something else while a processor of this machine had work.
    public let stolen: Int64

    public init(total: Int64, stolen: Int64) {
      self.total = total
      self.stolen = stolen
    }
  }

  public var kernel: String?
  public var libc: String?
  public var architecture: String
  public var cpu: String?
  /// Processors that this process may run on.
  public var cores: Int
  public var memoryBytes: Int64?
  public var governor: String?
  /// Whether the processor may exceed its nominal clock.
  public var turbo: String?
  /// The kind of virtual machine or container, or `none`.
  public var virtualization: String?
  /// The 1-minute load average before the first and after the last round.
  public var loadBefore: Double?
  public var loadAfter: Double?
  /// What the processors did until before the first and until after the last round.
  public var ticksBefore: ProcessorTicks?
  public var ticksAfter: ProcessorTicks?
  /// The numbers of the processors that this process may run on, where the machine runs others too.
  public var affinity: [Int]?
  /// Variables that reach the workers and that change how a process starts, allocates, sorts or tells the time; names
  /// and values in `vis(3)` form.
  public var environment: [String: String]?
  /// Whether address space randomisation is in force for the workers.
  public var addressRandomization: String?
  /// Sizes in bytes of files that some walks read: `/etc/passwd`, `/etc/group`, `/etc/nsswitch.conf`.
  public var databaseBytes: [String: Int64]

  public init(architecture: String, cores: Int) {
    self.architecture = architecture
    self.cores = cores
    databaseBytes = [:]
  }
}
