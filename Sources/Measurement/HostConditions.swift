public import Platform
public import Records

/// What was found out about a machine, before anything is made of it.
public struct HostConditions: Hashable, Sendable {
  /// What became of looking for a program and trying it.
  public enum Trial: Hashable, Sendable {
    case notInstalled
    /// What it says of itself, where it does.
    case works(version: String?)
    case fails(reason: String)
  }

  public var tool: Run.Tool
  public var machine: Machine
  /// Why this process cannot read how much of it is resident; `nil` where it can.
  public var residentRefusal: Errno?
  /// Why the peak cannot be made to start anew.
  public var peakRefusal: Errno?
  /// Whether the library that counts allocations lies beside the program.
  public var hasAllocationProbe = false
  public var strace = Trial.notInstalled
  public var gnuplot = Trial.notInstalled
  /// Why the kernel's caches cannot be dropped.
  public var dropRefusal: Errno?
  /// Bytes that could be had without swapping.
  public var availableBytes: Int64?
  /// How many processors' time the control group may use, where that is bounded.
  public var processorQuota: Double?
  /// The process that measures now.
  public var measuringProcess: Int32?

  public init(tool: Run.Tool, machine: Machine) {
    self.tool = tool
    self.machine = machine
  }
}

extension HostConditions {
  /// Looks around, changing nothing: no file is written, no cache dropped. Takes some milliseconds, and where strace is
  /// installed as long as that takes to trace `/bin/true`.
  ///
  /// The search path is that of the environment, `PATH`.
  public static func collect(
    tool: Run.Tool, executable: Path, searchPath: [UInt8]?, measuringProcess: Int32?, supervisor: Supervisor
  ) -> HostConditions {
    let files = SystemFiles(root: Path("/"))
    var conditions = HostConditions(tool: tool, machine: MachineFacts.collect())
    conditions.residentRefusal = refusal { () throws(Errno) in _ = try ResidentMemory.read() }
    conditions.peakRefusal = refusal { () throws(Errno) in try ResidentMemory.resetPeak() }
    conditions.hasAllocationProbe = hasAllocationProbe(beside: executable)
    conditions.strace = strace(searchPath, supervisor)
    conditions.gnuplot = Executables.find("gnuplot", in: searchPath) == nil ? .notInstalled : .works(version: nil)
    conditions.dropRefusal = refusal { () throws(Errno) in
      try FileSystem.check(.write, to: Path("/proc/sys/vm/drop_caches"))
    }
    conditions.availableBytes = MachineFacts.bytes(of: "MemAvailable", files)
    conditions.processorQuota = ProcessorQuota.find(files)
    conditions.measuringProcess = measuringProcess
    return conditions
  }

  /// Whether the library that is preloaded to count allocations lies where the memory pass looks for it.
  private static func hasAllocationProbe(beside executable: Path) -> Bool {
    do {
      _ = try AllocationProbe.find(beside: executable)
      return true
    } catch {
      // Where it was looked for is told where it is needed.
      return false
    }
  }

  /// Tries it for real: where it is installed, tracing may still be forbidden.
  private static func strace(_ searchPath: [UInt8]?, _ supervisor: Supervisor) -> Trial {
    guard let program = Executables.find("strace", in: searchPath) else { return .notInstalled }
    func run(_ arguments: [String]) -> WorkerOutcome {
      supervisor.run(WorkerCommand(program: program, arguments: arguments.map { Array($0.utf8) }, limit: 10))
    }
    if let failure = run(["-f", "-o", "/dev/null", "/bin/true"]).failure {
      return .fails(reason: failure.replacingWorker)
    }
    guard case .finished(let output) = run(["-V"]) else { return .works(version: nil) }
    // "strace -- version 6.1"
    let line = output.prefix { $0 != UInt8(ascii: "\n") }
    let version = line.split(separator: UInt8(ascii: " ")).last.map { SafeName.encode($0) }
    return .works(version: version)
  }

  private static func refusal(_ attempt: () throws(Errno) -> Void) -> Errno? {
    do {
      try attempt()
      return nil
    } catch {
      return error
    }
  }
}

extension String {
  /// What the supervisor says of a worker is said here of a program.
  fileprivate var replacingWorker: String { hasPrefix("worker ") ? "it " + dropFirst("worker ".count) : self }
}
