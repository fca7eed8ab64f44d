internal import Comparison
internal import Platform
internal import Records
internal import Reporting
internal import Traversal
internal import Trees

/// Explanations of one benchmark, for the commands that offer them.
enum Explaining {
  /// The benchmarks that a run has to measure in order to explain one: it and its reference.
  ///
  /// A choice of the user's own is left as it is, and has to hold the one that is explained.
  static func selection(_ options: RunOptions, _ catalogue: Catalogue) throws(ToolError) -> Selection {
    let selection = options.selection
    guard let explained = options.explained else { return selection }
    let names = catalogue.benchmarks.map(\.name)
    let name = try BenchmarkSelection.named(explained, in: names)
    if selection.benchmarks.isEmpty {
      let work = catalogue.benchmark(named: name)?.work.rawValue ?? ""
      let reference = options.reference ?? "fts/\(work)"
      let both = names.filter { $0 == name || $0 == reference }
      return Selection(suite: selection.suite, trees: selection.trees, benchmarks: both)
    }
    if try !BenchmarkSelection.chosen(by: selection.benchmarks, from: names).contains(name) {
      throw .usage(UsageError("The benchmark to explain, '\(name)', is not among the benchmarks that were chosen."))
    }
    return selection
  }

  /// The explanation of a benchmark in a run.
  static func text(of benchmark: String, in run: RunSummary) throws(ToolError) -> String {
    do {
      return try ExplainReport.text(of: benchmark, in: run)
    } catch {
      switch error {
      case .unknownBenchmark(let known):
        // It is not among them, so this throws what the user is told.
        return try BenchmarkSelection.named(benchmark, in: known)
      case .notCounted(let reason):
        throw .failure(
          what: "explaining \(SafeName.encode(benchmark.utf8))", why: "its system calls were not counted: \(reason)",
          next: "count them: dirbench run --explain \(ShellWord.quoted(Array(benchmark.utf8)))")
      }
    }
  }
}
