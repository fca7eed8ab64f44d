internal import Statistics

/// A table of GitHub's Markdown; numbers stand to the right.
func markdownTable(_ head: [String], _ rows: [[String]], leftColumns: Set<Int>) -> String {
  let rule = head.indices.map { leftColumns.contains($0) ? "---" : "--:" }
  return ([head, rule] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
}

/// A number that is not negative, with so many digits behind the point.
func decimal(_ value: Double, _ digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = (value * scale).rounded()
  // Beyond this a digit behind the point means nothing.
  guard scaled.isFinite, scaled < 1e15, scaled >= 0 else { return "\(value)" }
  let text = String(Int64(scaled))
  let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
  return digits == 0 ? padded : "\(padded.dropLast(digits)).\(padded.suffix(digits))"
}

extension Estimate {
  var intervalText: String {
    interval.map { "\(decimal($0.low, 4)) to \(decimal($0.high, 4))" } ?? "too few rounds"
  }
}

extension Claim {
  /// The medians of both times, in milliseconds.
  var medianText: String {
    let medians = [median(pairs.map(\.time)), median(pairs.map(\.reference))]
    return medians.map { $0.map { decimal($0 * 1_000, 2) } ?? "-" }.joined(separator: " / ") + " ms"
  }
}
