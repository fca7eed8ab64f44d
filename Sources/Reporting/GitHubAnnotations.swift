public import Comparison
internal import Records

/// Workflow commands by which GitHub Actions notes the gravest findings beside a job.
///
/// A step may make ten errors and ten warnings; what is beyond is dropped without a word (GitHub Docs, "REST API endpoints
/// for check runs": <https://docs.github.com/en/rest/checks/runs>). The form of a command and its escapes are those of the
/// runner (`ActionCommand.cs` of actions/runner; GitHub Docs, "Workflow commands for GitHub Actions":
/// <https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands>).
public enum GitHubAnnotations {
  /// The most that are made, errors and warnings together.
  public static let most = 10

  /// A line for each, without its end: an error for what regressed or failed, or where nothing could be judged, and a
  /// warning for what is inconclusive; the gravest first. Where there are more than ten, the last one counts the rest.
  public static func lines(of comparison: RunComparison, _ options: ComparisonOptions = ComparisonOptions()) -> [String]
  {
    let summary = ComparisonSummary(comparison: comparison, options: options)
    var notes = summary.alarms.map { Annotation(level: .warning, title: "slowed on purpose", message: $0) }
    notes += ComparisonRow.all(of: comparison).compactMap(Annotation.init)
    if comparison.verdict == .nothingJudged {
      let reasons = Set(comparison.cases.compactMap(ComparisonWording.reason)).sorted()
      let message = (["none of what was asked could be judged"] + reasons.prefix(1)).joined(separator: ": ")
      notes.append(Annotation(level: .error, title: "nothing judged", message: message))
    }
    if notes.count <= most { return notes.map(\.command) }
    let rest = notes[(most - 1)...]
    let errors = rest.count { $0.level == .error }
    let counted = [(errors, "error"), (rest.count - errors, "warning")].filter { $0.0 > 0 }
      .map { Wording.counted($0, $1) }.joined(separator: " and ")
    let last = Annotation(
      level: errors > 0 ? .error : .warning, title: "and \(counted) more", message: "see the job's summary or its log")
    return (notes.prefix(most - 1) + [last]).map(\.command)
  }

  private struct Annotation {
    enum Level: String { case error, warning }

    let level: Level
    let title: String
    let message: String

    init(level: Level, title: String, message: String) {
      self.level = level
      self.title = title
      self.message = message
    }

    /// `nil` for a row that is not worth one.
    init?(_ row: ComparisonRow) {
      switch row.first.finding {
      case .regressed, .failed: level = .error
      case .inconclusive: level = .warning
      case .unchanged, .improved, .notJudged, .new: return nil
      }
      let id = row.first.key.id
      title = "\(id.benchmark), \(row.metric): \(ComparisonWording.word(row.first.finding))"
      message =
        "\(row.metrics.joined(separator: ", ")) of \(id.benchmark) on \(id.tree) (\(id.cache)): \(Annotation.text(row))"
    }

    /// Of several metrics there is only the reason.
    private static func text(_ row: ComparisonRow) -> String {
      if row.metrics.count == 1 { return ComparisonWording.sentence(row.first) }
      let reason = ComparisonWording.reason(row.first).map { "; \(ComparisonWording.brief($0))" } ?? ""
      return ComparisonWording.word(row.first.finding) + reason
    }

    var command: String {
      let title = GitHubAnnotations.property(PlainText.line("dirbench: \(title)"))
      return "::\(level.rawValue) title=\(title)::\(GitHubAnnotations.data(PlainText.line(message)))"
    }
  }

  /// Text behind the second pair of colons.
  package static func data(_ text: String) -> String { escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

  /// A property's value, which a comma or a colon would end.
  package static func property(_ text: String) -> String {
    escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  /// By scalars: CR LF is one Character, which equals neither of its halves.
  private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let escape = escapes[scalar] { escaped += escape } else { escaped.unicodeScalars.append(scalar) }
    }
    return escaped
  }
}
