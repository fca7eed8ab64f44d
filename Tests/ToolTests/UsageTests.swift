import Platform
import TestSupport
import Testing
import Tool

/// A bad command line and the golden file that shows what is said of it.
struct BadLine: Sendable, CustomTestStringConvertible {
  let name: String
  let arguments: [String]

  init(_ name: String, _ arguments: String...) {
    self.name = name
    self.arguments = arguments
  }

  var testDescription: String { name }
}

@Suite struct UsageTests {
  static let badLines = [
    BadLine("unknown-command", "rum"),
    BadLine("unknown-command-far", "frobnicate"),
    BadLine("unknown-command-in-help", "help", "lits"),
    BadLine("help-of-two", "help", "run", "list"),
    BadLine("unknown-option-of-the-tool", "--versoin"),
    BadLine("unknown-option", "run", "--sweet", "seed"),
    BadLine("unknown-option-near", "run", "--benchmark", "fts/*"),
    BadLine("unknown-option-short", "run", "-s", "seed"),
    BadLine("option-in-front-of-command", "--suite", "seed", "run"),
    BadLine("empty-command", ""),
    BadLine("missing-value", "run", "--suite"),
    BadLine("missing-value-before-option", "run", "--rounds", "--time", "3"),
    BadLine("given-twice", "run", "--rounds", "3", "--rounds=4"),
    BadLine("flag-given-twice", "run", "--allow-debug-build", "--allow-debug-build"),
    BadLine("flag-with-value", "run", "--allow-debug-build=yes"),
    BadLine("unexpected-argument", "run", "seed"),
    BadLine("unexpected-arguments", "walk", "fts/list", "a", "b c", "d\n"),
    BadLine("missing-argument", "walk", "fts/list"),
    BadLine("missing-arguments", "report"),
    BadLine("missing-option", "generate", "seed-10x10x10"),
    BadLine("cache-unknown", "run", "--cache", "warm,hot"),
    BadLine("cache-cold-untimed", "run", "--cache", "cold,warm", "--passes", "memory"),
    BadLine("passes-unknown", "run", "--passes", "time,calls"),
    BadLine("passes-empty", "run", "--passes", "time,"),
    BadLine("passes-twice", "run", "--passes", "time,time"),
    BadLine("rounds-overflow", "run", "--rounds", "10E"),
    BadLine("rounds-negative", "run", "--rounds", "-1"),
    BadLine("rounds-nonsense", "run", "--rounds", "10k5"),
    BadLine("rounds-zero", "run", "--rounds", "0"),
    BadLine("time-zero", "run", "--time", "0"),
    BadLine("time-infinite", "run", "--time", "inf"),
    BadLine("seed-overflow", "run", "--seed", "18446744073709551616"),
    BadLine("path-empty", "run", "--output="),
    BadLine("format-unknown", "report", "r", "--format", "xml"),
    BadLine("subject-unknown", "list", "methods"),
  ]

  @Test(arguments: badLines) func `a bad line is explained, with the usage`(line: BadLine) {
    let session = Session()
    let arguments = line.arguments.map { Array($0.utf8) }
    #expect(Tool.run(arguments: arguments, console: session.console(), perform: { _ in .success }) == .usage)
    #expect(session.output.isEmpty)
    expectGolden(session.errors, "usage/\(line.name).txt")
  }

  @Test(arguments: ["", " ", " 5", "1e3", "0x10", "99999999999999999999", "1000001", "1.5", "é"])
  func `rounds are a whole number in range`(text: String) {
    guard case .failure(let failure) = request(["run", "--rounds", text]) else {
      Issue.record("accepted")
      return
    }
    #expect(failure.error.message.hasSuffix("give a whole number from 1 to 1000000, such as 30 or 2k (2048)"))
  }

  @Test(arguments: ["", "-1", "1e3", "0x1p4", "nan", "1.", ".5", "1.2.3", " 1", "1000000.5", "0.0", "1,5", "٣", "2m"])
  func `seconds that are no plain decimals are refused`(text: String) {
    guard case .failure = request(["run", "--time", text]) else {
      Issue.record("accepted")
      return
    }
  }

  @Test(arguments: ["", "-1", "+1", "1k", "0x1"]) func `a seed is digits alone`(text: String) {
    guard case .failure = request(["run", "--seed", text]) else {
      Issue.record("accepted")
      return
    }
  }

  @Test func `text that is no UTF-8 is shown encoded`() {
    let arguments = [Array("run".utf8), Array("--benchmarks".utf8), [0x66, 0xFF, 0x0A]]
    #expect(throws: (any Error).self) { try Command.grammar.parse(arguments) }
    let session = Session()
    #expect(Tool.run(arguments: arguments, console: session.console(), perform: { _ in .success }) == .usage)
    expectGolden(session.errors, "usage/not-utf-8.txt")
  }

  /// What the tool says where a command's own work finds the line wrong.
  private func errors(_ line: [String], _ work: () throws(ToolError) -> Void) -> String {
    let session = Session()
    let status = Tool.run(arguments: line.map { Array($0.utf8) }, console: session.console()) {
      (_: Command) throws(ToolError) in
      try work()
      return .success
    }
    #expect(status == .usage)
    return session.errors
  }

  private let catalogue = ["fts/list", "fts/size", "readdir/list", "readdir/size"]

  @Test func `an unknown suite comes with the usage`() throws {
    let resources = try Resources(executable: Repository.root.appending("tool"))
    let text = errors(["run", "--suite", "sede"]) { () throws(ToolError) in
      _ = try resources.suite(Path("sede"))
    }
    expectGolden(text, "usage/unknown-suite.txt")
  }

  @Test func `a glob that matches nothing comes with the usage`() {
    let text = errors(["verify", "--benchmarks", "reddir/*"]) { () throws(ToolError) in
      _ = try BenchmarkSelection.chosen(by: ["reddir/*"], from: catalogue)
    }
    expectGolden(text, "usage/glob-without-match.txt")
  }

  @Test func `an unknown benchmark comes with the usage`() {
    let text = errors(["walk", "fts/sise", "."]) { () throws(ToolError) in
      _ = try BenchmarkSelection.named("fts/sise", in: catalogue)
    }
    expectGolden(text, "usage/unknown-benchmark.txt")
  }
}
