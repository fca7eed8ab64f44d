import Platform
import TestSupport
import Testing
import Tool

/// What `baseline` takes on its command line.
@Suite struct BaselineCommandLineTests {
  private func options(_ arguments: String...) throws -> BaselineOptions {
    switch request(["baseline"] + arguments) {
    case .success(.command(.baseline(let options), _)): return options
    case let other:
      Issue.record("\(other)")
      return BaselineOptions(action: .list)
    }
  }

  private func message(_ arguments: [String]) -> String? {
    if case .failure(let failure) = request(["baseline"] + arguments) { failure.error.message } else { nil }
  }

  @Test func `an update measures the suite ci unless told otherwise`() throws {
    var expected = BaselineOptions(action: .update)
    expected.name = Path("main")
    #expect(try options("update", "main") == expected)
    #expect(expected.selection == Selection(suite: Path("ci")))
  }

  @Test func `an update may choose what it measures, and how long`() throws {
    var expected = BaselineOptions(action: .update)
    expected.name = Path("results/reference/ci")
    expected.isExact = true
    expected.selection = Selection(suite: Path("quick"), trees: [Path("a"), Path("b")], benchmarks: ["fts/*"])
    (expected.timeBudget, expected.rounds, expected.walkLimit) = (1.5, 2_048, 9)
    (expected.allowsDebugBuild, expected.waits) = (true, true)
    #expect(
      try options(
        "update", "results/reference/ci", "--exact", "--suite", "quick", "--tree", "a", "--tree=b", "--benchmarks",
        "fts/*", "--time", "1.5", "--rounds", "2k", "--walk-limit", "9", "--allow-debug-build", "--wait") == expected)
  }

  @Test func `an update may keep a stored run, or its counts alone`() throws {
    var expected = BaselineOptions(action: .update)
    (expected.name, expected.run, expected.isExact) = (Path("main"), Path("results/latest"), true)
    #expect(try options("update", "--from", "results/latest", "main", "--exact") == expected)
  }

  @Test func `the other actions take a name, and list none`() throws {
    #expect(try options("list") == BaselineOptions(action: .list))
    for action in [BaselineOptions.Action.show, .remove] {
      var expected = BaselineOptions(action: action)
      expected.name = Path("main")
      #expect(try options(action.rawValue, "main") == expected)
    }
  }

  @Test(
    arguments: [
      ([], "Missing expected argument '<action>'"), (["update"], "Missing expected argument '<name>' for 'update'."),
      (["show"], "Missing expected argument '<name>' for 'show'."),
      (["remove"], "Missing expected argument '<name>' for 'remove'."), (["list", "main"], "'list' takes no name."),
      (["drop", "main"], "The value 'drop' is invalid for '<action>': give 'update', 'list', 'show' or 'remove'"),
      (["update", ""], nil), (["update", "a", "b"], "Unexpected argument 'b'"),
      (["list", "--exact"], "'--exact' goes with 'update' alone."),
      (["show", "main", "--from", "x"], "'--from' goes with 'update' alone."),
      (["remove", "main", "--suite", "seed"], "'--suite' goes with 'update' alone."),
      (["list", "--wait"], "'--wait' goes with 'update' alone."),
      (
        ["update", "main", "--from", "x", "--benchmarks", "fts/*"],
        "'--benchmarks' is about measuring, and '--from' keeps what was measured: leave one of them out."
      ),
      (
        ["update", "main", "--rounds", "3", "--from", "x"],
        "'--rounds' is about measuring, and '--from' keeps what was measured: leave one of them out."
      ),
    ] as [([String], String?)])
  func `what means nothing is refused`(arguments: [String], expected: String?) {
    let found = message(arguments)
    #expect(found != nil)
    if let expected { #expect(found == expected) }
  }
}
