internal import Comparison
internal import Records

/// A row for people: one metric of a case, or all those of a case of which the same is to be said and no figure.
struct ComparisonRow {
  let first: ComparedCase
  /// At least one.
  private(set) var metrics: [String]

  private init(_ row: ComparedCase) {
    first = row
    metrics = [row.metric.name]
  }

  /// The gravest first.
  static func all(of comparison: RunComparison) -> [ComparisonRow] {
    var rows: [ComparisonRow] = []
    for row in comparison.worstFirst {
      if let last = rows.last, last.canTake(row) {
        rows[rows.count - 1].metrics.append(row.metric.name)
      } else {
        rows.append(ComparisonRow(row))
      }
    }
    return rows
  }

  private func canTake(_ row: ComparedCase) -> Bool {
    guard row.key.id == first.key.id, row.finding == first.finding else { return false }
    switch row.finding {
    case .failed: return true
    case .notJudged: return [first, row].allSatisfy { $0.base == nil && $0.candidate == nil }
    default: return false
    }
  }

  /// The metric by name, or how many they are; a note names them.
  var metric: String { metrics.count > 1 ? "\(DecimalText.grouped(metrics.count)) metrics" : first.metric.name }

  /// A figure, where the row is of one metric.
  func figure(_ text: (ComparedCase) -> String) -> String { metrics.count > 1 ? Scale.missing : text(first) }
}
