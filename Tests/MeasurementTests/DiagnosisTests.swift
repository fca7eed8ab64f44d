import Measurement
import Platform
import Records
import TestSupport
import Testing

/// What is made of facts about a machine, with made-up ones.
@Suite struct DiagnosisTests {
  typealias Change = @Sendable (inout HostConditions) -> Void

  private let costs = Diagnosis.Costs(clock: 30e-9, systemCall: 120e-9)

  /// A machine that can do everything, and has nothing to disturb it.
  private func quiet(_ change: (inout HostConditions) -> Void = { _ in }) -> HostConditions {
    var machine = Machine(architecture: "made-up", cores: 4)
    machine.loadBefore = 0.2
    machine.governor = "performance"
    machine.turbo = "off"
    machine.virtualization = "none"
    machine.memoryBytes = 8 << 30
    machine.ticksBefore = Machine.ProcessorTicks(total: 100_000, stolen: 999)
    machine.environment = ["LANG": "C.UTF-8", "LD_LIBRARY_PATH": "/made-up", "MALLOC_ARENA_MAX": ""]
    var conditions = HostConditions(
      tool: Run.Tool(version: "1", commit: nil, configuration: "release", swift: "6"), machine: machine)
    conditions.hasAllocationProbe = true
    conditions.strace = .works(version: "6.1")
    conditions.gnuplot = .works(version: nil)
    conditions.availableBytes = 4 << 30
    change(&conditions)
    return conditions
  }

  @Test func `on a quiet machine that can do everything nothing is missing and nothing disturbs`() {
    let diagnosis = Diagnosis(quiet(), costs: costs)
    #expect(diagnosis.schema == "dirbench-doctor/1")
    #expect(diagnosis.capabilities.allSatisfy { $0.isAvailable && $0.nextStep == nil })
    #expect(diagnosis.capabilities.count == 9)
    #expect(diagnosis.disturbances.isEmpty)
    #expect(diagnosis.costs == costs)
  }

  @Test func `what is not known disturbs nothing`() {
    let machine = Machine(architecture: "made-up", cores: 1)
    let conditions = HostConditions(
      tool: Run.Tool(version: "1", commit: nil, configuration: "release", swift: "6"), machine: machine)
    #expect(Diagnosis(conditions, costs: costs).disturbances.isEmpty)
  }

  private static let missing: [(String, String, Change)] = [
    ("resident memory", "Permission denied", { $0.residentRefusal = .permissionDenied }),
    ("peak of resident memory", "Permission denied", { $0.peakRefusal = .permissionDenied }),
    ("peak of resident memory", "No such file", { $0.residentRefusal = .noSuchFile }),
    ("allocations and heap peak", "liballocationprobe.so", { $0.hasAllocationProbe = false }),
    ("system calls", "not installed", { $0.strace = .notInstalled }),
    ("system calls", "it exited with status 1", { $0.strace = .fails(reason: "it exited with status 1") }),
    ("cold caches", "Read-only file system", { $0.dropRefusal = .readOnlyFileSystem }),
    ("plots", "not installed", { $0.gnuplot = .notInstalled }),
  ]

  @Test(arguments: missing)
  func `what cannot be measured is told with the reason and what to do`(
    name: String, reason: String, change: Change
  ) throws {
    let capabilities = Diagnosis(quiet(change), costs: costs).capabilities
    let capability = try #require(capabilities.first { $0.name == name })
    #expect(!capability.isAvailable)
    #expect(capability.finding.contains(reason))
    #expect(capability.nextStep?.isEmpty == false)
    #expect(capabilities.count { !$0.isAvailable } == (reason == "No such file" || name == "resident memory" ? 2 : 1))
  }

  private static let disturbing: [(String, String, Change)] = [
    (
      "debug build", "release build",
      {
        $0.tool = Run.Tool(version: "1", commit: nil, configuration: "debug", swift: "6")
      }
    ),
    ("another dirbench", "process 4711", { $0.measuringProcess = 4711 }),
    ("load", "3.01 on 4 cores", { $0.machine.loadBefore = 3.01 }),
    (
      "load", "0.60 on 1 core:",
      {
        $0.machine.cores = 1; $0.machine.loadBefore = 0.6
      }
    ),
    ("quota", "0.50 of 4 cores", { $0.processorQuota = 0.5 }), ("quota", "3.00 of 4", { $0.processorQuota = 3 }),
    (
      "steal time", "1.00% of the time",
      {
        $0.machine.ticksBefore = Machine.ProcessorTicks(total: 100_000, stolen: 1_000)
      }
    ),
    ("virtual machine or container", "kvm", { $0.machine.virtualization = "kvm" }),
    (
      "memory", "only 511 MiB",
      {
        $0.machine.memoryBytes = 1 << 30; $0.availableBytes = 511 << 20
      }
    ),
    ("memory", "only 800 MiB", { $0.availableBytes = 800 << 20 }),
    ("governor", "powersave", { $0.machine.governor = "performance, powersave" }),
    ("turbo", "on", { $0.machine.turbo = "on" }),
    (
      "environment", "GLIBC_TUNABLES, LD_PRELOAD, MALLOC_ARENA_MAX are set",
      {
        $0.machine.environment = ["LD_PRELOAD": "a", "MALLOC_ARENA_MAX": "1", "GLIBC_TUNABLES": "x", "TZ": "UTC"]
      }
    ),
  ]

  @Test(arguments: disturbing)
  func `what disturbs is told by itself, with one line of advice`(
    name: String, finding: String, change: Change
  ) {
    let disturbances = Diagnosis(quiet(change), costs: costs).disturbances
    #expect(disturbances.map(\.name) == [name])
    #expect(disturbances.first?.finding.contains(finding) == true, "\(disturbances)")
    #expect(disturbances.first?.advice.contains("\n") == false)
  }

  private static let harmless: [Change] = [
    { $0.machine.loadBefore = 3 },
    {
      $0.machine.cores = 1; $0.machine.loadBefore = 0.5
    }, { $0.processorQuota = 4 },
    { $0.machine.loadBefore = .nan }, { $0.machine.ticksBefore = Machine.ProcessorTicks(total: 0, stolen: 5) },
    { $0.machine.ticksBefore = Machine.ProcessorTicks(total: 10, stolen: -5) }, { $0.machine.virtualization = nil },
  ]

  @Test(arguments: harmless)
  func `what stays below its limit, or means nothing, is not told`(change: Change) {
    #expect(Diagnosis(quiet(change), costs: costs).disturbances.isEmpty)
  }

  @Test func `values beyond all bounds trap nowhere`() {
    let disturbances = Diagnosis(
      quiet {
        $0.machine.loadBefore = .infinity
        $0.machine.ticksBefore = Machine.ProcessorTicks(total: .max, stolen: .max)
        $0.machine.memoryBytes = .max
        $0.processorQuota = .leastNonzeroMagnitude
      }, costs: costs
    ).disturbances
    #expect(disturbances.count == 4)
  }

  @Test func `the clock and an empty call cost something, the call no less than nothing`() {
    let costs = InstrumentCost.measure()
    #expect(costs.clock > 0 && costs.clock.isFinite)
    #expect(costs.systemCall > 0 && costs.systemCall.isFinite)
  }

  @Test func `this machine is looked at, and strace that is not there is said not to be installed`() throws {
    let tool = Run.Tool(version: "1", commit: nil, configuration: "release", swift: "6")
    let supervisor = Supervisor(interruption: try Interruption())
    let found = HostConditions.collect(
      tool: tool, executable: try CurrentProcess.executable(), searchPath: Array("/nonexistent".utf8),
      measuringProcess: nil, supervisor: supervisor)
    #expect(found.strace == .notInstalled && found.gnuplot == .notInstalled)
    #expect(found.residentRefusal == nil)
    #expect(found.availableBytes ?? 0 > 0)
  }

  @Test(arguments: [
    (
      "#!/bin/sh\n[ \"$1\" = -V ] && echo 'strace -- version 9.9'\nexit 0\n", HostConditions.Trial.works(version: "9.9")
    ),
    ("#!/bin/sh\n[ \"$1\" = -V ] || exit 1\n", .fails(reason: "it exited with status 1; it said nothing")),
  ])
  func `strace is believed only once it has traced a program`(script: String, trial: HostConditions.Trial) throws {
    let folder = try TemporaryDirectory()
    let program = folder.path.appending("strace")
    try WholeFile.write(Array(script.utf8), to: program)
    try FileSystem.setPermissions(program, to: 0o755)
    let found = HostConditions.collect(
      tool: Run.Tool(version: "1", commit: nil, configuration: "release", swift: "6"),
      executable: try CurrentProcess.executable(), searchPath: folder.path.bytes, measuringProcess: nil,
      supervisor: Supervisor(interruption: try Interruption()))
    switch (found.strace, trial) {
    case (.fails(let reason), .fails): #expect(reason.hasPrefix("it exited with status 1"))
    case let (found, expected): #expect(found == expected)
    }
  }
}

@Suite struct WorkerEnvironmentTests {
  @Test func `variables that change how a process runs are picked out, in a form that is one line`() {
    let variables = [("LD_PRELOAD", "/x/a b.so"), ("LC_ALL", "C\n"), ("PATH", "/bin"), ("SWIFT_X", ""), ("TZ", "UTC")]
    let selected = WorkerEnvironment.select(from: variables.map { (Array($0.0.utf8), Array($0.1.utf8)) })
    #expect(selected == ["LD_PRELOAD": "/x/a b.so", "LC_ALL": "C\\012", "SWIFT_X": "", "TZ": "UTC"])
  }
}
