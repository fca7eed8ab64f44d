/// Words that were probably meant.
enum NearMiss {
  /// The candidate that a typing error or two make of a word, the first of equals; nothing where none is that near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    guard let best = ranked(by: word, candidates).first else { return nil }
    // A third of the letters wrong is another word.
    return distance(word, best) <= max(1, min(3, word.count / 3)) ? best : nil
  }

  /// The candidates, nearest first, equals in the order in which they came.
  static func ranked(by word: String, _ candidates: [String]) -> [String] {
    candidates.enumerated()
      .map { (distance: distance(word, $0.element), index: $0.offset, name: $0.element) }
      .sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
      .map { $0.name }
  }

  /// How many bytes must be added, dropped, replaced or swapped with a neighbour to make one word of the other.
  ///
  /// The optimal string alignment distance. O(n m) time and space.
  static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    var table = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for row in 0...left.count {
      for column in 0...right.count {
        guard row > 0, column > 0 else {
          table[row][column] = row + column
          continue
        }
        let isSame = left[row - 1] == right[column - 1]
        var best = min(
          table[row - 1][column] + 1, table[row][column - 1] + 1, table[row - 1][column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, table[row - 2][column - 2] + 1)
        }
        table[row][column] = best
      }
    }
    return table[left.count][right.count]
  }
}
