internal import Platform
package import Records

extension HostConditions {
  /// From this share of the ticks on, what a hypervisor took is worth a word.
  private static let stolenShare = 0.01
  /// With less than this share of the memory to be had, or fewer bytes, caches are given up while a walk is measured.
  private static let (freeShare, freeBytes) = (0.1, Int64(512 << 20))

  /// What was found that makes a measurement less sure, the worst first.
  package var disturbances: [Diagnosis.Disturbance] {
    [
      debugBuild, anotherRun, load, quota, stolen, virtualMachine, memory, governor, turbo, environment,
    ].compactMap { $0 }
  }

  private var debugBuild: Diagnosis.Disturbance? {
    if tool.configuration != "debug" { return nil }
    return Diagnosis.Disturbance(
      "debug build", finding: "the times of this build say nothing of a release build's",
      advice: "build with 'swift build -c release'")
  }

  private var anotherRun: Diagnosis.Disturbance? {
    measuringProcess.map {
      Diagnosis.Disturbance(
        "another dirbench", finding: "process \($0) measures on this machine",
        advice: "wait until it has ended; 'dirbench run --wait' does")
    }
  }

  /// A measurement wants a core to itself, which others leave it only up to one less than there are.
  private var load: Diagnosis.Disturbance? {
    guard let load = machine.loadBefore, load > max(0.5, Double(machine.cores - 1)) else { return nil }
    return Diagnosis.Disturbance(
      "load", finding: "\(rounded(load)) on \(cores(machine.cores)): the measurement would have to share one",
      advice: "end what else runs, and wait a minute: this is its average over one")
  }

  private var quota: Diagnosis.Disturbance? {
    guard let quota = processorQuota, quota < Double(machine.cores) else { return nil }
    return Diagnosis.Disturbance(
      "quota", finding: "the control group may use the time of \(rounded(quota)) of \(cores(machine.cores))",
      advice: quota < 1
        ? "raise the container's limit on processors to 1 at least: walks are stopped in the middle"
        : "leave the walk the quota: measure with nothing else in the container")
  }

  private var stolen: Diagnosis.Disturbance? {
    guard let ticks = machine.ticksBefore, ticks.total > 0, ticks.stolen >= 0 else { return nil }
    let share = Double(ticks.stolen) / Double(ticks.total)
    if share < Self.stolenShare { return nil }
    return Diagnosis.Disturbance(
      "steal time", finding: "\(rounded(share * 100))% of the time since the machine started went to its neighbours",
      advice: "measure in more rounds (--rounds, --time), and at another hour or on a machine of your own")
  }

  private var virtualMachine: Diagnosis.Disturbance? {
    guard let kind = machine.virtualization, kind != "none" else { return nil }
    return Diagnosis.Disturbance(
      "virtual machine or container", finding: kind,
      advice: "compare within a run only: others may share processors, caches and disks unseen")
  }

  private var memory: Diagnosis.Disturbance? {
    guard let available = availableBytes else { return nil }
    let wanted = max(Self.freeBytes, Int64(Double(machine.memoryBytes ?? 0) * Self.freeShare))
    if available >= wanted { return nil }
    return Diagnosis.Disturbance(
      "memory", finding: "only \(available >> 20) MiB can be had without swapping",
      advice: "end what takes memory: the kernel gives up the caches that a warm walk reads")
  }

  private var governor: Diagnosis.Disturbance? {
    guard let governor = machine.governor, governor != "performance" else { return nil }
    return Diagnosis.Disturbance(
      "governor", finding: "\(governor): the processor's clock follows the load",
      advice: "set it while you measure, as root: cpupower frequency-set -g performance")
  }

  private var turbo: Diagnosis.Disturbance? {
    if machine.turbo != "on" { return nil }
    return Diagnosis.Disturbance(
      "turbo", finding: "on: the clock rises and falls with temperature and with the other cores",
      advice: "turn it off in the firmware, or as root in /sys/devices/system/cpu (no_turbo, or boost)")
  }

  private var environment: Diagnosis.Disturbance? {
    let names = WorkerEnvironment.disturbing(machine.environment ?? [:])
    if names.isEmpty { return nil }
    return Diagnosis.Disturbance(
      "environment",
      finding: "\(names.joined(separator: ", ")) \(names.count == 1 ? "is" : "are") set, and reach the workers",
      advice: "unset what you do not mean to measure: it changes how programs start or allocate")
  }

  private func cores(_ count: Int) -> String { "\(count) core\(count == 1 ? "" : "s")" }

  /// To two digits behind the point.
  private func rounded(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
    let hundredths = Int64((value * 100).rounded())
    let fraction = hundredths.magnitude % 100
    return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
