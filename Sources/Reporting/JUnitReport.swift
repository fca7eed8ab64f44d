internal import Comparison
internal import Records
internal import Statistics

extension ComparisonFormat {
  /// JUnit XML: a test case per metric of each case, in the order of the run.
  ///
  /// The attributes are those that the schemas of Jenkins (`junit-10.xsd`) and of Ant have in common; what is regressed
  /// is a failure, what failed an error, and what nothing is said of is skipped, with the reason.
  public static let junit = ComparisonFormat(
    name: "junit", summary: "JUnit XML, for what reads test reports"
  ) { comparison, options in
    JUnitReport(comparison, options).lines.map { $0 + "\n" }.joined()
  }
}

private struct JUnitReport {
  private let comparison: RunComparison
  private let options: ComparisonOptions
  private let summary: ComparisonSummary

  init(_ comparison: RunComparison, _ options: ComparisonOptions) {
    self.comparison = comparison
    self.options = options
    summary = ComparisonSummary(comparison: comparison, options: options)
  }

  var lines: [String] {
    let outcomes = comparison.cases.map { Outcome($0) }
    let name = "dirbench \(options.isGate ? "gate" : "compare")"
    let counts: [(name: String, value: String?)] = [
      ("name", name), ("tests", String(outcomes.count)), ("failures", String(outcomes.count { $0.tag == "failure" })),
      ("errors", String(outcomes.count { $0.tag == "error" })),
    ]
    let skipped = outcomes.count { $0.tag == "skipped" }
    let suite = counts + [("skipped", String(skipped)), ("time", "0"), ("timestamp", timestamp)]
    return ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<\(XMLText.tag("testsuites", counts))>"]
      + ["  <\(XMLText.tag("testsuite", suite))>"] + properties + outcomes.flatMap(\.lines) + output
      + ["  </testsuite>", "</testsuites>"]
  }

  /// As the schemas have it, without a zone; a run file may hold any text there.
  private var timestamp: String? {
    let started = comparison.candidate.started
    let pattern = Array("0000-00-00T00:00:00".utf8)
    let digits = Array(started.utf8.prefix(pattern.count))
    let isZero = UInt8(ascii: "0")
    guard digits.count == pattern.count,
      zip(digits, pattern).allSatisfy({ $1 == isZero ? (isZero...UInt8(ascii: "9")).contains($0) : $0 == $1 })
    else { return nil }
    return String(started.prefix(pattern.count))
  }

  private var properties: [String] {
    let values =
      [("verdict", ComparisonSummary.word(comparison.verdict).lowercased()), ("counts", summary.counts)]
      + summary.alarms.map { ("injected", $0) } + summary.provenance.map { ($0.label.lowercased(), $0.text) }
    return ["    <properties>"]
      + values.map { "      <\(XMLText.tag("property", [("name", $0.0), ("value", $0.1)]))/>" } + ["    </properties>"]
  }

  private var output: [String] {
    let lines = summary.alarms + summary.remarks + summary.method
    return ["    <system-out>"] + lines.map(XMLText.escaped) + ["    </system-out>"]
  }

  /// A metric of a case as a test.
  private struct Outcome {
    let row: ComparedCase
    /// The element that says how it went; `nil` for a test that passed.
    let tag: String?

    init(_ row: ComparedCase) {
      self.row = row
      switch row.finding {
      case .regressed: tag = "failure"
      case .failed: tag = "error"
      case .inconclusive, .notJudged, .new: tag = "skipped"
      case .unchanged, .improved: tag = nil
      }
    }

    var lines: [String] {
      let id = row.key.id
      let test = XMLText.tag(
        "testcase",
        [
          ("classname", id.benchmark), ("name", "\(row.metric.name) on \(id.tree) (\(id.cache))"), ("time", seconds),
        ])
      let sentence = ComparisonWording.sentence(row)
      guard let tag else {
        return ["    <\(test)>", "      <system-out>\(XMLText.escaped(sentence))</system-out>", "    </testcase>"]
      }
      // In some schemas `skipped` has no attribute but the message.
      let kind = tag == "skipped" ? nil : ComparisonWording.name(row.finding)
      return [
        "    <\(test)>", "      <\(XMLText.tag(tag, [("message", sentence), ("type", kind)]))/>", "    </testcase>",
      ]
    }

    /// What a walk of the candidate took.
    private var seconds: String {
      let time = row.metric.metric == .wallClock ? row.candidate : nil
      return DecimalText.exact(time.flatMap { $0.isFinite ? $0 : nil } ?? 0)
    }
  }
}
