/// What the text of a comparison needs beside it.
public struct ComparisonOptions: Hashable, Sendable {
  /// Who asks.
  public enum Use: Hashable, Sendable {
    /// `compare`, which shows and does not judge.
    case comparison
    /// `gate`, whose verdict the text begins with; and whether it fails where it cannot tell.
    case gate(failsOnInconclusive: Bool)
  }

  public var use: Use
  /// Whether the reader is a terminal that shows colours.
  public var color: Bool
  /// What else there is to say, a sentence each, in plain text.
  public var notes: [String]

  public init(use: Use = .comparison, color: Bool = false, notes: [String] = []) {
    self.use = use
    self.color = color
    self.notes = notes
  }

  var isGate: Bool { use != .comparison }
}
