internal import Comparison
internal import Platform
internal import Reporting

/// What GitHub Actions shows of a verdict, where the gate runs there: a summary of the job, and annotations.
struct GitHubActions {
  private let context: Context

  init(_ context: Context) { self.context = context }

  /// Appends to the job's summary, and writes annotations to standard error, which the runner reads as well.
  func tell(_ comparison: RunComparison, _ options: ComparisonOptions) throws(ToolError) {
    guard context.environment("GITHUB_ACTIONS") == Array("true".utf8) else { return }
    context.console.note(GitHubAnnotations.lines(of: comparison, options).map { $0 + "\n" }.joined())
    guard let file = context.environment("GITHUB_STEP_SUMMARY").flatMap({ Path(bytes: $0) }), !file.bytes.isEmpty else {
      return
    }
    do throws(Errno) {
      let summary = try FileDescriptor.open(file, [.writeOnly, .append, .create])
      // What an earlier command of the step wrote counts, too.
      let left = GitHubSummary.largest - Int(clamping: try FileSystem.status(of: file, followingSymlink: true).size)
      try summary.write(Array(GitHubSummary.text(of: comparison, options, atMost: max(0, left)).utf8))
    } catch {
      throw .failure(
        what: "writing the job's summary \(SafeName.encode(file.bytes))", why: error.message,
        next: "unset GITHUB_STEP_SUMMARY; the verdict was printed")
    }
  }
}
