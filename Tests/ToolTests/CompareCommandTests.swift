import Comparison
import Platform
import TestSupport
import Testing
import Tool

@Suite struct CompareCommandTests {
  private func message(_ arguments: String...) -> String? {
    if case .failure(let failure) = request(["compare"] + arguments) { failure.error.message } else { nil }
  }

  @Test func `compare takes two runs and every option`() {
    var options = CompareOptions(base: Path("a"), candidate: Path("b"))
    #expect(request(["compare", "a", "b"]) == .success(.command(.compare(options), name: "compare")))
    #expect(options.format == "table" && options.metrics == JudgedMetric.usual)
    options.format = "junit"
    options.output = Path("file")
    options.benchmarks = ["fts/*", "*/list"]
    options.metrics = [.systemCalls]
    options.relativeTo = "fts/list"
    #expect(
      request([
        "compare", "a", "--format", "junit", "--output", "file", "--benchmarks", "fts/*", "b", "--benchmarks", "*/list",
        "--metrics", "syscalls", "--relative-to", "fts/list",
      ]) == .success(.command(.compare(options), name: "compare")))
  }

  @Test func `a command line that cannot be meant is told what is`() {
    #expect(message() == "Missing expected argument '<base>'")
    #expect(message("a") == "Missing expected argument '<new>'")
    #expect(message("a", "b", "c") == "Unexpected argument 'c'")
    #expect(
      message("a", "b", "--format", "xml")
        == "The value 'xml' is invalid for '--format <format>': give 'table', 'markdown', 'csv', 'json' or 'junit'")
    #expect(message("a", "b", "--metrics", "wallClock,wallClock")?.contains("each at most once") == true)
    #expect(message("a", "b", "--metrics", "")?.contains("'syscalls'") == true)
    #expect(message("a", "b", "--benchmarks", "")?.contains("at least one character") == true)
  }
}
