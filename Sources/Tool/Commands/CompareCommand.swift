internal import Comparison
internal import Platform
internal import Records
internal import Reporting
internal import ResultStore

/// `compare`: shows how two stored runs differ, and judges nothing.
enum CompareCommand {
  static func perform(_ context: Context, _ options: CompareOptions) throws(ToolError) -> ExitStatus {
    let comparison = try comparison(options)
    if comparison.cases.isEmpty {
      throw .failure(
        what: "comparing \(SafeName.encode(options.base.bytes)) with \(SafeName.encode(options.candidate.bytes))",
        why: "neither run was asked for \(options.metrics.map(\.name).joined(separator: " or "))",
        next: "choose others with --metrics, or measure again with other --passes")
    }
    let color = options.format == ComparisonFormat.table.name && options.output == nil && context.console.usesColor
    let format = ComparisonFormat.named(options.format) ?? .table
    let text = format.render(comparison, ComparisonOptions(color: color))
    if let file = options.output {
      do {
        try WholeFile.write(Array(text.utf8), to: file)
      } catch {
        throw .failure(
          what: "writing the comparison \(SafeName.encode(file.bytes))", why: error.message,
          next: "name another file with --output")
      }
    } else {
      try context.console.print(text)
    }
    return comparison.verdict == .failed ? .failure : .success
  }

  private static func comparison(_ options: CompareOptions) throws(ToolError) -> RunComparison {
    var (base, candidate): (Run, Run)
    do {
      base = try RunFile.load(options.base)
      candidate = try RunFile.load(options.candidate)
    } catch {
      throw ToolError(error)
    }
    var names: [String] = []
    for record in base.cases + candidate.cases where !names.contains(record.id.benchmark) {
      names.append(record.id.benchmark)
    }
    if !options.benchmarks.isEmpty {
      names = try BenchmarkSelection.chosen(by: options.benchmarks, from: names)
      (base, candidate) = (base.keeping(benchmarks: Set(names)), candidate.keeping(benchmarks: Set(names)))
    }
    let reference = try options.relativeTo.map { name throws(ToolError) in
      try BenchmarkSelection.named(name, in: names)
    }
    return RunComparison(
      base: base, candidate: candidate, policy: GatePolicy(metrics: options.metrics, relativeTo: reference))
  }
}
