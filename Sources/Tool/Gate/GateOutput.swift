internal import Comparison
internal import Platform
internal import Records
internal import Reporting
internal import Statistics

/// Where a verdict goes: to standard output, to files, and to what a CI system reads.
struct GateOutput {
  private let context: Context
  private let options: GateOptions

  init(_ context: Context, _ options: GateOptions) {
    self.context = context
    self.options = options
  }

  func write(_ comparison: RunComparison) throws(ToolError) {
    var text = ""
    for row in comparison.cases {
      text +=
        "\(row.key.id.benchmark) \(row.metric.name) \(row.ratio.value ?? .nan) \(row.ratio.interval.map { "\($0.low) \($0.high)" } ?? "-") n=\(row.rounds) \(row.finding) mde=\(row.detectable?.effect ?? .nan)\n"
    }
    text += "verdict \(comparison.verdict)\n"
    try context.console.print(text)
  }
}
