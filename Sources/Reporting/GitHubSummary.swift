public import Comparison

/// What GitHub Actions shows as the summary of a job.
///
/// A step's summary may hold 1 MiB; of a larger one nothing is shown (GitHub Docs, "Workflow commands for GitHub Actions",
/// "Step isolation and limits":
/// <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands#step-isolation-and-limits>).
public enum GitHubSummary {
  /// The most bytes that a step may add.
  public static let largest = 1_048_576

  /// The Markdown of a comparison in at most so many bytes: where it is larger, the last rows, which are the least grave,
  /// are left out, and their number is said.
  ///
  /// What a step wrote before counts too, so it is for the caller to take off. Costs a few renderings.
  public static func text(
    of comparison: RunComparison, _ options: ComparisonOptions = ComparisonOptions(), atMost limit: Int = largest
  ) -> String {
    let report = ComparisonMarkdown(comparison, options)
    let whole = report.text()
    if whole.utf8.count <= limit { return whole }
    // More rows make a longer text, so halving finds how many fit.
    var (fits, tooMany) = (0, report.rowCount)
    while tooMany - fits > 1 {
      let middle = fits + (tooMany - fits) / 2
      if report.text(rows: middle).utf8.count <= limit { fits = middle } else { tooMany = middle }
    }
    return cut(report.text(rows: fits), atMost: limit)
  }

  /// Whole lines from the start, where not even a report without rows fits.
  private static func cut(_ text: String, atMost limit: Int) -> String {
    if text.utf8.count <= limit { return text }
    var (kept, size) = ("", 0)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map({ $0 + "\n" }) {
      size += line.utf8.count
      if size > limit { break }
      kept += line
    }
    return kept
  }
}
