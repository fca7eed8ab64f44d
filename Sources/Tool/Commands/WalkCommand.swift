internal import Measurement
internal import Platform
internal import Traversal
internal import Trees

/// `walk`: one walk in this process, for other tools to time.
enum WalkCommand {
  static func perform(_ context: Context, _ options: WalkOptions) throws(ToolError) -> ExitStatus {
    let name = try BenchmarkSelection.named(options.benchmark, in: context.catalogue.benchmarks.map(\.name))
    guard let benchmark = context.catalogue.benchmark(named: name) else { return .usage }
    try checkRoot(options.directory)
    let tally = benchmark.method.count(options.directory, benchmark.work, benchmark.order)
    if tally.problems == 0 {
      try context.console.print(text(tally, benchmark.work))
      return .success
    }
    // The counted walk only counts; a second one names what it could not read.
    let problems = benchmark.method.record(options.directory, benchmark.work, benchmark.order).problems
    try context.console.print(text(tally, benchmark.work))
    let directory = SafeName.encode(options.directory.bytes)
    if problems.isEmpty {
      throw .failure(
        what: directory, why: "\(tally.problems) parts could not be read, and a second walk found none of them",
        next: "walk it while nothing changes there")
    }
    context.console.note(UnreadableParts.text(directory, problems))
    return .failure
  }

  /// Some APIs take what is no directory, or cannot be read, for an empty one.
  private static func checkRoot(_ root: Path) throws(ToolError) {
    do throws(Errno) {
      _ = try FileDescriptor.open(root, .directory)
    } catch {
      throw ToolError(MeasurementError.treeUnreadable(root, error))
    }
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
