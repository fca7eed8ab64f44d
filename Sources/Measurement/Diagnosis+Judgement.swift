internal import Platform
public import Records

extension Diagnosis {
  /// Makes of what was found out what can be measured, and what will disturb it.
  public init(_ conditions: HostConditions, costs: Costs) {
    self.init(
      tool: conditions.tool, machine: conditions.machine, capabilities: conditions.capabilities,
      disturbances: conditions.disturbances, costs: costs)
  }
}

extension HostConditions {
  fileprivate var capabilities: [Diagnosis.Capability] {
    [
      Diagnosis.Capability("times", isAvailable: true, finding: "wall clock and CPU time of each walk, exact"),
      Diagnosis.Capability(
        "user and system time", isAvailable: true,
        finding: "sampled by the kernel's ticks, so shown from 1 s of accumulated time on"),
      Diagnosis.Capability("page faults", isAvailable: true, finding: "and context switches, from getrusage"),
      resident, peak, heap, systemCalls, coldCaches, plots,
    ]
  }

  private var resident: Diagnosis.Capability {
    capability(
      "resident memory", "from /proc/self/status", refusal: residentRefusal, cannot: "/proc/self/status cannot be read",
      "see that /proc is mounted")
  }

  private var peak: Diagnosis.Capability {
    capability(
      "peak of resident memory", "from /proc/self/status, started anew by /proc/self/clear_refs",
      refusal: residentRefusal ?? peakRefusal, cannot: "/proc/self/clear_refs cannot be written",
      "let the container write to /proc/self, on a kernel with CONFIG_PROC_PAGE_MONITOR")
  }

  private var heap: Diagnosis.Capability {
    Diagnosis.Capability(
      "allocations and heap peak", isAvailable: hasAllocationProbe,
      finding: hasAllocationProbe
        ? "by a library that is preloaded in the memory pass" : "liballocationprobe.so is not beside the program",
      nextStep: hasAllocationProbe ? nil : "build all of it, 'swift build -c release', and run it from there")
  }

  private var systemCalls: Diagnosis.Capability {
    switch strace {
    case .works(let version):
      return Diagnosis.Capability(
        "system calls", isAvailable: true, finding: "by strace" + (version.map { " \($0)" } ?? ""))
    case .notInstalled:
      return Diagnosis.Capability(
        "system calls", isAvailable: false, finding: "strace is not installed", nextStep: "apt-get install strace")
    case .fails(let reason):
      return Diagnosis.Capability(
        "system calls", isAvailable: false, finding: "strace cannot trace /bin/true: \(reason)",
        nextStep: "allow ptrace: a container needs the capability SYS_PTRACE, or kernel.yama.ptrace_scope below 2")
    }
  }

  private var coldCaches: Diagnosis.Capability {
    capability(
      "cold caches", "by /proc/sys/vm/drop_caches, on file systems with a device behind them", refusal: dropRefusal,
      cannot: "/proc/sys/vm/drop_caches may not be written", "run it as root, where the machine's /proc is writable")
  }

  private var plots: Diagnosis.Capability {
    let isInstalled = gnuplot != .notInstalled
    return Diagnosis.Capability(
      "plots", isAvailable: isInstalled, finding: isInstalled ? "by gnuplot" : "gnuplot is not installed",
      nextStep: isInstalled ? nil : "apt-get install gnuplot-nox")
  }

  private func capability(
    _ name: String, _ finding: String, refusal: Errno?, cannot: String, _ nextStep: String
  ) -> Diagnosis.Capability {
    guard let refusal else { return Diagnosis.Capability(name, isAvailable: true, finding: finding) }
    return Diagnosis.Capability(
      name, isAvailable: false, finding: "\(cannot): \(refusal.message)", nextStep: nextStep)
  }
}
