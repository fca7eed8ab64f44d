internal import Traversal
internal import Trees

/// What is told of one timed walk: the time, and enough to see that it was a whole one.
package struct WalkReading: Hashable, Sendable {
  package let nanoseconds: Int64
  package let entries: Int
  package let bytes: Int64
  package let problems: Int

  package init(nanoseconds: Int64, entries: Int, bytes: Int64, problems: Int) {
    self.nanoseconds = nanoseconds
    self.entries = entries
    self.bytes = bytes
    self.problems = problems
  }

  init(nanoseconds: Int64, tally: Tally) {
    self.init(nanoseconds: nanoseconds, entries: tally.entries, bytes: tally.bytes, problems: tally.problems)
  }

  /// Four numbers with spaces between them.
  package var text: String { "\(nanoseconds) \(entries) \(bytes) \(problems)" }

  /// Reads a reading's text; `nil` where it is none.
  package init?(_ text: some StringProtocol) {
    let numbers = text.split(separator: " ", omittingEmptySubsequences: false).compactMap { Int64($0) }
    guard numbers.count == 4, "\(numbers[0]) \(numbers[1]) \(numbers[2]) \(numbers[3])" == text else { return nil }
    self.init(nanoseconds: numbers[0], entries: Int(numbers[1]), bytes: numbers[2], problems: Int(numbers[3]))
  }

  /// Whether the walk found all that the tree holds; sizes are told by `size` alone.
  func isWhole(_ census: Census, _ work: Work) -> Bool {
    problems == 0 && entries == census.entries && (work == .list || bytes == census.bytes)
  }
}
