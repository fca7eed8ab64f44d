import Measurement
import TestSupport
import Testing
import Trees

@Suite struct ScheduleTests {
  @Test func `the generator gives the published numbers`() {
    // The first five for the seed 1234567, as the generator's reference implementation prints them.
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func `the same seed gives the same rounds, for good`() {
    var text = ""
    for (seed, stream, count) in [(0, 0, 5), (0, 1, 5), (42, 0, 20), (UInt64.max, 0, 5)] as [(UInt64, UInt64, Int)] {
      let schedule = Schedule(seed: seed, stream: stream)
      for round in 0..<4 {
        let order = schedule.order(ofRound: round, cases: count).map(String.init).joined(separator: " ")
        text += "seed \(seed), stream \(stream), round \(round): \(order)\n"
      }
    }
    expectGolden(text, "measurement/schedule.txt")
  }

  @Test func `a round holds every case once`() {
    for count in [0, 1, 2, 100] {
      #expect(Schedule(seed: 7).order(ofRound: 3, cases: count).sorted() == Array(0..<count))
    }
  }

  @Test func `every order is as likely as the others`() {
    var counts: [[Int]: Int] = [:]
    for round in 0..<24_000 { counts[Schedule(seed: 1).order(ofRound: round, cases: 4), default: 0] += 1 }
    #expect(counts.count == 24)
    // Chi-square with 23 degrees of freedom exceeds 49.7 once in a thousand seeds; this seed's is what it is.
    let chiSquare = counts.values.reduce(0.0) { $0 + (Double($1) - 1_000) * (Double($1) - 1_000) / 1_000 }
    #expect(chiSquare < 49.7)
  }

  @Test func `a bounded draw favours nothing, the largest bounds included`() {
    var generator = SplitMix64(seed: 3)
    // Plain remainders would fall below 2^62 in half of all draws, not in a third.
    let bound: UInt64 = 3 << 62
    let low = (0..<30_000).count { _ in generator.next(below: bound) < 1 << 62 }
    #expect((9_600...10_400).contains(low))
    #expect((0..<100).allSatisfy { _ in generator.next(below: 1) == 0 })
    #expect(generator.next(below: .max) < .max)
  }

  @Test func `fresh seeds differ and keep their digits in a Double`() {
    let seeds = (0..<10).map { _ in Schedule.freshSeed() }
    #expect(Set(seeds).count == 10)
    #expect(seeds.allSatisfy { $0 < 1 << 53 })
  }
}
