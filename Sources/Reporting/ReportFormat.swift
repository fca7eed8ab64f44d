public import Comparison

/// A form in which a run can be reported: its text is a function of the run and the options alone.
public struct ReportFormat: Sendable {
  /// As `--format` takes it.
  public let name: String
  /// One line for a help text.
  public let summary: String
  /// The file of a results folder that holds it; `nil` for what is only printed.
  public let fileName: String?
  private let text: @Sendable (RunSummary, ReportOptions) -> String

  init(
    name: String, summary: String, fileName: String?, text: @escaping @Sendable (RunSummary, ReportOptions) -> String
  ) {
    self.name = name
    self.summary = summary
    self.fileName = fileName
    self.text = text
  }

  /// Renders a run; ends with a line end.
  public func render(_ run: RunSummary, _ options: ReportOptions = ReportOptions()) -> String { text(run, options) }

  /// Every format. A new one is a file with its `ReportFormat` and a line here.
  public static let catalogue: [ReportFormat] = [.table, .csv, .samples, .markdown]

  /// The format of a name, or nothing.
  public static func named(_ name: String) -> ReportFormat? { catalogue.first { $0.name == name } }
}
