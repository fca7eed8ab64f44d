/// Facts about the machine and the process that measured; `nil` is what could not be found out.
public struct Machine: Hashable, Sendable, Codable {
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
