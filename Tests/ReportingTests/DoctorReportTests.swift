import Foundation
import Records
import Reporting
import TestSupport
import Testing

@Suite struct DoctorReportTests {
  /// A machine that cannot be, with something of everything.
  private static let diagnosis: Diagnosis = {
    var machine = Machine(architecture: "made-up", cores: 2)
    machine.kernel = "Made-up 1.0"
    machine.libc = "glibc 0.1"
    machine.memoryBytes = 4 << 30
    machine.loadBefore = 3.4
    machine.ticksBefore = Machine.ProcessorTicks(total: 1_000_000, stolen: 20_000)
    machine.environment = ["LD_PRELOAD": "/made-up/a\\040b.so"]
    machine.affinity = [0, 3]
    return Diagnosis(
      tool: Run.Tool(version: "0.0.0", commit: nil, configuration: "release", swift: "0.0"), machine: machine,
      capabilities: [
        Diagnosis.Capability("times", isAvailable: true, finding: "wall clock and CPU time of each walk, exact"),
        Diagnosis.Capability(
          "system calls", isAvailable: false,
          finding: "strace cannot trace /bin/true: it exited with status 1; its last words: strace: \u{1B}[31mptrace: "
            + "Operation not permitted",
          nextStep: "allow ptrace: a container needs the capability SYS_PTRACE, or kernel.yama.ptrace_scope below 2"),
        Diagnosis.Capability(
          "plots", isAvailable: false, finding: "gnuplot is not installed", nextStep: "apt-get install gnuplot-nox"),
      ],
      disturbances: [
        Diagnosis.Disturbance("load", finding: "3.40 on 2 cores", advice: "end what else runs"),
        Diagnosis.Disturbance("steal time", finding: "2.00% of the time", advice: "measure in more rounds"),
      ], costs: Diagnosis.Costs(clock: 41.8e-9, systemCall: 1.25e-6))
  }()

  @Test func `a diagnosis is printed for people`() {
    expectGolden(DoctorReport.text(Self.diagnosis), "doctor/doctor.txt")
    for line in DoctorReport.text(Self.diagnosis).split(separator: "\n") { #expect(line.count <= 100, "\(line)") }
  }

  @Test func `a diagnosis is printed for programs, and reads back the same`() throws {
    let json = try #require(DoctorReport.json(Self.diagnosis))
    expectGolden(json, "doctor/doctor.json")
    #expect(try JSONDecoder().decode(Diagnosis.self, from: Data(json.utf8)) == Self.diagnosis)
    var keys = Set<String>()
    func collect(_ value: Any) {
      if let object = value as? [String: Any] { keys.formUnion(object.keys); object.values.forEach(collect) }
      if let list = value as? [Any] { list.forEach(collect) }
    }
    collect(try JSONSerialization.jsonObject(with: Data(json.utf8)))
    let document = String(decoding: try Repository.contents(of: "results/FORMAT.md"), as: UTF8.self)
    for key in keys where !key.hasPrefix("LD_") { #expect(document.contains("`\(key)`"), "\(key) is not described") }
  }

  @Test func `where nothing was found to disturb, that is said`() {
    let calm = Diagnosis(
      tool: Self.diagnosis.tool, machine: Self.diagnosis.machine, capabilities: [], disturbances: [],
      costs: Self.diagnosis.costs)
    #expect(DoctorReport.text(calm).contains("  nothing that could be found out\n"))
    #expect(DoctorReport.text(calm, color: true).contains("\u{1B}[1mWhat will disturb"))
  }

  @Test func `a figure that is no number gives no JSON`() {
    let broken = Diagnosis(
      tool: Self.diagnosis.tool, machine: Self.diagnosis.machine, capabilities: [], disturbances: [],
      costs: Diagnosis.Costs(clock: .nan, systemCall: 0))
    #expect(DoctorReport.json(broken) == nil)
    #expect(DoctorReport.text(broken).contains("a reading of the clock"))
  }
}
