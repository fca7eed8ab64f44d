import Platform
import Testing

@Suite struct JSONSyntaxTests {
  @Test(arguments: [
    ("", 1, 1, "the text ends here; expected a value"),
    ("{\n \"a\": [1,\n", 3, 1, "the text ends here; expected a value"),
    ("{\"a\": 1,}", 1, 9, "expected a key in quotes"), ("[1,]", 1, 4, "expected a value"),
    ("{\"a\": 1 \"b\": 2}", 1, 9, "expected ',' or '}'"), ("[1 2]", 1, 4, "expected ',' or ']'"),
    ("[\"a", 1, 2, "the text in quotes does not end"), ("[\"\\x\"]", 1, 3, "no such escape in JSON"),
    ("[01]", 1, 2, "not a number"), ("[1e999]", 1, 2, "the number 1e999 is too large"),
    ("1 2", 1, 3, "nothing may follow the value"),
    ("{\"a\":1,\"a\":2}", 1, 8, "the key \"a\" stands twice"), ("[nul]", 1, 2, "expected a value"),
    ("{\"a\" 1}", 1, 6, "expected ':' behind the key"), ("[\"\\ud800\"]", 1, 3, "half of a surrogate pair"),
    ("[\"\u{1}\"]", 1, 3, "a control character must be escaped"),
  ])
  func `the first fault is named with its place`(text: String, line: Int, column: Int, reason: String) {
    #expect(throws: JSONSyntax.Fault(line: line, column: column, reason: reason)) {
      try JSONSyntax.check(Array(text.utf8))
    }
  }

  @Test func `bytes that are not UTF-8 are a fault at their place`() {
    #expect(throws: JSONSyntax.Fault(line: 2, column: 2, reason: "not UTF-8")) {
      try JSONSyntax.check([10, 34, 0xff, 34])
    }
  }

  @Test func `good text has no fault, and its numbers are found`() throws {
    let text = Array(" {\"1\": [-1.5e+3, 20, true], \"b\": {\"c\": \"3 \\u00e9\\\"\"}, \"d\": 0}\n".utf8)
    let numbers = try JSONSyntax.check(text).map { String(decoding: text[$0], as: UTF8.self) }
    #expect(numbers == ["-1.5e+3", "20", "0"])
  }

  @Test func `nesting without end is a fault, not a crash`() {
    #expect(throws: JSONSyntax.Fault.self) { try JSONSyntax.check(Array(repeating: UInt8(ascii: "["), count: 1 << 20)) }
  }
}
