import HarnessOverhead
import Measurement
import TestSupport
import Testing

@Suite struct OverheadReportTests {
  private func claim(_ subject: String, _ ratio: Double, limit: Double?) -> Claim {
    // A spread of a thousandth on both sides.
    let times = (0..<20).map { 0.02 * ratio * (1 + Double($0 % 3 - 1) / 1_000) }
    let pairs = times.map { Claim.Pair(time: $0, reference: 0.02) }
    return Claim(subject, pairs, cpu: subject.hasPrefix("generator") ? nil : pairs, limit: limit)
  }

  private func calls(swift openat: Int) -> WalkCalls {
    WalkCalls(
      benchmark: "fts/list", yardstick: CallCounts(["openat": 1_111, "close": 1_111]),
      swift: CallCounts(["openat": openat, "close": 1_111, "brk": 6]))
  }

  private var sound: OverheadReport {
    var report = OverheadReport()
    report.claims = [
      claim("fts/list: worker / bare", 1, limit: 1.01), claim("generator / cp -r on ext4", 3, limit: nil),
    ]
    report.calls = [calls(swift: 1_111)]
    report.conditions = ["Measured somehow.", "Linux, 2 cores"]
    return report
  }

  private let gap = OverheadError.failure(
    what: "finding strace", why: "it is in no folder of PATH", next: "apt-get install strace")

  @Test func `a report shows every ratio with its interval, and every call`() {
    #expect(sound.isGood)
    expectGolden(sound.text, "overhead/sound.md")
  }

  @Test func `a report shows what is not kept, not equal and not measured`() {
    var report = sound
    report.claims.append(claim("fts/size: worker / bare", 1.02, limit: 1.01))
    report.claims.append(claim("fts/list: Swift / C", 1.05, limit: 1.05))
    report.calls = [calls(swift: 1_112)]
    report.gaps = [OverheadReport.Gap(gap, isOptional: false)]
    expectGolden(report.text, "overhead/unsound.md")
  }

  @Test func `a limit that is exceeded or not shown to be kept fails`() {
    for ratio in [1.02, 1.01] {
      var report = sound
      report.claims.append(claim("fts/size: worker / bare", ratio, limit: 1.01))
      #expect(!report.isGood)
    }
  }

  @Test func `calls that differ fail`() {
    var report = sound
    report.calls = [calls(swift: 1_112)]
    #expect(!report.isGood)
  }

  @Test func `what is optional may be missing, and nothing else`() {
    var report = sound
    report.gaps = [OverheadReport.Gap(gap, isOptional: true)]
    #expect(report.isGood)
    report.gaps = [OverheadReport.Gap(gap, isOptional: false)]
    #expect(!report.isGood)
  }
}
