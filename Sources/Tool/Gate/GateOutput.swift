internal import Comparison
internal import Platform
internal import Reporting

/// Where a verdict goes: to standard output, to files, and to what a CI system reads.
struct GateOutput {
  private let context: Context
  private let options: GateOptions
  private var console: Console { context.console }

  init(_ context: Context, _ options: GateOptions) {
    self.context = context
    self.options = options
  }

  /// What was asked to be printed comes first, so that it is not lost where a file cannot be written.
  func write(_ comparison: RunComparison) throws(ToolError) {
    let format = ComparisonFormat.named(options.format.rawValue) ?? .table
    try console.print(format.render(comparison, reportOptions))
    if let file = options.junit {
      try write(ComparisonFormat.junit.render(comparison, reportOptions), to: file)
    }
    try GitHubActions(context).tell(comparison, reportOptions)
  }

  func write(_ proof: GateProof) throws(ToolError) {
    try console.print(
      GateProofReport.render(proof, isMarkdown: options.format == .markdown, options: reportOptions))
  }

  private var reportOptions: ComparisonOptions {
    ComparisonOptions(
      use: .gate(failsOnInconclusive: options.inconclusive == .fail),
      color: options.format == .table && console.usesColor)
  }

  private func write(_ text: String, to file: Path) throws(ToolError) {
    do {
      try WholeFile.write(Array(text.utf8), to: file)
    } catch {
      throw .failure(
        what: "writing the JUnit report \(SafeName.encode(file.bytes))", why: error.message,
        next: "name another file with --junit; the verdict was printed")
    }
  }
}
