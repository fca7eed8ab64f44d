public import Records

/// The table that `dirbench selftest` prints.
public enum SelfTestReport {
  private static let width = 100

  /// A row per check, then why something failed or was not measured, then one line to sum up; ends with a line break.
  public static func render(_ checks: [SelfTestCheck], remarks: [String] = []) -> String {
    var table = TextTable([
      ("quantity", .left), ("expected", .right), ("measured", .right), ("error", .right), ("tolerance", .right),
      ("", .left),
    ])
    for check in checks { table.append(cells(check)) }
    var lines = table.lines
    let explained = checks.flatMap(notes) + remarks
    if !explained.isEmpty { lines.append("") }
    for note in explained { lines += PlainText.wrapped(PlainText.line(note), width: width, indent: "  ") }
    lines += ["", summary(checks)]
    return lines.map { $0 + "\n" }.joined()
  }

  private static func cells(_ check: SelfTestCheck) -> [String] {
    let start = [PlainText.line(check.quantity), text(check.expected, check.unit)]
    guard let measured = check.measured else {
      return start + [Scale.missing, Scale.missing, Scale.missing, verdict(check.verdict)]
    }
    return start + [
      text(measured, check.unit), difference(measured - check.expected, check.unit), tolerance(check),
      verdict(check.verdict),
    ]
  }

  /// Whether no check failed.
  public static func passes(_ checks: [SelfTestCheck]) -> Bool { checks.allSatisfy { $0.verdict != .failed } }

  private static func summary(_ checks: [SelfTestCheck]) -> String {
    let (failed, missing) = (checks.count { $0.verdict == .failed }, checks.count { $0.verdict == .notMeasured })
    let total = checks.count - missing
    let open = missing > 0 ? "; \(missing) could not be measured here" : ""
    if failed > 0 { return "FAILED: \(failed) of \(total) figures are wrong\(open)" }
    if total == 0 { return "nothing could be measured here" }
    return "ok: \(total == 1 ? "the one figure is" : "all \(total) figures are") right\(open)"
  }

  private static func notes(_ check: SelfTestCheck) -> [String] {
    var reasons: [String] = []
    switch check.outcome {
    case .measured: break
    case .missing(let reason), .failed(let reason): reasons.append(reason)
    }
    reasons += [check.objection, check.note].compactMap { $0 }
    return reasons.isEmpty ? [] : ["\(check.quantity): \(reasons.joined(separator: "; "))"]
  }

  private static func verdict(_ verdict: SelfTestCheck.Verdict) -> String {
    switch verdict {
    case .ok: return "ok"
    case .failed: return "FAILED"
    case .notMeasured: return "not measured"
    }
  }

  private static func tolerance(_ check: SelfTestCheck) -> String {
    check.tolerance == 0 ? "exact" : "± " + text(check.tolerance, check.unit)
  }

  private static func difference(_ value: Double, _ unit: Metric.Unit?) -> String {
    value == 0 ? "0" : (value > 0 ? "+" : "") + text(value, unit)
  }

  private static func text(_ value: Double, _ unit: Metric.Unit?) -> String {
    switch unit {
    case .seconds: return Scale.time(value)
    // An exact count must not be rounded to a larger unit.
    case .bytes:
      return value.magnitude < 1_048_576 && value.rounded() == value ? count(value) + " B" : Scale.bytes(value)
    case .calls, .count: return count(value)
    case nil: return DecimalText.fixed(value, places: 4)
    }
  }

  private static func count(_ value: Double) -> String {
    value.rounded() == value && value.magnitude < 1e15 ? DecimalText.grouped(Int64(value)) : Scale.number(value)
  }
}
