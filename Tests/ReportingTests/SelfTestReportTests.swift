import Records
import Reporting
import TestSupport
import Testing

@Suite struct SelfTestReportTests {
  private func check(
    _ quantity: String, _ unit: Metric.Unit?, _ expected: Double, _ outcome: SelfTestCheck.Outcome,
    _ tolerance: Double = 0, objection: String? = nil, note: String? = nil
  ) -> SelfTestCheck {
    SelfTestCheck(
      quantity: quantity, unit: unit, expected: expected, outcome: outcome, tolerance: tolerance,
      objection: objection, note: note)
  }

  private var right: [SelfTestCheck] {
    [
      check("wall time of a spin", .seconds, 0.02, .measured(0.020_002), 0.000_2),
      check("peak resident memory of 8 MiB", .bytes, 8_388_608, .measured(8_380_416), 262_144),
      check("bytes allocated", .bytes, 615_500, .measured(615_500)),
      check("calls of openat", .calls, 500, .measured(500)),
      check("a ratio", nil, 1, .measured(0.998), 0.02, note: "99.9% interval 0.99 to 1.006"),
    ]
  }

  @Test func `figures that are right are a table and one line`() {
    expectGolden(SelfTestReport.render(right), "selftest/right.txt")
    #expect(SelfTestReport.passes(right))
  }

  @Test func `what is wrong, and what was not measured, is told with its reason`() {
    let checks =
      right + [
        check("calls of getppid", .calls, 1_000, .measured(1_001)),
        check("heap peak of 64 MiB", .bytes, 67_108_864, .measured(67_108_869)),
        check("ratio of twins", nil, 1, .measured(1.015), 0.02, objection: "its interval does not contain 1"),
        check("bytes read", .bytes, 8_388_608, .missing("caches are dropped by root alone; run it as root")),
        check("live after", .bytes, 0, .failed("worker ended by\nsignal 11 (SIGSEGV)")),
        check("memory again", .count, 4, .measured(3), note: "not peak resident memory of 1 MiB"),
      ]
    expectGolden(SelfTestReport.render(checks, remarks: ["This is a debug build."]), "selftest/wrong.txt")
    #expect(!SelfTestReport.passes(checks))
  }

  @Test func `where nothing can be measured nothing is said to be right`() {
    let checks = [check("calls of openat", .calls, 500, .missing("there is no strace"))]
    expectGolden(SelfTestReport.render(checks), "selftest/nothing.txt")
    #expect(SelfTestReport.passes(checks))
  }
}
