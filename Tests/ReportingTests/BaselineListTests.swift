import Comparison
import Records
import Reporting
import TestSupport
import Testing

/// The list of baselines, and what each can judge on a machine.
@Suite struct BaselineListTests {
  private let exact = Series(metric: .allocations, trials: [Series.Trial(round: 0, values: [7])])
  private let times = Series(metric: .wallClock, trials: [Series.Trial(round: 0, values: [0.01])])

  private func machine(_ change: (inout Machine) -> Void = { _ in }) -> Machine {
    var machine = Machine(architecture: "x86_64", cores: 2)
    (machine.kernel, machine.libc, machine.cpu) = ("Linux 6.1", "glibc 2.36", "Some CPU")
    change(&machine)
    return machine
  }

  private func entry(
    _ name: String, _ series: [Series], commit: String? = "0123456789abcdef",
    _ change: (inout Machine) -> Void = { _ in }
  ) -> BaselineList.Entry {
    let tool = Run.Tool(version: "0", commit: commit, configuration: "release", swift: "6.3.1")
    let cases = ["fts/list", "fts/size"].map { benchmark in
      CaseRecord(
        id: CaseID(benchmark: benchmark, tree: "t", cache: "warm"), method: "fts", work: "size", order: "none",
        verification: Verification(verified: true), series: series)
    }
    let plan = Plan(
      suite: "ci", passes: ["time", "memory"], seed: 1, timeBudget: 60, roundsAsked: nil, reference: nil)
    let run = Run(
      tool: tool, started: "2026-11-30T20:15:00Z", machine: machine(change), plan: plan, trees: [], cases: cases)
    return BaselineList.Entry(name: name, run: run, environments: Environments(run, tool, machine()))
  }

  @Test func `each says what it can judge here, and why not the rest`() {
    let entries = [
      entry("both", [exact, times]), entry("counts", [exact], commit: nil), entry("nothing", []),
      entry("other-libc", [exact, times]) { $0.libc = "glibc 2.41" },
      entry("other-machine", [exact, times]) { ($0.cpu, $0.kernel, $0.cores) = ("Other CPU", nil, 8) },
      entry("times", [times]) { $0.cpu = "Other CPU" },
    ]
    expectGolden(BaselineList.render(entries), "reports/baselines.txt")
  }

  @Test func `where there are none, it says how to make one`() {
    #expect(
      BaselineList.render([]) == "There are no baselines; 'dirbench baseline update NAME' makes one.\n")
  }

  @Test func `what a file says of itself stays on its line`() {
    let text = BaselineList.render([entry("a", [exact], commit: "x\n\u{1B}[31m")])
    #expect(text.split(separator: "\n").count == 2)
    #expect(!text.contains("\u{1B}"))
  }
}
