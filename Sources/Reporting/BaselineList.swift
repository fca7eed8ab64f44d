public import Comparison
public import Records

/// The baselines that there are, and what each can judge here.
public enum BaselineList {
  public struct Entry: Sendable {
    let name: String
    let run: Run
    let environments: Environments

    /// `environments` holds the run against this machine.
    public init(name: String, run: Run, environments: Environments) {
      self.name = name
      self.run = run
      self.environments = environments
    }
  }

  /// Ends with a line end.
  public static func render(_ entries: [Entry]) -> String {
    if entries.isEmpty { return "There are no baselines; 'dirbench baseline update NAME' makes one.\n" }
    var table = TextTable([
      ("baseline", .left), ("taken", .left), ("commit", .left), ("benchmarks", .right), ("judges here", .left),
    ])
    for entry in entries {
      table.append([
        PlainText.line(entry.name), PlainText.line(entry.run.started),
        PlainText.line(String((entry.run.tool.commit ?? "unknown").prefix(12))),
        DecimalText.grouped(Set(entry.run.cases.map(\.id.benchmark)).count), judged(entry),
      ])
    }
    return table.lines.joined(separator: "\n") + "\n"
  }

  private static func judged(_ entry: Entry) -> String {
    let series = entry.run.cases.flatMap(\.series).map(\.metric)
    let (exact, times) = (series.contains { $0.assume == .exact }, series.contains { $0.name == Metric.wallClock.name })
    let differences = entry.environments.exactDifferences
    let more = entry.environments.timeDifferences
    var parts: [String] = []
    if exact { parts.append(differences.isEmpty ? "counts" : "no counts") }
    if times { parts.append((differences + more).isEmpty ? "times" : "no times") }
    if parts.isEmpty { parts.append("nothing") }
    let reasons = (exact || times ? differences : []) + (times ? more : [])
    return PlainText.line(
      parts.joined(separator: ", ") + (reasons.isEmpty ? "" : " (\(reasons.joined(separator: "; ")))"))
  }
}
