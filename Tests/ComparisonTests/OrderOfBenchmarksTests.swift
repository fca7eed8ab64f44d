import Comparison
import Records
import Statistics
import TestSupport
import Testing

/// Case 16: benchmarks given as a,b and as b,a, and a,a.
@Suite struct OrderOfBenchmarksTests {
  private let names = ["a", "b"]

  private func record(_ name: String) -> CaseRecord {
    SampleCase(name, "size", seconds: name == "b" ? 0.021 : 0.02, growth: nil).record(tree: "tree", rounds: 40)
  }

  private func summary(_ cases: [CaseRecord], reference: String? = nil) -> RunSummary {
    RunSummary(SampleRun.run(cases: cases, trees: [], rounds: 40, passes: ["time"], reference: reference))
  }

  @Test func `the order in which benchmarks are given changes neither their places nor their ratio`() throws {
    let forward = summary(names.map(record), reference: "a/size")
    let backward = summary(names.reversed().map(record), reference: "a/size")
    #expect(forward.groups.map(\.cases) == backward.groups.map(\.cases))
    #expect(forward.answers == backward.answers)
    let ratio = try #require(forward.cases.last?.relative?.ratio)
    #expect(ratio == backward.cases.first?.relative?.ratio)
    #expect(try #require(ratio.interval).low > 1, "b is slower, and that is seen")
  }

  @Test func `held the other way round a ratio is its inverse, and so are the ends of its interval`() throws {
    let run = summary(names.map(record))
    let one = RunSummary.ratio(of: run.cases[1], to: run.cases[0])
    let other = RunSummary.ratio(of: run.cases[0], to: run.cases[1])
    let (value, inverse) = (try #require(one.value), try #require(other.value))
    let (interval, mirrored) = (try #require(one.interval), try #require(other.interval))
    #expect(abs(value * inverse - 1) < 1e-12)
    #expect(abs(interval.low * mirrored.high - 1) < 1e-12 && abs(interval.high * mirrored.low - 1) < 1e-12)
    #expect(interval.coverage == mirrored.coverage)
  }

  @Test func `a benchmark held against itself is 1, exactly`() {
    let run = summary([record("a")])
    let ratio = RunSummary.ratio(of: run.cases[0], to: run.cases[0])
    #expect(ratio.value == 1 && ratio.interval?.low == 1 && ratio.interval?.high == 1)
  }

  @Test func `two series of one benchmark are within their interval of 1`() throws {
    // The same times with other noise: as if a had been given twice.
    let twins = ["a", "z"].map { name in
      SampleCase(name, "size", seconds: 0.02, growth: nil).record(tree: "tree", rounds: 40)
    }
    let run = summary(twins)
    let interval = try #require(RunSummary.ratio(of: run.cases[1], to: run.cases[0]).interval)
    #expect(interval.contains(1))
  }
}
