import Measurement
import Testing

@Suite struct BudgetTests {
  private func walks(_ seconds: [Double], time: Double = 60, rounds: Int? = nil) -> [Int] {
    Budget(secondsPerWalk: seconds, secondsPerProcess: 0.02, time: time, rounds: rounds).walks
  }

  @Test func `a walk of 10 ms or more is made twice a trial, a shorter one as often as fills 20 ms`() {
    #expect(walks([0.010, 0.3, 0.009, 0.005, 0.0011]) == [2, 2, 3, 4, 19])
  }

  @Test func `a walk too short to time is made a bounded number of times`() {
    #expect(walks([0, 1e-9]) == [200, 200])
  }

  @Test func `where ten rounds do not fit, the slowest walks are made once`() {
    #expect(walks([1, 0.2, 3], time: 65) == [2, 2, 1])
    #expect(walks([1, 0.2, 3], time: 100) == [2, 2, 2])
    #expect(Budget(secondsPerWalk: [3, 1], secondsPerProcess: 0, time: 85, rounds: nil).isReduced)
    #expect(!Budget(secondsPerWalk: [3, 1], secondsPerProcess: 0, time: 95, rounds: nil).isReduced)
  }

  @Test func `where one round does not fit, the slowest walks are left out`() {
    #expect(walks([1, 30, 0.1, 40], time: 60) == [1, 1, 1, 0])
    #expect(walks([5], time: 1) == [0])
  }

  @Test func `a number of rounds that was asked for is not held against the time`() {
    #expect(walks([5, 0.001], time: 1, rounds: 3) == [2, 20])
  }

  @Test func `a round's seconds are those of its walks and processes`() {
    let budget = Budget(secondsPerWalk: [1], secondsPerProcess: 0.5, time: 60, rounds: nil)
    #expect(abs(budget.roundSeconds - 2.5) < 1e-9)
    #expect(budget.rounds(in: 60) == 24)
    #expect(Budget(secondsPerWalk: [], secondsPerProcess: 0.5, time: 60, rounds: nil).rounds(in: 60) == 0)
  }

  @Test func `a trial with cold caches holds one walk, and a round the time of what goes with it`() {
    let budget = Budget(
      secondsPerWalk: [0.001, 0.4], isCold: [false, true], secondsAside: [0.05, 0.3], secondsPerProcess: 0.01, time: 60,
      rounds: nil)
    #expect(budget.walks == [20, 1])
    #expect(abs(budget.roundSeconds - (0.02 + 0.05 + 0.01 + 0.4 + 0.3 + 0.01)) < 1e-9)
    #expect(!budget.isReduced)
    let short = Budget(
      secondsPerWalk: [0.001, 0.4], isCold: [false, true], secondsAside: [0.05, 0.3], secondsPerProcess: 0.01,
      time: 0.5,
      rounds: nil)
    #expect(short.walks == [20, 0])
  }

  @Test func `times that mean nothing plan something all the same`() {
    #expect(walks([.nan, .infinity], time: 60, rounds: 1) == [2, 2])
  }
}
