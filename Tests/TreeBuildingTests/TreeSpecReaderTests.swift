import Platform
import TestSupport
import Testing
import TreeBuilding
import Trees

/// A text that is no spec, and the golden file that holds what is said of it.
struct BadSpec: CustomTestStringConvertible, Sendable {
  let name: String
  let text: [UInt8]
  var testDescription: String { name }

  init(_ name: String, text: String) { (self.name, self.text) = (name, Array(text.utf8)) }
  init(_ name: String, bytes: [UInt8]) { (self.name, text) = (name, bytes) }
  /// The members beside the schema.
  init(_ name: String, _ members: String) {
    self.init(name, text: "{\n  \"schema\": \"dirbench-tree/1\",\n  \(members)\n}\n")
  }

  static let unparsable: [BadSpec] = [
    BadSpec("empty", text: ""),
    BadSpec("truncated", text: "{\n  \"schema\": \"dirbench-tree/1\",\n  \"files\": {"),
    BadSpec("missing-colon", text: "{\n  \"schema\" \"dirbench-tree/1\"\n}"),
    BadSpec("missing-comma", text: "{\n  \"schema\": \"dirbench-tree/1\"\n  \"seed\": 1\n}"),
    BadSpec("trailing-comma", text: "{\n  \"schema\": \"dirbench-tree/1\",\n}"),
    BadSpec("trailing-text", text: "{\"schema\": \"dirbench-tree/1\"}\n{}"),
    BadSpec("open-list", #""directories": { "fanOut": [1, 2 }"#),
    BadSpec("open-text", text: "{\n  \"schema"),
    BadSpec("control-character", "\"description\": \"a\tb\""),
    BadSpec("bad-escape", #""files": { "name": "\377" }"#),
    BadSpec("half-surrogate", #""description": "\ud800""#),
    BadSpec("short-unicode", #""description": "\u12""#),
    BadSpec("leading-zero", #""seed": 007"#),
    BadSpec("bare-point", #""seed": 1."#),
    BadSpec("huge-number", #""seed": 1e999"#),
    BadSpec("not-a-word", #""seed": none"#),
    BadSpec("unquoted-key", "seed: 1"),
    BadSpec("key-twice", #""seed": 1, "seed": 2"#),
    BadSpec("nested", #""seed": "# + String(repeating: "[", count: 1_000)),
    BadSpec("not-utf-8", bytes: Array("{\"schema\":\n \"".utf8) + [0xFF] + Array("\"}".utf8)),
  ]

  static let wrong: [BadSpec] = [
    BadSpec("not-an-object", text: "[]"),
    BadSpec("no-schema", text: "{}"),
    BadSpec("other-schema", text: #"{"schema": "dirbench-tree/9"}"#),
    BadSpec("schema-number", text: #"{"schema": 1}"#),
    BadSpec("other-generator", #""generator": 9"#),
    BadSpec("unknown-key", #""depth": 3"#),
    BadSpec("unknown-inner-key", #""files": { "perLeav": 3 }"#),
    BadSpec("seed-negative", #""seed": -1"#),
    BadSpec("seed-too-large", #""seed": 18446744073709551616"#),
    BadSpec("description-number", #""description": 5"#),
    BadSpec("count-negative", #""files": { "perLeaf": -1 }"#),
    BadSpec("count-fraction", #""files": { "perLeaf": 1.5 }"#),
    BadSpec("count-text", #""files": { "perLeaf": "10" }"#),
    BadSpec("count-huge", #""files": { "perLeaf": 9223372036854775807 }"#),
    BadSpec("fan-out-zero", #""directories": { "fanOut": [3, 0] }"#),
    BadSpec("fan-out-negative", #""directories": { "fanOut": [3, -2] }"#),
    BadSpec("fan-out-number", #""directories": { "fanOut": 3 }"#),
    BadSpec("fan-out-half", #""directories": { "fanOut": { "levels": 3 } }"#),
    BadSpec("fan-out-levels", #""directories": { "fanOut": { "levels": 1000000000, "each": 1 } }"#),
    BadSpec("too-many-entries", #""directories": { "fanOut": [1000, 1000, 1000] }"#),
    BadSpec("too-many-files", #""directories": { "fanOut": [1000, 1000] }, "files": { "perLeaf": 10 }"#),
    BadSpec("too-many-path-bytes", #""directories": { "fanOut": { "levels": 10000, "each": 1 }, "name": "\#(long)" }"#),
    BadSpec("size-suffix", #""files": { "perLeaf": 1, "size": "10k5" }"#),
    BadSpec("size-overflow", #""files": { "perLeaf": 1, "size": "10E" }"#),
    BadSpec("size-digits", #""files": { "perLeaf": 1, "size": "99999999999999999999" }"#),
    BadSpec("size-signed", #""files": { "perLeaf": 1, "size": "-1" }"#),
    BadSpec("size-negative", #""files": { "perLeaf": 1, "size": -1 }"#),
    BadSpec("size-empty", #""files": { "perLeaf": 1, "size": "" }"#),
    BadSpec("size-null", #""files": { "perLeaf": 1, "size": null }"#),
    BadSpec("size-zero-byte", #""files": { "perLeaf": 1, "size": "1\u0000k" }"#),
    BadSpec("size-over-bound", #""files": { "perLeaf": 1, "size": "2E" }"#),
    BadSpec("size-total", #""files": { "perLeaf": 2, "size": "1E", "content": "sparse" }"#),
    BadSpec("size-list-total", #""files": { "perLeaf": 3, "size": ["1E", 0, 1] }"#),
    BadSpec("size-list-empty", #""files": { "perLeaf": 1, "size": [] }"#),
    BadSpec("size-list-element", #""files": { "perLeaf": 1, "size": [1, "x"] }"#),
    BadSpec("size-unknown-kind", #""files": { "size": { "normal": {} } }"#),
    BadSpec("size-two-kinds", #""files": { "size": { "uniform": {}, "logNormal": {} } }"#),
    BadSpec("uniform-no-maximum", #""files": { "size": { "uniform": { "minimum": 1 } } }"#),
    BadSpec("uniform-reversed", #""files": { "size": { "uniform": { "minimum": 20, "maximum": 10 } } }"#),
    BadSpec("log-normal-sigma", logNormal(median: "10", sigma: "11")),
    BadSpec("log-normal-sigma-text", logNormal(median: "10", sigma: "\"1\"")),
    BadSpec("log-normal-median", logNormal(median: "0", sigma: "1")),
    BadSpec("content-unknown", #""files": { "content": "noise" }"#),
    BadSpec("content-list", #""files": { "content": [] }"#),
    BadSpec("name-slash", #""files": { "perLeaf": 1, "name": "a/b" }"#),
    BadSpec("name-empty", #""files": { "perLeaf": 1, "name": "" }"#),
    BadSpec("name-dot", #""files": { "perLeaf": 1, "name": "." }"#),
    BadSpec("name-dot-dot", #""directories": { "fanOut": [1], "name": ".." }"#),
    BadSpec("name-long", #""files": { "perLeaf": 11, "name": "\#(long)123{index}" }"#),
    BadSpec("name-without-index", #""files": { "perLeaf": 2, "name": "file" }"#),
    BadSpec("name-two-indices", #""files": { "perLeaf": 2, "name": "{index}{index}" }"#),
    BadSpec("name-open-brace", #""files": { "perLeaf": 2, "name": "a{index" }"#),
    BadSpec("name-other-field", #""files": { "perLeaf": 2, "name": "a{level}" }"#),
    BadSpec("name-width", #""files": { "perLeaf": 2, "name": "a{index:099}" }"#),
    BadSpec("name-zero-byte", #""files": { "perLeaf": 2, "name": "a\u0000{index}" }"#),
    BadSpec("name-escaped-zero", #""files": { "perLeaf": 2, "name": "a\\000{index}" }"#),
    BadSpec("name-bad-escape", #""files": { "perLeaf": 2, "name": "a\\q{index}" }"#),
    BadSpec("name-lone-backslash", #""files": { "perLeaf": 1, "name": "a\\" }"#),
    BadSpec("name-short-escape", #""files": { "perLeaf": 1, "name": "a\\77" }"#),
    BadSpec("name-high-escape", #""files": { "perLeaf": 1, "name": "a\\477" }"#),
    BadSpec("unknown-odd-key", #""a\u0000\n": 1"#),
    BadSpec("name-number", #""files": { "perLeaf": 1, "name": 5 }"#),
    BadSpec("names-too-few", #""directories": { "fanOut": [1, 1, 1], "name": ["a", "b"] }"#),
    BadSpec("names-meet", #""files": { "perLeaf": 1, "name": "x" }, "symlinks": { "perLeaf": 1, "name": "x" }"#),
    BadSpec(
      "names-meet-by-index",
      #""directories": { "fanOut": [12], "name": "{index}" }, "files": { "perDirectory": 9, "name": "1{index}" }"#),
    BadSpec("target-empty", #""symlinks": { "perLeaf": 1, "target": "" }"#),
    BadSpec("time-negative", #""times": { "accessed": { "start": -1 } }"#),
    BadSpec("time-beyond", #""times": { "accessed": { "start": 2147483648 } }"#),
    BadSpec("time-step-zero", #""times": { "modified": { "step": 0 } }"#),
    BadSpec("time-last", #""files": { "perLeaf": 3 }, "times": { "modified": { "step": 1000000000 } }"#),
    BadSpec(
      "time-step-overflow", #""files": { "perLeaf": 3 }, "times": { "modified": { "step": 9223372036854775807 } }"#),
    BadSpec("time-order", #""times": { "modified": { "order": "random" } }"#),
    BadSpec("time-text", #""times": { "modified": { "start": "now" } }"#),
  ]

  private static let long = String(repeating: "n", count: 251)
  private static func logNormal(median: String, sigma: String) -> String {
    #""files": { "size": { "logNormal": { "median": \#(median), "sigma": \#(sigma), "minimum": 0, "maximum": 9 } } }"#
  }
}

@Suite struct TreeSpecReaderTests {
  @Test(arguments: BadSpec.unparsable + BadSpec.wrong)
  func `a bad spec is an error that says where and why`(bad: BadSpec) {
    let error = #expect(throws: TreeBuildingError.self) {
      try TreeSpecReader.read(bad.text, name: "\(bad.name).json")
    }
    #expect(error?.kind == .badSpec)
    expectGolden(words(error), "specs/\(bad.name).txt")
  }

  @Test func `every prefix of a spec is an error, and none a trap`() throws {
    let whole = try Repository.contents(of: "fixtures/trees/small-mixed.json")
    let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
    for length in 0...end - 1 {
      #expect(throws: TreeBuildingError.self) { try TreeSpecReader.read(Array(whole[..<length]), name: "prefix") }
    }
  }

  @Test func `what is left out has its default`() throws {
    #expect(try spec(#""seed": 0"#) == TreeSpec())
    #expect(try spec(#""files": {}, "symlinks": {}, "times": {}, "directories": {}"#) == TreeSpec())
  }

  @Test func `every key reaches the spec`() throws {
    let spec = try fixture("small-mixed")
    #expect(spec.seed == 7)
    #expect(spec.directories.fanOut == [3, 2, 2])
    #expect(spec.directories.names[2] == IndexedBytes(prefix: [0xFF], width: 1))
    #expect(spec.files.name == IndexedBytes(prefix: Array("Fi\tle ".utf8), width: 2, suffix: Array(".dat".utf8)))
    #expect(spec.files.size == .list([0, 1, 1023, 1024, 4097, 71_680]))
    #expect(spec.files.content == .random)
    #expect(spec.symlinks.perDirectory == 1 && spec.symlinks.perLeaf == 2)
    #expect(spec.accessTimes == TreeSpec.Times(step: 60, order: .backward))
    #expect(spec.modificationTimes == TreeSpec.Times(start: 1_000_000_000, step: 3_600))
  }

  @Test func `levels of the same fan-out can be told by their number`() throws {
    #expect(try spec(#""directories": { "fanOut": { "levels": 3, "each": 2 } }"#).directories.fanOut == [2, 2, 2])
  }

  @Test func `a brace itself is written as its vis escape`() throws {
    let name = try spec(#""files": { "perLeaf": 1, "name": "\\173{index}}" }"#).files.name
    #expect(name == IndexedBytes(prefix: Array("{".utf8), width: 1, suffix: Array("}".utf8)))
  }

  @Test(arguments: smallFixtures + ["seed-10x10x10", "deep-chain"])
  func `the canonical text reads back as the same tree`(name: String) throws {
    var original = try fixture(name)
    let again = try TreeSpecReader.read(Array(original.canonicalText.utf8), name: "canonical")
    original.description = nil
    #expect(again == original)
    #expect(again.digest == original.digest)
  }

  @Test func `the canonical text has a form that does not change`() throws {
    expectGolden(try fixture("small-mixed").canonicalText, "specs/canonical-small-mixed.txt")
    expectGolden(try fixture("small-log-normal").canonicalText, "specs/canonical-small-log-normal.txt")
  }

  @Test func `the digest tells trees apart, and does not see descriptions`() throws {
    let plain = try spec(#""files": { "perLeaf": 1 }"#)
    #expect(plain.digest.count == 64)
    #expect(try spec(#""description": "x", "files": { "perLeaf": 1, "size": "0" }"#).digest == plain.digest)
    #expect(try spec(#""seed": 1, "files": { "perLeaf": 1 }"#).digest != plain.digest)
  }
}
