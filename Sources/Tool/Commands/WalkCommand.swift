internal import Measurement
internal import Platform
internal import Traversal
internal import Trees

/// `walk`: one walk in this process, for other tools to time.
enum WalkCommand {
  static func perform(_ context: Context, _ options: WalkOptions) throws(ToolError) -> ExitStatus {
    let name = try BenchmarkSelection.named(options.benchmark, in: context.catalogue.benchmarks.map(\.name))
    guard let benchmark = context.catalogue.benchmark(named: name) else { return .usage }
    let tally = benchmark.method.count(options.directory, benchmark.work, benchmark.order)
    if tally.problems == 0 {
      try context.console.print(text(tally, benchmark.work))
      return .success
    }
    // The counted walk only counts; a second one names what it could not read.
    let problems = benchmark.method.record(options.directory, benchmark.work, benchmark.order).problems
    if tally.entries == 0, let root = problems.first(where: { $0.path.isEmpty }) {
      throw ToolError(MeasurementError.treeUnreadable(options.directory, Errno(rawValue: root.code)))
    }
    try context.console.print(text(tally, benchmark.work))
    context.console.note(UnreadableParts.text(SafeName.encode(options.directory.bytes), problems))
    return .failure
  }

  private static func text(_ tally: Tally, _ work: Work) -> String {
    var parts = ["\(tally.entries) entries"]
    if tally.unclassified < tally.entries || tally.entries == 0 {
      parts += ["\(tally.directories) directories", "\(tally.files) files", "\(tally.symlinks) symlinks"]
      parts += ["\(tally.others) others"]
    }
    if tally.unclassified > 0 { parts.append("\(tally.unclassified) of a kind that was not told") }
    if work == .size { parts.append("\(tally.bytes) bytes") }
    return parts.joined(separator: ", ") + "\n"
  }
}
