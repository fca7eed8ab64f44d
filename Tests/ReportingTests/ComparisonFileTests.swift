import Comparison
import Foundation
import Platform
import Records
import Reporting
import Statistics
import TestSupport
import Testing

/// Reads JUnit XML from standard input with Python's parser and gives it as JSON; attributes and children that the common
/// schemas (junit-10.xsd of Jenkins, and Ant's) do not know end it.
private let script = """
  import json, sys, xml.etree.ElementTree as tree
  known = {
    "testsuites": ({"name", "time", "tests", "failures", "disabled", "errors"}, {"testsuite"}),
    "testsuite": ({"name", "tests", "failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id",
                   "package"}, {"properties", "testcase", "system-out", "system-err"}),
    "properties": (set(), {"property"}), "property": ({"name", "value"}, set()),
    "testcase": ({"name", "assertions", "time", "classname", "status"},
                 {"skipped", "error", "failure", "system-out", "system-err"}),
    "failure": ({"type", "message"}, set()), "error": ({"type", "message"}, set()), "skipped": ({"message"}, set()),
    "system-out": (set(), set()),
  }
  root = tree.fromstring(sys.stdin.buffer.read())
  assert root.tag == "testsuites"
  for node in root.iter():
    attributes, children = known[node.tag]
    assert set(node.attrib) <= attributes, (node.tag, node.attrib)
    assert {child.tag for child in node} <= children, node.tag
  suites = list(root)
  assert len(suites) == 1
  tests = [
    {"classname": test.get("classname"), "name": test.get("name"), "time": test.get("time"),
     "outcome": next((child.tag for child in test if child.tag != "system-out"), "passed"),
     "message": next((child.get("message", child.text) for child in test), "")}
    for test in suites[0].iter("testcase")]
  counts = {key: suites[0].get(key) for key in ("tests", "failures", "errors", "skipped")}
  json.dump({"counts": counts, "tests": tests, "output": suites[0].findtext("system-out")}, sys.stdout)
  """

private struct JUnit: Decodable {
  struct Test: Decodable, Hashable {
    let classname: String
    let name: String
    let time: String
    let outcome: String
    let message: String
  }

  let counts: [String: String]
  let tests: [Test]
  let output: String
}

@Suite(.enabled(if: hasPython, "python3 is not installed"))
struct ComparisonFileTests {
  private static let gate = ComparisonOptions(use: .gate(failsOnInconclusive: true))

  private func outcome(_ finding: Finding) -> String {
    switch finding {
    case .regressed: "failure"
    case .failed: "error"
    case .inconclusive, .notJudged, .new: "skipped"
    case .unchanged, .improved: "passed"
    }
  }

  @Test(arguments: SampleRun.pairs.map(\.name))
  func `Python reads a test for each metric of each benchmark, as the common schemas have it`(pair: String) throws {
    let comparison = try compared(pair)
    let report = try JSONDecoder().decode(
      JUnit.self, from: outputOfPython(script, ComparisonFormat.junit.render(comparison, Self.gate)))
    #expect(report.tests.count == comparison.cases.count)
    #expect(Set(report.tests.map { [$0.classname, $0.name] }).count == report.tests.count)
    for (test, row) in zip(report.tests, comparison.cases) {
      #expect(test.outcome == outcome(row.finding))
      #expect(test.name.hasPrefix(row.metric.name))
      #expect(Double(test.time) != nil)
    }
    for (key, outcome) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
      #expect(report.counts[key] == "\(report.tests.count { $0.outcome == outcome })")
    }
    #expect(report.counts["tests"] == "\(report.tests.count)")
    #expect(report.output.contains("nine times in ten") || report.output.contains("No detectable effect"))
  }

  @Test func `what is inconclusive is skipped with its interval, and a regression fails with its own`() throws {
    let comparison = try compared("together")
    let report = try JSONDecoder().decode(
      JUnit.self, from: outputOfPython(script, ComparisonFormat.junit.render(comparison, Self.gate)))
    let noisy = try #require(report.tests.first { $0.classname == "readdir/list" && $0.name.hasPrefix("wallClock") })
    #expect(noisy.outcome == "skipped")
    #expect(noisy.message.contains(/inconclusive; .*\([+-][0-9.]+% to [+-][0-9.]+%\)/))
    let slower = try #require(report.tests.first { $0.classname == "fts/size" && $0.name.hasPrefix("wallClock") })
    #expect(slower.outcome == "failure" && slower.message.contains("+6.90% (+6.46% to +7.48%)"))
    let missing = try #require(report.tests.first { $0.classname == "filemanager.url/size" })
    #expect(missing.outcome == "error" && missing.message.contains("the candidate has no such benchmark"))
    let calls = try #require(report.tests.first { $0.classname == "fts/size" && $0.name.hasPrefix("syscalls") })
    #expect(calls.message.contains("newfstatat +11,110"))
  }

  @Test func `names come out of XML as they were, and characters that XML forbids as their codes`() throws {
    let report = try JSONDecoder().decode(
      JUnit.self, from: outputOfPython(script, ComparisonFormat.junit.render(try compared("odd"), Self.gate)))
    let names = Set(report.tests.map(\.classname))
    #expect(names.isSuperset(of: ["=1+1", "a|b`c`", "<b>&amp;\"x\",y]]>", "-2 \\012 *new*\\134|"]))
    #expect(names.contains("<U+1B>[31m<U+1>"))
    #expect(report.tests.contains { $0.message.contains("<b>100%</b> | `x`<U+FFFE>") })
  }

  @Test(arguments: [
    "2000-01-01T00:00:00Z", "2000-01-01T00:00:00", "yesterday", "", "2000-01-01T00:00:00+02:00", "2000-01-01 00:00:00",
  ])
  func `a time of a run that is none is left out`(started: String) throws {
    let pair = SampleRun.equalPair
    let run = pair.candidate
    let candidate = Run(
      tool: run.tool, started: started, machine: run.machine, plan: run.plan, trees: run.trees, cases: run.cases)
    let text = ComparisonFormat.junit.render(
      RunComparison(base: pair.base, candidate: candidate, policy: GatePolicy()), Self.gate)
    #expect(text.contains(" timestamp=\"2000-01-01T00:00:00\"") == started.hasPrefix("2000-01-01T"))
    _ = try outputOfPython(script, text)
  }

  @Test(arguments: SampleRun.pairs.map(\.name))
  func `Python reads the comparison back from CSV as it was made`(pair: String) throws {
    let comparison = try compared(pair)
    let rows = try rowsByPython(ComparisonFormat.csv.render(comparison))
    #expect(rows.count == comparison.cases.count)
    for (cells, row) in zip(rows, comparison.cases) {
      #expect(cells["benchmark"].flatMap(SafeName.decode) == SafeName.decode(row.key.id.benchmark))
      #expect(cells["metric"] == row.metric.name)
      #expect(cells["base"].flatMap(Double.init) == row.base)
      #expect(cells["candidate"].flatMap(Double.init) == row.candidate)
      #expect(cells["ratio"].flatMap(Double.init) == row.ratio.value)
      #expect(cells["ratio_low"].flatMap(Double.init) == row.ratio.interval?.low)
      #expect(cells["ratio_high"].flatMap(Double.init) == row.ratio.interval?.high)
      #expect(cells["bound"].flatMap(Double.init) == row.bound)
      #expect(cells["rounds"] == "\(row.rounds)")
      #expect(cells["minimum_effect"].flatMap(Double.init) == row.limits.minimumEffect)
      #expect(cells["tolerance"].flatMap(Double.init) == row.limits.tolerance)
      #expect(cells["detectable_effect"].flatMap(Double.init) == row.detectable?.effect)
      #expect(cells["detectable_is_lower_bound"] == (row.detectable.map { "\($0.isLowerBound)" } ?? ""))
      #expect((cells["reason"] == "") == [.regressed, .improved, .unchanged].contains(row.finding))
      #expect((cells["changed_calls"] == "") == row.changedCalls.isEmpty)
    }
    for cell in rows.flatMap(\.values) where Double(cell) == nil {
      #expect(!"=+-@\t\r".contains(cell.first ?? " "), "\(cell)")
    }
  }

  @Test func `the first columns of the comparison are the promised ones`() throws {
    #expect(
      ComparisonFormat.csv.render(try compared("equal")).hasPrefix(
        "benchmark,tree,cache,metric,base,candidate,ratio,ratio_low,ratio_high,bound,rounds,minimum_effect,tolerance,"
          + "finding,reason,detectable_effect,detectable_is_lower_bound"))
  }
}
