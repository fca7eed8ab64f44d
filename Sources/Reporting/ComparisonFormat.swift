public import Comparison

/// A form in which two runs held against each other can be shown: a function of the comparison and the options alone.
public struct ComparisonFormat: Sendable {
  /// As `--format` takes it.
  public let name: String
  /// One line for a help text.
  public let summary: String
  private let text: @Sendable (RunComparison, ComparisonOptions) -> String

  init(name: String, summary: String, text: @escaping @Sendable (RunComparison, ComparisonOptions) -> String) {
    self.name = name
    self.summary = summary
    self.text = text
  }

  /// Renders a comparison; ends with a line end.
  public func render(_ comparison: RunComparison, _ options: ComparisonOptions = ComparisonOptions()) -> String {
    text(comparison, options)
  }

  /// Every format. A new one is a file with its `ComparisonFormat` and a line here.
  public static let catalogue: [ComparisonFormat] = [.table, .markdown, .csv, .json, .junit]

  /// The format of a name, or nothing.
  public static func named(_ name: String) -> ComparisonFormat? { catalogue.first { $0.name == name } }
}
