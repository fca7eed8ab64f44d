internal import Platform

/// The end of what a worker wrote to its standard error.
public struct LastWords: Hashable, Sendable {
  /// At most `limit` bytes.
  public private(set) var bytes: [UInt8] = []
  /// Whether there was more before them.
  public private(set) var isCut = false

  static let limit = 4_096
  /// Of `text`, in characters.
  private static let shown = 400

  public init(_ bytes: some Collection<UInt8> = []) { append(bytes) }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes += more
    if bytes.count <= LastWords.limit { return }
    bytes.removeFirst(bytes.count - LastWords.limit)
    isCut = true
  }

  /// One line of ASCII of bounded length: the last lines, in `vis(3)` form, with ` | ` between them.
  public var text: String { bytes.isEmpty ? "it said nothing" : "its last words: " + shown }

  /// The words alone.
  var shown: String {
    let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map(LastWords.encoded)
    let all = lines.joined(separator: " | ")
    let tail = all.suffix(LastWords.shown)
    return (isCut || tail.count < all.count ? "..." : "") + tail
  }

  /// The encoding of names ends at a zero, which no name can hold; words can.
  private static func encoded(_ line: ArraySlice<UInt8>) -> String {
    line.split(separator: 0, omittingEmptySubsequences: false).map { SafeName.encode($0) }.joined(separator: "\\000")
  }
}
