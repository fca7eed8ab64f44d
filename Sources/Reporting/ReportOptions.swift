/// What a report needs beside the run.
public struct ReportOptions: Sendable {
  /// The 2011 figures, which stand beside a run of the seed suite.
  public var article: ArticleFigures?
  /// Whether the reader is a terminal that shows colours.
  public var color: Bool

  public init(article: ArticleFigures? = nil, color: Bool = false) {
    self.article = article
    self.color = color
  }
}
