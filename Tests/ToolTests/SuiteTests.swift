import TestSupport
import Testing
import Tool

@Suite struct SuiteTests {
  private let good = """
    {"schema": "dirbench-suite/1", "description": "d", "benchmarks": ["fts/*", "b"], "trees": ["t"]}
    """

  @Test func `a suite holds globs and trees in order`() throws {
    let suite = try Suite(name: "n", text: Array(good.utf8))
    #expect(suite.name == "n")
    #expect(suite.description == "d")
    #expect(suite.benchmarks == ["fts/*", "b"])
    #expect(suite.trees == ["t"])
    #expect(suite.seconds == nil)
  }

  @Test func `a suite may say how long its times are measured`() throws {
    let text = good.replacing("[\"t\"]}", with: "[\"t\"], \"seconds\": 1.5}")
    #expect(try Suite(name: "n", text: Array(text.utf8)).seconds == 1.5)
    #expect(try Suite(name: "n", text: Array(text.replacing("1.5", with: "1").utf8)).seconds == 1)
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text ends here; expected a value"),
    ("{\n  \"schema\": \"dirbench-suite/1\",\n}", "line 3, column 1: expected a key in quotes"),
    ("[]", "must be an object with the keys schema, description, benchmarks, trees, seconds"),
    ("3", "must be an object with the keys schema, description, benchmarks, trees, seconds"),
    ("{}", "schema: is missing"),
    (
      #"{"schema": "dirbench-suite/2", "more": 1}"#,
      #"schema: is "dirbench-suite/2", and this version reads "dirbench-suite/1""#
    ),
    (#"{"schema": 1}"#, "schema: must be a text that is not empty"),
  ])
  func `a text that is no suite is refused`(text: String, reason: String) {
    #expect(throws: Suite.Fault(reason: reason)) { try Suite(name: "n", text: Array(text.utf8)) }
  }

  @Test(arguments: [
    (#""d""#, #""""#, "description: must be a text that is not empty"),
    (#""d""#, "null", "description: must be a text that is not empty"),
    (
      #""description""#, #""describtion""#,
      "describtion: unknown key; there are schema, description, benchmarks, trees, seconds"
    ),
    (#"["fts/*", "b"]"#, "[]", "benchmarks: must be a list of at least one text"),
    (#"["fts/*", "b"]"#, #""fts/*""#, "benchmarks: must be a list of at least one text"),
    (#"["fts/*", "b"]"#, #"["fts/*", 3]"#, "benchmarks[1]: must be a text that is not empty"),
    (#"["t"]"#, #"["t", ["u"]]"#, "trees[1]: must be a text that is not empty"),
    (#", "trees": ["t"]"#, "", "trees: is missing"),
    (#"["t"]}"#, #"["t"], "seconds": 0}"#, "seconds: must be a number above 0, at most 1000000"),
    (#"["t"]}"#, #"["t"], "seconds": true}"#, "seconds: must be a number above 0, at most 1000000"),
  ])
  func `a wrong value is named by its key`(part: String, replacement: String, reason: String) {
    let text = good.replacing(part, with: replacement)
    #expect(throws: Suite.Fault(reason: reason)) { try Suite(name: "n", text: Array(text.utf8)) }
  }

  @Test func `the seed suite is the comparison of 2011`() throws {
    let suite = try Suite(name: "seed", text: try Repository.contents(of: "Benchmarks/Suites/seed.json"))
    let methods = ["fts", "readdir", "filemanager.path", "filemanager.url"]
    let works = ["list", "size", "size/name", "size/name-descending", "size/access-time"]
    #expect(suite.benchmarks == methods.flatMap { method in works.map { "\(method)/\($0)" } })
    #expect(suite.trees == ["seed-10x10x10"])
  }
}
