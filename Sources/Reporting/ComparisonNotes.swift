internal import Comparison

/// Why rows are found to be what they are, and by which limits of their own: notes that rows refer to by number.
struct ComparisonNotes {
  /// The first is number 1.
  let texts: [String]
  /// Of each row, in the order of the rows.
  let numbers: [[Int]]

  init(_ rows: [ComparisonRow], _ policy: GatePolicy) {
    var texts: [String] = []
    var places: [String: Int] = [:]
    numbers = rows.map { row in
      ComparisonNotes.notes(row, policy).map { text in
        if let known = places[text] { return known }
        texts.append(text)
        places[text] = texts.count
        return texts.count
      }
    }
    self.texts = texts
  }

  private static func notes(_ row: ComparisonRow, _ policy: GatePolicy) -> [String] {
    let names = row.metrics.count > 1 ? "\(row.metrics.joined(separator: ", ")): " : ""
    let reason = ComparisonWording.reason(row.first).map { names + ComparisonWording.brief($0) }
    return [reason, row.metrics.count > 1 ? nil : ownLimits(row.first, policy)].compactMap { $0 }
  }

  private static func ownLimits(_ row: ComparedCase, _ policy: GatePolicy) -> String? {
    let tolerance = ComparisonWording.part(row.limits.tolerance)
    switch row.metric.kind {
    case .timed:
      if row.limits == policy.timedLimits { return nil }
      return "limits of its own: an effect from \(ComparisonWording.part(row.limits.minimumEffect)) counts, and "
        + "\(tolerance) must be excluded"
    case .exact: return row.limits == .exact ? nil : "a limit of its own: it may be worse by up to \(tolerance)"
    }
  }
}
