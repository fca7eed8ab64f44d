internal import Comparison
internal import Records
internal import Statistics

/// Findings in words, as plain text: a format escapes what it must.
enum ComparisonWording {
  // MARK: Findings

  /// A finding's name, for programs.
  static func name(_ finding: Finding) -> String {
    switch finding {
    case .regressed: "regressed"
    case .improved: "improved"
    case .unchanged: "unchanged"
    case .inconclusive: "inconclusive"
    case .new: "new"
    case .notJudged: "not-judged"
    case .failed: "failed"
    }
  }

  /// The same for people.
  static func word(_ finding: Finding) -> String {
    if case .notJudged = finding { return "not judged" }
    return name(finding)
  }

  /// Why a metric is what it is found to be; nothing where the figures say it.
  static func reason(_ row: ComparedCase) -> String? {
    switch row.finding {
    case .regressed, .improved, .unchanged: nil
    case .new: "only the candidate has it"
    case .notJudged(let reason), .failed(let reason): reason
    case .inconclusive(.wide): wide(row)
    case .inconclusive(.tooFewRounds(let have, let need)):
      "no interval of this level: \(Wording.counted(have, "round")), and it takes \(need)"
    case .inconclusive(.unstable): "it is not the same in every repeat, and some repeats are worse"
    }
  }

  private static func wide(_ row: ComparedCase) -> String {
    let bound = row.bound.map { ": \(change($0)) is possible" } ?? ""
    return
      "neither worse by more than \(part(row.limits.minimumEffect)) nor within \(part(row.limits.tolerance))\(bound)"
  }

  /// A failure's or another's reason, short enough to be read: a path in it may have any length.
  static func brief(_ reason: String) -> String {
    let scalars = reason.unicodeScalars
    if scalars.count <= 600 { return reason }
    let (first, last) = (String(scalars.prefix(300)), String(scalars.suffix(150)))
    return "\(first)...[\(DecimalText.grouped(scalars.count)) characters]...\(last)"
  }

  // MARK: Figures

  /// A value with its unit; counts and bytes in full, since one more of them counts.
  static func value(_ value: Double?, _ metric: JudgedMetric) -> String {
    guard let value else { return Scale.missing }
    switch metric.metric.unit {
    case .seconds: return Scale.time(value)
    case .bytes: return whole(value).map { "\($0) B" } ?? Scale.bytes(value)
    case .calls, .count: return whole(value) ?? Scale.number(value)
    }
  }

  /// How many times the base's value the candidate's is, as `+7.24%`; of counts in three digits, since one call among
  /// thousands counts.
  static func change(_ row: ComparedCase) -> String {
    guard row.metric.kind == .exact, let ratio = row.ratio.value, ratio.isFinite else { return change(row.ratio.value) }
    let percent = (ratio - 1) * 100
    return percent == 0 ? "0%" : signed(percent, DecimalText.rounded(percent)) + "%"
  }

  private static func whole(_ value: Double) -> String? {
    value.rounded() == value && value.magnitude < 1e15 ? DecimalText.grouped(Int64(value)) : nil
  }

  /// A ratio as `+7.24%`, or `-` where there is none.
  static func change(_ ratio: Double?) -> String {
    guard let ratio, ratio.isFinite else { return Scale.missing }
    let percent = (ratio - 1) * 100
    return signed(percent, DecimalText.fixed(percent, places: percent.magnitude < 99.995 ? 2 : 0)) + "%"
  }

  /// How much more of a count, as `+11,110`.
  static func more(_ difference: Double) -> String {
    signed(difference, whole(difference) ?? DecimalText.rounded(difference))
  }

  private static func signed(_ value: Double, _ text: String) -> String { value > 0 ? "+" + text : text }

  /// A part of something as `2%` or `0.5%`.
  static func part(_ part: Double) -> String { trimmed(DecimalText.fixed(part * 100, places: 3)) + "%" }

  private static func trimmed(_ number: String) -> String {
    guard number.contains(".") else { return number }
    var text = Substring(number)
    while text.last == "0" { text.removeLast() }
    return String(text.last == "." ? text.dropLast() : text)
  }

  /// Both ends of a ratio's interval, as `+5.10% to +9.30%`; how far counts differ, which have none.
  static func spread(_ row: ComparedCase) -> String {
    if let interval = row.ratio.interval { return "\(change(interval.low)) to \(change(interval.high))" }
    guard row.metric.kind == .exact, let base = row.base, let candidate = row.candidate else { return Scale.missing }
    return candidate == base ? "equal" : more(candidate - base)
  }

  /// The level of an interval as `99.5%`: with as many digits as tell it from 100%.
  static func level(_ level: Double) -> String {
    var (places, rest) = (0, (1 - level) * 100)
    while rest < 10, places < 9 {
      places += 1
      rest *= 10
    }
    return trimmed(DecimalText.fixed(level * 100, places: places)) + "%"
  }

  /// System calls whose number changed, the largest change first.
  private static func changes(_ row: ComparedCase) -> [(name: String, change: Double)] {
    row.changedCalls.sorted { ($1.value.magnitude, $0.key) < ($0.value.magnitude, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Each as `newfstatat:+11110`, for programs.
  static func plainCalls(_ row: ComparedCase) -> [String] {
    changes(row).map { "\($0.name):\($0.change > 0 ? "+" : "")\(DecimalText.exact($0.change))" }
  }

  /// As `newfstatat +11,110`, for people, who read the first ten; the names in any form.
  static func listedCalls(_ row: ComparedCase, _ form: (String) -> String) -> String? {
    let all = changes(row)
    if all.isEmpty { return nil }
    let shown = all.prefix(10).map { "\(form($0.name)) \(more($0.change))" }.joined(separator: ", ")
    return all.count > 10 ? "\(shown) and \(DecimalText.grouped(all.count - 10)) more" : shown
  }

  // MARK: Cases

  /// Which metric of which case, as `wallClock of fts/size on ci (warm)`.
  static func subject(_ row: ComparedCase) -> String {
    "\(row.metric.name) of \(row.key.id.benchmark) on \(row.key.id.tree) (\(row.key.id.cache))"
  }

  /// What was measured and what is found, in a sentence without its subject.
  static func sentence(_ row: ComparedCase) -> String {
    var parts = [word(row.finding)]
    if row.base != nil || row.candidate != nil {
      parts.append("\(value(row.base, row.metric)) before, \(value(row.candidate, row.metric)) now")
    }
    if row.ratio.value != nil { parts.append("\(change(row)) (\(spread(row)))") }
    if let reason = reason(row) { parts.append(brief(reason)) }
    if let calls = listedCalls(row, { $0 }) { parts.append("calls: \(calls)") }
    return parts.joined(separator: "; ")
  }
}
