package import Platform
public import Records

/// What can be found out about the machine; the rest stays `nil`.
public enum MachineFacts {
  /// Files that some walks read, whose sizes are part of what a walk costs.
  private static let databases = ["/etc/passwd", "/etc/group", "/etc/nsswitch.conf"]

  /// Collects every fact, the load average as that before the first round. A few milliseconds.
  public static func collect() -> Machine {
    var machine = collect(SystemFiles(root: Path("/")), isRandomizationDisabled: HostSystem.isRandomizationDisabled)
    machine.affinity = affinity
    machine.environment = WorkerEnvironment.collect()
    return machine
  }

  /// The 1-minute load average now.
  ///
  /// From `/proc/loadavg`.
  public static func loadAverage() -> Double? { loadAverage(SystemFiles(root: Path("/"))) }

  /// What all processors did until now.
  ///
  /// From `/proc/stat`.
  public static func processorTicks() -> Machine.ProcessorTicks? { processorTicks(SystemFiles(root: Path("/"))) }

  /// The same with the files of `/proc`, `/sys`, `/run` and `/etc` read below another root.
  package static func collect(below root: Path, isRandomizationDisabled: Bool = false) -> Machine {
    collect(SystemFiles(root: root), isRandomizationDisabled: isRandomizationDisabled)
  }

  private static func collect(_ files: SystemFiles, isRandomizationDisabled: Bool) -> Machine {
    var machine = Machine(architecture: architecture, cores: cores)
    do { machine.kernel = try HostSystem.kernel() } catch { machine.kernel = nil }
    machine.libc = HostSystem.libc
    machine.cpu = cpu(files)
    machine.memoryBytes = bytes(of: "MemTotal", files)
    machine.governor = governor(files)
    machine.turbo = turbo(files)
    machine.virtualization = Virtualization.kind(files)
    machine.loadBefore = loadAverage(files)
    machine.addressRandomization = addressRandomization(files, isDisabled: isRandomizationDisabled)
    machine.ticksBefore = processorTicks(files)
    for path in databases { machine.databaseBytes[path] = files.size(path) }
    return machine
  }

  /// The first eight figures of its first line; the two behind them, for guests, are part of others (`proc(5)`).
  private static func processorTicks(_ files: SystemFiles) -> Machine.ProcessorTicks? {
    guard let line = files.text("proc/stat")?.split(separator: "\n").first else { return nil }
    let fields = line.split(separator: " ")
    let counts = fields.dropFirst().prefix(8).map { Int64($0) }
    guard fields.first == "cpu", counts.count == 8, let stolen = counts[7] else { return nil }
    var total: Int64 = 0
    for count in counts {
      guard let count, count >= 0 else { return nil }
      let (sum, overflow) = total.addingReportingOverflow(count)
      if overflow { return nil }
      total = sum
    }
    return Machine.ProcessorTicks(total: total, stolen: stolen)
  }

  /// `nil` where every processor of the machine may be used.
  private static var affinity: [Int]? {
    do {
      let processors = try HostSystem.processors()
      return processors.count == HostSystem.processorsOnline ? nil : processors
    } catch {
      return nil
    }
  }

  private static func loadAverage(_ files: SystemFiles) -> Double? {
    let load = files.text("proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) }
    return load.flatMap { $0.isFinite ? $0 : nil }
  }

  /// By `kernel.randomize_va_space`, as `proc(5)` explains it, unless the process was asked to run without.
  private static func addressRandomization(_ files: SystemFiles, isDisabled: Bool) -> String? {
    if isDisabled { return "off for this process" }
    switch files.text("proc/sys/kernel/randomize_va_space") {
    case "0": return "off"
    case "1": return "all but the heap"
    case "2": return "full"
    default: return nil
    }
  }

  private static var architecture: String {
    do {
      return try HostSystem.architecture()
    } catch {
      // What this was built for, which the machine can run.
      #if arch(x86_64)
        return "x86_64"
      #elseif arch(arm64)
        return "aarch64"
      #else
        return "of another kind"
      #endif
    }
  }

  private static var cores: Int {
    // There is the one that this runs on.
    do { return try HostSystem.processorCount() } catch { return 1 }
  }

  /// Its name where the kernel gives one; on arm64 only numbers for its maker and kind.
  private static func cpu(_ files: SystemFiles) -> String? {
    if let name = files.value(of: "model name", in: "proc/cpuinfo") { return SafeName.encode(name.utf8) }
    guard let maker = files.value(of: "CPU implementer", in: "proc/cpuinfo"),
      let part = files.value(of: "CPU part", in: "proc/cpuinfo")
    else { return nil }
    return SafeName.encode("implementer \(maker), part \(part)".utf8)
  }

  /// A size of `/proc/meminfo`.
  static func bytes(of key: String, _ files: SystemFiles) -> Int64? {
    guard let text = files.value(of: key, in: "proc/meminfo"), text.hasSuffix(" kB"),
      let kibibytes = Int64(text.dropLast(3))
    else { return nil }
    let (bytes, overflow) = kibibytes.multipliedReportingOverflow(by: 1_024)
    return overflow ? nil : bytes
  }

  /// Those of all frequency domains, each once.
  private static func governor(_ files: SystemFiles) -> String? {
    let folder = "sys/devices/system/cpu/cpufreq"
    let domains = files.names(in: folder).filter { $0.hasPrefix("policy") }
    let governors = Set(domains.compactMap { files.text("\(folder)/\($0)/scaling_governor") })
    return governors.isEmpty ? nil : SafeName.encode(governors.sorted().joined(separator: ", ").utf8)
  }

  private static func turbo(_ files: SystemFiles) -> String? {
    switch files.text("sys/devices/system/cpu/intel_pstate/no_turbo") {
    case "0": return "on"
    case "1": return "off"
    default: break
    }
    switch files.text("sys/devices/system/cpu/cpufreq/boost") {
    case "0": return "off"
    case "1": return "on"
    default: return nil
    }
  }
}
