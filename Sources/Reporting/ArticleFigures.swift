internal import Foundation

/// The figures of the 2011 article, as `results/reference/article-2011.json` holds them.
public struct ArticleFigures: Hashable, Sendable, Codable {
  /// What the article measured in one way.
  public struct Row: Hashable, Sendable, Codable {
    /// As the article calls it.
    public let label: String
    /// Today's benchmark for the same.
    public let benchmark: String
    /// The benchmark, and so the row, that ratios refer to.
    public let reference: String
    public let seconds: Double
    /// Bytes resident before and after the walk, where the article shows them.
    public let residentBefore: Double?
    public let residentAfter: Double?
  }

  public let year: Int
  /// The machine it measured on.
  public let machine: String
  public let rows: [Row]

  /// Reads the form of the file; throws what the decoder found wrong, by the key's path.
  public init(json: [UInt8]) throws(ReportingError) {
    do {
      self = try JSONDecoder().decode(ArticleFigures.self, from: Data(json))
    } catch {
      throw ReportingError.article(reason: "\(error)")
    }
  }
}

/// Why a report could not be made.
public enum ReportingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The article's figures are not in the form that is expected.
  case article(reason: String)

  public var description: String {
    switch self {
    case .article(let reason): "the figures of 2011: \(PlainText.line(reason))"
    }
  }

  /// What to do about it.
  public var nextStep: String {
    switch self {
    case .article: "restore results/reference/article-2011.json from the sources"
    }
  }
}
