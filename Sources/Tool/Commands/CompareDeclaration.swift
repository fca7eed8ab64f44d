package import Comparison
package import Platform
internal import Reporting

/// Which stored runs to hold against each other, and how to show it.
package struct CompareOptions: Hashable, Sendable {
  /// Folders that `run` or `gate` wrote, or `run.json` files.
  package let base: Path
  package let candidate: Path
  /// The name of a `ComparisonFormat`.
  package var format = "table"
  /// `nil` for standard output.
  package var output: Path?
  /// Globs over the names of both runs' benchmarks; empty for all.
  package var benchmarks: [String] = []
  package var metrics = JudgedMetric.usual
  /// The benchmark of both runs, by its full name, that times are taken relative to.
  package var relativeTo: String?

  package init(base: Path, candidate: Path) {
    self.base = base
    self.candidate = candidate
  }
}

enum CompareDeclaration {
  private static let base = Parameter.argument(
    "base", help: "The run to compare with: a folder that 'run' wrote, or a run.json file.", ValueForms.path)
  private static let candidate = Parameter.argument("new", help: "The run that is compared.", ValueForms.path)
  private static let format = Parameter.option(
    "format", "format",
    help: "The form. (values: \(ComparisonFormat.catalogue.map(\.name).joined(separator: ", ")); default: table)",
    ValueForms.comparisonFormat)
  private static let output = Parameter.option(
    "output", "file", help: "The file to write. (default: standard output)", ValueForms.path)
  private static let benchmarks = Parameter.option(
    "benchmarks", "glob", .any,
    help: "Only these, by a pattern over the names in both runs, such as 'fts/*'. May be given several times.",
    ValueForms.text)
  private static let metrics = Parameter.option(
    "metrics", "metrics",
    help: """
      What to compare, with commas between. (values: \
      \(JudgedMetric.catalogue.map(\.name).joined(separator: ", ")); default: wallClock, syscalls, allocations)
      """, ValueForms.judgedMetrics)
  private static let relativeTo = Parameter.option(
    "relative-to", "benchmark",
    help: "Compare times as ratios to those of this benchmark in the same run, as between two machines.",
    ValueForms.text)

  static let command = CommandDeclaration(
    name: "compare", abstract: "Show how two stored runs differ, with intervals.",
    discussion: """
      For each metric of each benchmark the word that a gate would say: regressed, improved, unchanged or \
      inconclusive, with the interval that it rests on. Runs that were measured together are compared in pairs, others \
      unpaired; what cannot be equal since the two were measured in different environments is shown and not judged.

      The status is 0 whatever is found, and 1 where something could not be compared, such as a benchmark that is in \
      the base alone; 'dirbench gate' ends with a status for its verdict.
      """,
    parameters: [
      base.outline, candidate.outline, format.outline, benchmarks.outline, metrics.outline, relativeTo.outline,
      output.outline,
    ]
  ) { arguments throws(UsageError) in
    var options = CompareOptions(
      base: try arguments.required(base), candidate: try arguments.required(candidate))
    options.format = try arguments.first(format) ?? options.format
    options.output = try arguments.first(output)
    options.benchmarks = try arguments.all(benchmarks)
    options.metrics = try arguments.first(metrics) ?? options.metrics
    options.relativeTo = try arguments.first(relativeTo)
    return Command.compare(options)
  }
}

extension ValueForms {
  /// The name of a form in which a comparison can be shown.
  @Sendable static func comparisonFormat(_ bytes: [UInt8]) throws(InvalidValue) -> String {
    let names = ComparisonFormat.catalogue.map(\.name)
    if let name = String(validating: bytes, as: UTF8.self), names.contains(name) { return name }
    let quoted = names.map { "'\($0)'" }
    throw InvalidValue(accepted: quoted.dropLast().joined(separator: ", ") + " or " + quoted[quoted.count - 1])
  }
}
