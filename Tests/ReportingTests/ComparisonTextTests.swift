import Comparison
import Foundation
import Records
import Reporting
import Statistics
import TestSupport
import Testing
import Trees

@Suite struct ComparisonTextTests {
  private static let gate = ComparisonOptions(use: .gate(failsOnInconclusive: true))
  private static let people: [ComparisonFormat] = [.table, .markdown]

  /// A text without its line breaks, as a reader takes it.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacingOccurrences(of: "\\", with: "")
  }

  private func rendered(_ format: ComparisonFormat, _ pair: String, _ policy: GatePolicy = GatePolicy()) throws
    -> String
  {
    words(format.render(try compared(pair, policy), Self.gate))
  }

  // MARK: The sample

  @Test func `the sample pair has every finding there is`() throws {
    let findings = try compared("together").cases.map(\.finding)
    let words = Set(
      ComparisonFormat.csv.render(try compared("together")).matches(of: /(?:0,0|0\.05),([a-z-]+),/).map(\.1))
    #expect(words == ["regressed", "improved", "unchanged", "inconclusive", "failed", "new", "not-judged"])
    #expect(findings.contains(.inconclusive(.wide)) && findings.contains(.inconclusive(.unstable)))
  }

  // MARK: Worst first

  @Test func `what failed comes first, then what regressed with the largest ratio first, then what is inconclusive`()
    throws
  {
    func gravity(_ finding: Finding) -> Int {
      switch finding {
      case .failed: 0
      case .regressed: 1
      case .inconclusive: 2
      case .unchanged: 3
      case .improved: 4
      case .notJudged: 5
      case .new: 6
      }
    }
    for pair in SampleRun.pairs.map(\.name) {
      let comparison = try compared(pair)
      let rows = comparison.worstFirst
      #expect(rows.count == comparison.cases.count && Set(rows) == Set(comparison.cases))
      #expect(rows.map { gravity($0.finding) } == rows.map { gravity($0.finding) }.sorted())
      let ratios = rows.filter { $0.finding == .regressed }.map { $0.ratio.value ?? .infinity }
      #expect(ratios == ratios.sorted(by: >))
    }
  }

  @Test func `what had none of something and now has some is worse than any ratio`() throws {
    let first = try compared("together").worstFirst.first { $0.finding == .regressed }
    #expect(first?.base == 0 && first?.ratio.value == nil)
  }

  @Test func `a benchmark that could not be compared has one row, whatever its metrics`() throws {
    let lines = ComparisonFormat.table.render(try compared("together")).split(separator: "\n")
    #expect(lines.count { $0.contains("filemanager.url/size") } == 1)
    #expect(lines.contains { $0.contains("filemanager.url/size") && $0.contains("4 metrics") })
  }

  // MARK: What every gate says

  @Test(arguments: [ComparisonFormat.table.name, ComparisonFormat.markdown.name, ComparisonFormat.junit.name])
  func `a gate says what it could have found, its rounds, its family and level, and that it was paired`(format: String)
    throws
  {
    let text = try rendered(try #require(.named(format)), "equal")
    #expect(text.contains("A slowdown of 2.8% would have been found nine times in ten."))
    #expect(text.contains("Paired: both sides took turns in 24 rounds"))
    #expect(text.contains("every time that is judged rests on at least 24 pairs"))
    #expect(text.contains("4 intervals, each at level 99%"))
    #expect(text.contains("beyond 2%") && text.contains("excludes 5%"))
    #expect(text.contains("dirbench 0.0.0-made-up") && text.contains("/made-up/dirbench"))
  }

  @Test(arguments: [ComparisonFormat.table.name, ComparisonFormat.markdown.name, ComparisonFormat.junit.name])
  func `of few rounds that did not stop by themselves the detectable effect is a lower bound`(format: String) throws {
    let text = try rendered(try #require(.named(format)), "together")
    #expect(text.contains("The slowdown that would have been found nine times in ten is at least"))
    #expect(!text.contains("A slowdown of"))
  }

  @Test func `a gate that judged no time by an interval says that it cannot tell what it would have found`() throws {
    let counts = GatePolicy(metrics: [.systemCalls])
    for format in Self.people {
      #expect(try rendered(format, "equal", counts).contains("No detectable effect can be told"))
      #expect(!format.render(try compared("equal", counts)).contains("detectable effect"))
    }
  }

  @Test func `runs that share no rounds are said to be unpaired`() throws {
    for format in Self.people {
      #expect(try rendered(format, "apart").contains("Unpaired: the two runs share no rounds"))
      #expect(try rendered(format, "together").contains("Unpaired") == false)
    }
  }

  @Test func `environments that agree or differ are told where the runs were not measured together`() throws {
    for format in Self.people {
      #expect(try rendered(format, "apart").contains("The two environments agree"))
      let text = try rendered(format, "elsewhere")
      #expect(
        text.contains("The two environments differ: CPU: Made-up processor, Another made-up processor; cores: 2, 64."))
      #expect(!(try rendered(format, "together").contains("environments")))
    }
  }

  @Test func `times of other machines are shown with their interval, and not judged, with the reason`() throws {
    let comparison = try compared("elsewhere")
    let times = comparison.cases.filter { $0.metric.kind == .timed && $0.ratio.value != nil }
    #expect(times.count == 8)
    for row in times {
      #expect(row.ratio.interval != nil)
      guard case .notJudged(let reason) = row.finding else {
        Issue.record("\(row.finding)")
        continue
      }
      #expect(reason.contains("cores: 2, 64"))
    }
  }

  @Test(arguments: ComparisonFormat.catalogue.map(\.name))
  func `what was made slower on purpose is said in every form`(format: String) throws {
    let format = try #require(ComparisonFormat.named(format))
    let (text, plain) = (
      format.render(try compared("slowed"), Self.gate), format.render(try compared("equal"), Self.gate)
    )
    switch format.name {
    case "csv":
      #expect(text.contains(",0.99,1.05\r\n") && !plain.contains(",1.05\r\n"))
    case "json":
      #expect(text.contains("\"fts/size\" : 1.05") && !plain.contains("injected"))
    default:
      #expect(
        words(text).contains("SLOWED ON PURPOSE: the timed walks of the candidate's fts/size were made 1.05 times")
          || words(text).contains(
            "SLOWED ON PURPOSE: the timed walks of the candidate&apos;s fts/size were made 1.05 times")
      )
      #expect(!plain.contains("SLOWED"))
    }
    if format.name == "table" { #expect(text.hasPrefix("SLOWED ON PURPOSE")) }
  }

  @Test(arguments: ["table", "markdown"])
  func `a verdict comes first, and compare gives none of its own`(format: String) throws {
    let format = try #require(ComparisonFormat.named(format))
    let gate = format.render(try compared("equal"), Self.gate)
    let compare = format.render(try compared("equal"))
    #expect(gate.contains("PASSED") && gate.contains("8 metrics judged: 8 unchanged"))
    #expect(!compare.contains("PASSED") && compare.contains("By these limits a gate would say: passed"))
  }

  @Test func `a gate that passes although it cannot tell says so`() throws {
    let policy = GatePolicy(metrics: [.wallClock])
    let base = try noisy(.base), candidate = try noisy(.candidate)
    let comparison = RunComparison(base: base, candidate: candidate, policy: policy)
    #expect(comparison.verdict == .inconclusive)
    let (failing, passing) = (
      ComparisonFormat.table.render(comparison, Self.gate),
      ComparisonFormat.table.render(comparison, ComparisonOptions(use: .gate(failsOnInconclusive: false)))
    )
    #expect(failing.hasPrefix("INCONCLUSIVE") && !failing.contains("it passes"))
    #expect(passing.hasPrefix("INCONCLUSIVE") && passing.contains("it passes, as was asked"))
  }

  /// The one benchmark of the sample that is too noisy to tell.
  private func noisy(_ side: Pairing.Side) throws -> Run {
    let run = side == .base ? SampleRun.pair.base : SampleRun.pair.candidate
    return Run(
      tool: run.tool, started: run.started, machine: run.machine, plan: run.plan, trees: run.trees,
      cases: run.cases.filter { $0.id.benchmark == "readdir/list" })
  }

  @Test func `the system calls that changed stand with their row, the largest change first`() throws {
    let lines = ComparisonFormat.table.render(try compared("together")).split(separator: "\n").map(String.init)
    let row = try #require(lines.firstIndex { $0.hasPrefix("regressed") && $0.contains("syscalls") })
    #expect(lines[row + 1] == "    calls: newfstatat +11,110, fstat +3, openat -1")
    #expect(
      ComparisonFormat.markdown.render(try compared("together")).contains(
        "syscalls<br>`newfstatat` +11,110, `fstat` +3, `openat` -1"))
  }

  @Test func `limits of its own stand in a note of the row`() throws {
    var policy = GatePolicy()
    let id = CaseID(benchmark: "fts/size", tree: "seed-10x10x10", cache: "warm")
    policy.limits[.init(id: id, metric: "wallClock")] = Limits(minimumEffect: 0.08, tolerance: 0.1)
    policy.limits[.init(id: id, metric: "syscalls")] = Limits.exact(tolerance: 0.8)
    for format in Self.people {
      let text = try rendered(format, "together", policy)
      #expect(text.contains("limits of its own: an effect from 8% counts, and 10% must be excluded"))
      #expect(text.contains("a limit of its own: it may be worse by up to 80%"))
      #expect(text.contains("unless a note says otherwise"))
      #expect(!(try rendered(format, "together").contains("unless a note")))
    }
  }

  // MARK: Anything that a file may hold

  @Test(arguments: SampleRun.pairs.map(\.name))
  func `a table has nothing that moves a cursor, and colours change no word`(pair: String) throws {
    let comparison = try compared(pair)
    let plain = ComparisonFormat.table.render(comparison, Self.gate)
    #expect(plain.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    var colorful = Self.gate
    colorful.color = true
    let colored = ComparisonFormat.table.render(comparison, colorful)
    #expect(colored != plain)
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    for line in plain.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
  }

  @Test(arguments: SampleRun.pairs.map(\.name))
  func `a row of Markdown is a line, with as many cells as there are headings`(pair: String) throws {
    let text = ComparisonFormat.markdown.render(try compared(pair), Self.gate)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(lines.count > 3)
    for line in lines {
      #expect(line.count { $0 == "|" } == 13, "\(line)")
      #expect(!line.contains("\u{1B}"))
    }
    #expect(!text.contains("<b>100%") || text.contains("&lt;b&gt;100%"))
  }

  @Test(arguments: ComparisonFormat.catalogue.map(\.name))
  func `runs without cases are shown`(format: String) throws {
    let run = SampleRun.run(cases: [], trees: [], rounds: 0)
    let text = try #require(ComparisonFormat.named(format)).render(
      RunComparison(base: run, candidate: run, policy: GatePolicy()), Self.gate)
    #expect(text.last?.isNewline == true)
  }

  @Test(
    arguments: [Double.nan, .infinity, -1, 0, .greatestFiniteMagnitude, .leastNonzeroMagnitude],
    ComparisonFormat.catalogue.map(\.name))
  func `values that mean nothing are shown without a trap`(value: Double, format: String) throws {
    let tree = TreeRecord(
      name: "tree", source: .directory, root: "/made-up", digest: nil,
      census: Census(directories: 0, files: 0, symlinks: 0, others: 0, bytes: 0))
    func run(_ value: Double) -> Run {
      let trials = (0..<20).map { Series.Trial(round: $0, values: [$0 % 2 == 0 ? value : 1, value]) }
      let record = CaseRecord(
        id: CaseID(benchmark: "fts/size", tree: "tree", cache: "warm"), method: "fts", work: "size", order: "none",
        verification: Verification(verified: true),
        series: (Metric.catalogue + [.systemCall("read")]).map { Series(metric: $0, trials: trials) })
      var run = SampleRun.run(cases: [record], trees: [tree], rounds: 20, passes: ["time", "memory", "syscalls"])
      var machine = run.machine
      machine.libc = "made up"
      machine.loadAfter = value
      run = Run(
        tool: run.tool, started: run.started, machine: machine, plan: run.plan, trees: run.trees, cases: run.cases)
      return run
    }
    let comparison = RunComparison(base: run(1), candidate: run(value), policy: GatePolicy())
    let text = try #require(ComparisonFormat.named(format)).render(comparison, Self.gate)
    #expect(text.last?.isNewline == true)
    if format == "json" { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }

  @Test func `JSON has its keys sorted, and says what it is`() throws {
    let text = ComparisonFormat.json.render(try compared("together"), Self.gate)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["schema"] as? String == "dirbench-comparison/1")
    #expect(object["verdict"] as? String == "failed" && object["use"] as? String == "gate")
    let keys = text.matches(of: /\n  "([a-zA-Z]+)" :/).map { String($0.1) }
    #expect(keys == keys.sorted() && Set(keys) == Set(object.keys))
    #expect((object["cases"] as? [[String: Any]])?.count == (try compared("together")).cases.count)
  }

  @Test func `a doubt about a run is said of the run that has it`() throws {
    let (base, candidate) = (SampleRun.troubled, SampleRun.seed)
    let text = words(
      ComparisonFormat.table.render(RunComparison(base: base, candidate: candidate, policy: GatePolicy())))
    #expect(text.contains("! Base: Measured by a DEBUG build"))
    #expect(!text.contains("Candidate: Measured by a DEBUG build"))
    let both = words(ComparisonFormat.table.render(RunComparison(base: base, candidate: base, policy: GatePolicy())))
    #expect(both.contains("! Both runs: Measured by a DEBUG build"))
  }

  @Test func `a reason of any length stays readable`() throws {
    let run = SampleRun.equalPair.candidate
    var record = run.cases[0]
    record.failures = [.init(pass: "time", round: 0, what: String(repeating: "deep/", count: 20_000))]
    let candidate = Run(
      tool: run.tool, started: run.started, machine: run.machine, plan: run.plan, trees: run.trees,
      cases: [record] + run.cases.dropFirst())
    let comparison = RunComparison(base: SampleRun.equalPair.base, candidate: candidate, policy: GatePolicy())
    for format in Self.people + [.junit] {
      let text = format.render(comparison, Self.gate)
      #expect(text.utf8.count < 20_000 && words(text).contains("characters]"))
    }
    #expect(GitHubAnnotations.lines(of: comparison, Self.gate).allSatisfy { $0.utf8.count < 2_000 })
  }
}
