internal import Traversal
internal import Trees

/// What is told of one timed walk: its times in nanoseconds, and enough to see that it was a whole one.
package struct WalkReading: Hashable, Sendable {
  package let wall: Int64
  /// On processors.
  package let cpu: Int64
  package let entries: Int
  package let bytes: Int64
  package let problems: Int

  package init(wall: Int64, cpu: Int64, entries: Int, bytes: Int64, problems: Int) {
    self.wall = wall
    self.cpu = cpu
    self.entries = entries
    self.bytes = bytes
    self.problems = problems
  }

  init(wall: Int64, cpu: Int64, tally: Tally) {
    self.init(wall: wall, cpu: cpu, entries: tally.entries, bytes: tally.bytes, problems: tally.problems)
  }

  /// Five numbers with spaces between them.
  package var text: String { "\(wall) \(cpu) \(entries) \(bytes) \(problems)" }

  /// Reads a reading's text; `nil` where it is none.
  package init?(_ text: some StringProtocol) {
    let fields = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Int64($0) }
    guard numbers.count == 5, fields.count == 5 else { return nil }
    self.init(
      wall: numbers[0], cpu: numbers[1], entries: Int(numbers[2]), bytes: numbers[3], problems: Int(numbers[4]))
  }

  /// Whether the walk found all that the tree holds; sizes are told by `size` alone.
  func isWhole(_ census: Census, _ work: Work) -> Bool {
    problems == 0 && entries == census.entries && (work == .list || bytes == census.bytes)
  }
}
