import Foundation
import Platform
import Records
import ResultStore
import TestSupport
import Testing
import Trees

@Suite struct RunFileTests {
  private let path = Path("results/a\nb/run.json")

  private func text(_ run: Run = SampleRun.make()) throws(StoreError) -> String {
    String(decoding: try RunFile.encode(run), as: UTF8.self)
  }

  /// What is said of a file with this content.
  private func complaint(_ text: String) -> String {
    do {
      _ = try RunFile.decode(Array(text.utf8), path: path)
      return "none"
    } catch {
      return "dirbench: \(error)\n  \(error.nextStep)"
    }
  }

  @Test func `a run is written with sorted keys, one line a value, and lists of numbers on one line`() throws {
    expectGolden(try text(), "store/run.json")
  }

  @Test func `a run comes back as it was, and its file byte for byte`() throws {
    let bytes = try RunFile.encode(SampleRun.make())
    let run = try RunFile.decode(bytes, path: path)
    #expect(run == SampleRun.make())
    #expect(try RunFile.encode(run) == bytes)
  }

  @Test func `what looks like a list of numbers inside a text stays as it is`() throws {
    let run = try RunFile.decode(RunFile.encode(SampleRun.make()), path: path)
    #expect(run.trees[0].root == "/tmp/a\\040b/[1, 2]")
    #expect(run.cases[1].verification.problem == "\"it\" \\ / é")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a value that is not finite is an error with its case's name`(value: Double) {
    let error = #expect(throws: StoreError.self) { _ = try RunFile.encode(SampleRun.make(values: [1, value])) }
    #expect(error?.reason == "fts/size on seed (warm): wallClock in round 4 is not a finite number")
  }

  @Test func `every fault of a file is named with its place and the next step`() throws {
    let good = try text()
    let faults: [(String, String)] = [
      ("empty", ""), ("no JSON", "benchmark,method\n"), ("binary", "\u{1}\u{2}"), ("a list", "[1]"),
      ("a number", "7\n"),
      ("truncated in a text", String(good.prefix(good.count / 2 + 12))), ("truncated behind a brace", "{\n"),
      ("truncated before the last brace", String(good.dropLast(3))), ("two values", good + good),
      ("a trailing comma", good.replacing("\"cores\" : 2,", with: "\"cores\" : 2,,")),
      ("no schema", good.replacing("\"schema\"", with: "\"scheme\"")),
      ("a schema that is no text", good.replacing("\"dirbench-run/1\"", with: "1")),
      ("another version", "{\"schema\": \"dirbench-run/2\", \"runs\": []}"),
      ("another tool's version", "{\"schema\": \"a\\nb\"}"),
      ("missing key", good.replacing("\"swift\"", with: "\"swifd\"")),
      ("missing key in a list", good.replacing("\"cache\"", with: "\"cash\"")),
      ("text for a number", good.replacing("\"cores\" : 2", with: "\"cores\" : \"2\"")),
      ("number for a text", good.replacing("\"suite\" : \"seed\"", with: "\"suite\" : 7")),
      ("object for a list", good.replacing("\"missing\" : []", with: "\"missing\" : {}")),
      ("null for a text", good.replacing("\"suite\" : \"seed\"", with: "\"suite\" : null")),
      ("unknown unit", good.replacing("\"unit\" : \"seconds\"", with: "\"unit\" : \"hours\"")),
      ("a huge whole number", good.replacing("\"files\" : 10000", with: "\"files\" : 99999999999999999999")),
      ("a fraction", good.replacing("\"files\" : 10000", with: "\"files\" : 0.5")),
      ("a negative seed", good.replacing("18446744073709551615", with: "-1")),
      ("a huge number", good.replacing("0.0226", with: "1e999")),
      ("a negative time", good.replacing("0.0226", with: "-0.0226")),
      ("a census beyond all trees", good.replacing("10240000", with: "9223372036854775807")),
      ("a negative census", good.replacing("\"files\" : 10000", with: "\"files\" : -1")),
      ("an index beyond the cases", good.replacing("[1, 0]", with: "[1, 2]")),
      ("a case twice in a round", good.replacing("[1, 0]", with: "[1, 1]")),
      ("a case twice", good.replacing("readdir/list", with: "fts/size")),
      ("a stranger's tree", good.replacing("\"name\" : \"seed\"", with: "\"name\" : \"other\"")),
      ("a trial without values", good.replacing(try lineOfValues(good), with: "\"values\" : []")),
      ("deep nesting", String(repeating: "[", count: 100_000)),
    ]
    let complaints = faults.map { "\($0.0)\n\(complaint($0.1))\n" }
    #expect(!complaints.contains { $0.contains("\nnone") })
    expectGolden(complaints.joined(separator: "\n"), "store/faults.txt")
  }

  private func lineOfValues(_ text: String) throws -> String {
    let line = text.split(separator: "\n").first { $0.contains("\"values\"") }
    return try #require(line).trimmingCharacters(in: .whitespaces)
  }

  @Test func `a file cut anywhere is refused`() throws {
    let bytes = try RunFile.encode(SampleRun.make())
    for length in stride(from: 0, to: bytes.count - 1, by: 37) {
      let error = #expect(throws: StoreError.self) { _ = try RunFile.decode(Array(bytes[..<length]), path: path) }
      #expect(error?.kind == .notJSON)
    }
  }

  @Test func `unknown keys of a later dirbench are passed over`() throws {
    let text = try text().replacing("\"cores\" : 2", with: "\"cores\" : 2, \"colour\" : [{}]")
    #expect(try RunFile.decode(Array(text.utf8), path: path) == SampleRun.make())
  }

  @Test func `a run is found by its folder and by its file`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path.appending("run.json")
    try FileDescriptor.open(file, [.writeOnly, .create]).write(RunFile.encode(SampleRun.make()))
    #expect(try RunFile.load(folder.path) == SampleRun.make())
    #expect(try RunFile.load(file) == SampleRun.make())
  }

  @Test func `what holds no run is refused with the next step`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.path.appending("file")
    try FileDescriptor.open(file, [.writeOnly, .create]).write([65])
    try FileSystem.makeDirectory(folder.path.appending("sub"))
    try FileSystem.makeDirectory(folder.path.appending("bad"))
    try FileSystem.makeDirectory(folder.path.appending("bad/run.json"))
    try FileSystem.makeSymlink(folder.path.appending("loop"), to: Path("loop"))
    var text = ""
    for name in ["none", "sub", "file", "file/run.json", "bad", "loop"] {
      let error = #expect(throws: StoreError.self) { _ = try RunFile.load(folder.path.appending(name)) }
      let said = error.map { "dirbench: \($0)\n  \($0.nextStep)\n" } ?? "none\n"
      text += said.replacing(SafeName.encode(folder.path.bytes), with: "DIR")
    }
    expectGolden(text, "store/missing.txt")
  }
}
