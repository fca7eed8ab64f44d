internal import Comparison
internal import Measurement
internal import Platform
internal import Records
internal import Reporting
internal import ResultStore
internal import Traversal

/// `run`: builds or finds the trees, verifies, measures, prints the table and writes the files.
struct RunCommand {
  private let context: Context
  private let options: RunOptions
  private let resources: Resources
  private var console: Console { context.console }

  init(_ context: Context, _ options: RunOptions) throws(ToolError) {
    self.context = context
    self.options = options
    resources = try context.resources()
  }

  func perform() throws(ToolError) -> ExitStatus {
    let suite = try resources.suite(options.selection.suite)
    let benchmarks = try context.benchmarks(options.selection, suite)
    if let reference = options.reference {
      _ = try BenchmarkSelection.named(reference, in: context.catalogue.benchmarks.map(\.name))
      if !benchmarks.contains(where: { $0.name == reference }) {
        throw .usage(UsageError("The reference '\(reference)' is not among the benchmarks that were chosen."))
      }
    }
    try Build.refuseToMeasure(as: Build.configuration, unless: options.allowsDebugBuild)
    let trees = try context.trees(options.selection, suite, resources)
    let folder = try prepareFolder(suite, trees)
    let run = try context.withFirstUseTree(outside: trees.map(\.root)) { firstUse throws(ToolError) in
      try measure(request(suite, benchmarks, trees, firstUse))
    }
    return try finish(run, folder)
  }

  /// Finds out before anything is measured whether the results can be written.
  private func prepareFolder(_ suite: Suite, _ trees: [TreeTarget]) throws(ToolError) -> RunFolder {
    let isOwnTree = !options.selection.trees.isEmpty
    let name = isOwnTree ? trees.first.map { lastName(of: $0) } ?? suite.name : suite.name
    let place = options.output.map(RunPlace.named) ?? .standard(name: name, time: .now())
    do {
      return try RunFolder.prepare(place, outside: trees.map(\.root))
    } catch {
      throw ToolError(error)
    }
  }

  /// A directory's own name, for the folder's; `root` for what has none.
  private func lastName(of tree: TreeTarget) -> String {
    if tree.source == .spec { return tree.name }
    do {
      let name = SafeName.encode(try FileSystem.resolved(tree.root).lastComponent.bytes)
      return name.isEmpty ? "root" : name
    } catch {
      // The measurement itself says what is wrong with the tree.
      return "tree"
    }
  }

  private func request(
    _ suite: Suite, _ benchmarks: [Benchmark], _ trees: [TreeTarget], _ firstUse: Path?
  ) -> RunRequest {
    let isOwnTree = !options.selection.trees.isEmpty || !options.selection.benchmarks.isEmpty
    return RunRequest(
      suite: isOwnTree ? "\(suite.name) (part)" : suite.name, trees: trees, benchmarks: benchmarks,
      passes: options.passes.compactMap { RunRequest.Pass(rawValue: $0.rawValue) }, rounds: options.rounds,
      time: options.timeBudget ?? suite.seconds ?? RunOptions.standardTimeBudget,
      seed: options.seed ?? Schedule.freshSeed(), reference: options.reference, firstUseTree: firstUse,
      walkLimit: options.walkLimit, program: context.executable,
      tool: Build.record(commit: SourceCommit.find(near: resources.root, context.supervisor())),
      command: ["dirbench"] + context.arguments.map { SafeName.encode($0) })
  }

  private func measure(_ request: RunRequest) throws(ToolError) -> Run {
    let narrator = Narrator(console)
    var runner = Runner(
      request, supervisor: context.supervisor(), interruption: context.interruption, isPrecise: Precision.isReached,
      tell: narrator.tell)
    do {
      let run = try runner.run()
      console.clearProgress()
      return run
    } catch {
      throw ToolError(error)
    }
  }

  private func finish(_ run: Run, _ folder: RunFolder) throws(ToolError) -> ExitStatus {
    let summary = RunSummary(run)
    let article = try ReportFiles.article(resources)
    let written: RunFolder.Written
    do {
      written = try folder.write(try ReportFiles.all(run, summary, article))
    } catch {
      // The measurements are worth more than the folder: they go to standard output, which was asked for too.
      try console.print(ReportFormat.table.render(summary, ReportOptions(article: article, color: console.usesColor)))
      throw ToolError(error)
    }
    try console.print(ReportFormat.table.render(summary, ReportOptions(article: article, color: console.usesColor)))
    try console.print("\nThe report lies in \(SafeName.encode(written.folder.appending("report.md").bytes))\n")
    if case .left(let reason) = written.latest { console.note("dirbench: results/latest: \(reason)\n") }
    if run.plan.interrupted {
      console.note("dirbench: interrupted: \(run.plan.timeRounds.count) complete rounds are kept\n")
      return .interrupted
    }
    return run.isSound ? .success : .failure
  }
}

extension Run {
  /// Whether every walk was right, every trial gave values, and every tree could be read whole.
  var isSound: Bool {
    cases.allSatisfy { $0.verification.verified && $0.failures.isEmpty } && trees.allSatisfy { $0.problemCount == 0 }
  }
}
