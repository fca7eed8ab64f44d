internal import Comparison
internal import Glibc
internal import Platform
internal import Reporting
internal import Statistics
internal import Trees

/// The study of how often a gate is wrong, and how often it finds what is there, from recorded series of rounds.
struct Resampling {
  private let series: Series
  private let gates: [ResampledGate]
  private let shifts = [0.025, 0.05, 0.10]

  /// In seconds.
  static let budgets = [10.0, 20, 35, 60]
  /// So many rounds in a row stay together.
  static let block = 10

  /// Draws so many gates; the seed makes them the same every time.
  init(_ series: Series, count: Int, seed: UInt64) throws(StudyError) {
    if series.rounds.count < Resampling.block {
      throw StudyError(
        what: "resampling", why: "the series has fewer rounds than the \(Resampling.block) of a block",
        next: "record 400 rounds or more")
    }
    var generator = SplitMix64(seed: seed)
    self.series = series
    gates = (0..<count).map { _ in
      ResampledGate(series, budgets: Resampling.budgets, block: Resampling.block, &generator)
    }
  }

  /// The largest part of A/A gates, at any budget, that end with a regression.
  var falseAlarms: Double { Resampling.budgets.indices.map { part(at: $0, shift: 0) { $0 == .regressed } }.max() ?? 1 }

  // MARK: Text

  /// As Markdown, below a heading.
  func text(_ title: String) -> String {
    let seconds = series.seconds.reduce(0, +) / Double(series.seconds.count)
    var lines = [
      "## \(title)", "",
      "\(series.rounds.count) rounds of \(fixed(seconds, 2)) s on average; \(gates.count) gates, drawn in blocks of "
        + "\(Resampling.block) rounds.", "",
      "### The build against itself", "",
      "| budget | rounds (median) | ended by width | status 2 | status 3 | status 0 |",
      "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (place, budget) in Resampling.budgets.enumerated() {
      let stops = gates.map { $0.stops[place] }
      let rounds = median(stops.map { Double($0.rounds) }) ?? 0
      lines.append(
        "| \(fixed(budget, 0)) s | \(fixed(rounds, 0)) | \(percent(Double(stops.count(where: \.isDecisive)) / Double(stops.count))) | "
          + [Verdict.regressed, .inconclusive, .passed].map { verdict in
            percent(part(at: place, shift: 0) { $0 == verdict })
          }.joined(separator: " | ") + " |")
    }
    lines += ["", "### Slowed: how often the gate ends with 2 and names the benchmark, and no other", ""]
    lines += [
      "| slowed | by | " + Resampling.budgets.map { "\(fixed($0, 0)) s" }.joined(separator: " | ") + " |",
      "| :--- | ---: |" + String(repeating: " ---: |", count: Resampling.budgets.count),
    ]
    for (benchmark, name) in series.names.enumerated() {
      for shift in shifts {
        let cells = Resampling.budgets.indices.map { percent(power(benchmark, log1p(shift), at: $0)) }
        lines.append("| \(name) | +\(percent(shift)) | \(cells.joined(separator: " | ")) |")
      }
      let faster = Resampling.budgets.indices.map { percent(improved(benchmark, log1p(-0.05), at: $0)) }
      lines.append("| \(name) | -5.0%, called improved | \(faster.joined(separator: " | ")) |")
    }
    lines += ["", "### What the gate prints as detectable, and what it finds nine times in ten", ""]
    lines += [
      "| benchmark | budget | printed (median) | found in 90% | printed / found | lower bounds |",
      "| :--- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (benchmark, name) in series.names.enumerated() {
      for place in Resampling.budgets.indices { lines.append(detectableRow(benchmark, name, place)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func detectableRow(_ benchmark: Int, _ name: String, _ place: Int) -> String {
    let printed = gates.compactMap { $0.stops[place].detectable[benchmark] }
    let middle = median(printed.map(\.effect))
    let found = detectable(benchmark, at: place)
    let ratio = middle.flatMap { middle in found.map { fixed(middle / $0, 2) } } ?? "-"
    let bounds = percent(Double(printed.count(where: \.isLowerBound)) / Double(max(1, printed.count)))
    return "| \(name) | \(fixed(Resampling.budgets[place], 0)) s | \(middle.map(percent) ?? "-") | "
      + "\(found.map(percent) ?? "-") | \(ratio) | \(bounds) |"
  }

  // MARK: Figures

  /// The slowdown that is found in 90% of gates, between the nearest of the levels that were tried.
  private func detectable(_ benchmark: Int, at place: Int) -> Double? {
    let levels = [0.02, 0.025, 0.03, 0.035, 0.04, 0.05, 0.06, 0.08, 0.10, 0.13, 0.17, 0.22, 0.3]
    let found = levels.map { level in
      Double(gates.count { $0.stops[place].finding(benchmark, shift: log1p(level), .ofTimes) == .regressed })
        / Double(gates.count)
    }
    guard let above = found.firstIndex(where: { $0 >= 0.9 }), above > 0, found[above] > found[above - 1] else {
      return nil
    }
    let part = (0.9 - found[above - 1]) / (found[above] - found[above - 1])
    return levels[above - 1] + part * (levels[above] - levels[above - 1])
  }

  /// Whether a gate finds the benchmark that was slowed, and names no other.
  private func power(_ benchmark: Int, _ shift: Double, at place: Int) -> Double {
    share { gate in
      series.names.indices.allSatisfy { other in
        let finding = gate.stops[place].finding(other, shift: other == benchmark ? shift : 0, .ofTimes)
        return (finding == .regressed) == (other == benchmark)
      }
    }
  }

  private func improved(_ benchmark: Int, _ shift: Double, at place: Int) -> Double {
    share { $0.stops[place].finding(benchmark, shift: shift, .ofTimes) == .improved }
  }

  private func part(at place: Int, shift: Double, _ matches: (Verdict) -> Bool) -> Double {
    share { gate in
      matches(Verdict(series.names.indices.map { gate.stops[place].finding($0, shift: shift, .ofTimes) }))
    }
  }

  private func share(_ matches: (ResampledGate) -> Bool) -> Double {
    Double(gates.count(where: matches)) / Double(max(1, gates.count))
  }

  private func percent(_ share: Double) -> String { fixed(share * 100, 1) + "%" }

  private func fixed(_ value: Double, _ places: Int) -> String { DecimalText.fixed(value, places: places) }
}
