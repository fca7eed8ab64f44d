internal import Measurement
internal import Statistics

/// What was measured of the instrument, as Markdown.
package struct OverheadReport: Sendable {
  /// A part that is missing, with the reason and the next step.
  package struct Gap: Hashable, Sendable {
    package let error: OverheadError
    /// Whether the rest may count as a success all the same: what was missing is optional.
    package let isOptional: Bool

    package init(_ error: OverheadError, isOptional: Bool) {
      self.error = error
      self.isOptional = isOptional
    }
  }

  package var claims: [Claim] = []
  package var calls: [WalkCalls] = []
  package var gaps: [Gap] = []
  /// On what, and how.
  package var conditions: [String] = []

  package init() {}

  /// Whether every limit that could be judged is kept, and nothing went wrong.
  package var isGood: Bool {
    claims.allSatisfy { $0.verdict == .kept || $0.verdict == .reported } && calls.allSatisfy(\.areEqual)
      && gaps.allSatisfy(\.isOptional)
  }

  package var text: String {
    var parts = ["# What the instrument costs"]
    if !claims.isEmpty { parts.append(claimTable) }
    if !calls.isEmpty { parts.append("System calls of one walk, by name and count:\n\n\(callTable)") }
    parts += gaps.map { "Not measured: \($0.error.line)" }
    if claims.contains(where: { $0.verdict == .open }) {
      parts.append("Not shown: the limit lies within the interval. A quieter machine or more rounds may tell.")
    }
    parts += conditions
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var claimTable: String {
    let head = ["", "median times", "ratio", "95% interval", "limit", "verdict", "rounds", "ratio of CPU times"]
    let rows = claims.map { claim in
      [
        claim.subject, claim.medianText, claim.estimate.value.map { decimal($0, 4) } ?? "-",
        claim.estimate.intervalText, claim.limit.map { decimal($0, 2) } ?? "none", claim.verdict.rawValue,
        "\(claim.pairs.count)", claim.cpuEstimate?.intervalText ?? "",
      ]
    }
    return markdownTable(head, rows, leftColumns: [0, 5])
  }

  private var callTable: String {
    let names = Set(calls.flatMap { [$0.yardstick, $0.swift].flatMap(\.exact.counts.keys) }).sorted()
    let head = ["walk", "in"] + names + ["total", "apart", "verdict"]
    let rows = calls.flatMap { walk in
      [("C", walk.yardstick), ("Swift", walk.swift)].map { language, counts in
        [walk.benchmark, language] + names.map { "\(counts.exact.counts[$0] ?? 0)" }
          + ["\(counts.exact.total)", counts.apartText, walk.areEqual ? "equal" : "different"]
      }
    }
    return markdownTable(head, rows, leftColumns: [0, 1, names.count + 3, names.count + 4])
  }
}
