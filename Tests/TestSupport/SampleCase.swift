public import Records

/// A case with made-up values that scatter, the same at every call.
public struct SampleCase {
  private let method: String
  private let work: String
  private let order: String
  private let seconds: Double
  private let growth: Int?
  private let noise: Double

  /// Says roughly how long a walk takes, and by how many bytes it makes the process grow; `nil` for no memory pass.
  /// The noise is the width of the scatter, as a share of the time.
  public init(
    _ method: String, _ work: String, _ order: String = "none", seconds: Double, growth: Int?, noise: Double = 0.02
  ) {
    self.method = method
    self.work = work
    self.order = order
    self.seconds = seconds
    self.growth = growth
    self.noise = noise
  }

  /// Makes so many rounds of values, and five of memory. With cold caches a trial has one walk, which reads so many bytes.
  public func record(tree: String, rounds: Int, reading bytes: Int? = nil) -> CaseRecord {
    let benchmark = order == "none" ? "\(method)/\(work)" : "\(method)/\(work)/\(order)"
    var random = Scatter(seed: benchmark)
    var series = times(rounds: rounds, walks: bytes == nil ? nil : 1, &random)
    if let bytes {
      let trials = (0..<rounds).map { Series.Trial(round: $0, values: [Double(bytes + 4_096 * ($0 % 3))]) }
      series.append(Series(metric: .deviceRead, trials: trials))
    }
    if let growth { series += memory(growth: growth, &random) }
    return CaseRecord(
      id: CaseID(benchmark: benchmark, tree: tree, cache: bytes == nil ? "warm" : "cold"), method: method, work: work,
      order: order,
      verification: Verification(verified: true), series: series)
  }

  private func times(rounds: Int, walks: Int?, _ random: inout Scatter) -> [Series] {
    let walks = walks ?? (seconds >= 0.01 ? 2 : min(5, Int(0.02 / seconds) + 1))
    var wall = Series(metric: .wallClock)
    var cpu = Series(metric: .cpuTime)
    var user = Series(metric: .userTime)
    var system = Series(metric: .systemTime)
    for round in 0..<rounds {
      // All cases of a round are slow or fast together, which is what pairing is for.
      var common = Scatter(seed: "round \(round)")
      let level = seconds * (1 + 0.1 * common.next())
      let values = (0..<walks).map { walk in nanoseconds(level * (1 + noise * random.next() + (walk == 0 ? 0.03 : 0))) }
      wall.trials.append(Series.Trial(round: round, values: values))
      cpu.trials.append(Series.Trial(round: round, values: values.map { nanoseconds($0 * 0.98) }))
      let ticks = values.map { ($0 / 0.004).rounded(.down) }
      user.trials.append(Series.Trial(round: round, values: ticks.map { ($0 / 4).rounded(.down) * 0.004 }))
      system.trials.append(Series.Trial(round: round, values: ticks.map { ($0 - ($0 / 4).rounded(.down)) * 0.004 }))
    }
    return [wall, cpu, user, system]
  }

  private func memory(growth: Int, _ random: inout Scatter) -> [Series] {
    var start = Series(metric: .residentAtStart)
    var before = Series(metric: .residentBefore)
    var after = Series(metric: .residentAfter)
    var peak = Series(metric: .residentPeak)
    for round in 0..<5 {
      let base = Double(1_500 + Int(8 * random.next())) * 4_096
      let used = base + (method.hasPrefix("filemanager") ? 384 : 3) * 4_096
      let grown = (Double(growth) * (1 + 0.05 * random.next()) / 4_096).rounded() * 4_096
      start.trials.append(Series.Trial(round: round, values: [base]))
      before.trials.append(Series.Trial(round: round, values: [used]))
      after.trials.append(Series.Trial(round: round, values: [used + grown]))
      peak.trials.append(Series.Trial(round: round, values: [used + grown + 8_192]))
    }
    return [start, before, after, peak]
  }

  private func nanoseconds(_ seconds: Double) -> Double { (seconds * 1e9).rounded() / 1e9 }
}

/// Numbers from 0 to 1 that are the same at every call.
private struct Scatter {
  private var state: UInt64

  /// FNV-1a of the text: Swift's own hashing differs from process to process.
  init(seed: String) {
    state = seed.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    // The first number after a short text has hardly been mixed.
    for _ in 0..<4 { _ = next() }
  }

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 9_007_199_254_740_992
  }
}
