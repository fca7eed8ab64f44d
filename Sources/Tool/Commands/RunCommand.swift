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
    let benchmarks = try context.benchmarks(try Explaining.selection(options, context.catalogue), suite)
    if let reference = options.reference {
      _ = try BenchmarkSelection.named(reference, in: context.catalogue.benchmarks.map(\.name))
      if !benchmarks.contains(where: { $0.name == reference }) {
        throw .usage(UsageError("The reference '\(reference)' is not among the benchmarks that were chosen."))
      }
    }
    try Build.refuseToMeasure(as: Build.configuration, unless: options.allowsDebugBuild)
    return try context.withMeasurementLock(waits: options.waits) { () throws(ToolError) in
      try perform(suite, benchmarks)
    }
  }

  private func perform(_ suite: Suite, _ benchmarks: [Benchmark]) throws(ToolError) -> ExitStatus {
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
    let isOwnTree =
      !options.selection.trees.isEmpty || !options.selection.benchmarks.isEmpty || options.explained != nil
    return RunRequest(
      suite: isOwnTree ? "\(suite.name) (part)" : suite.name, trees: trees, benchmarks: benchmarks,
      passes: options.passes.compactMap { RunRequest.Pass(rawValue: $0.rawValue) }, caches: options.caches,
      rounds: options.rounds, repeats: options.repeats,
      time: options.timeBudget ?? suite.seconds ?? RunOptions.standardTimeBudget,
      seed: options.seed ?? Schedule.freshSeed(), reference: options.reference, firstUseTree: firstUse,
      strace: Facilities.strace(context.environment), probe: Facilities.probe(beside: context.executable),
      walkLimit: options.walkLimit, program: context.executable,
      tool: Build.record(commit: SourceCommit.find(context.executable, near: resources.root, context.supervisor())),
      command: ["dirbench"] + context.arguments.map(ShellWord.quoted))
  }

  private func measure(_ request: RunRequest) throws(ToolError) -> Run {
    let narrator = Narrator(console)
    var runner = Runner(
      request, supervisor: context.supervisor(), interruption: context.interruption, dropper: context.dropper,
      isPrecise: Precision.isReached, tell: narrator.tell)
    do {
      let run = try runner.run()
      console.clearProgress()
      if let change = runner.treeChange {
        console.note("dirbench: \(change.subject): \(change.reason)\n  \(change.nextStep)\n")
      }
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
      try console.print(ReportFormat.table.render(summary, ReportOptions(article: article, color: console.usesColor)))
      rescue(run)
      throw ToolError(error)
    }
    if let explained = options.explained, !run.plan.interrupted {
      try console.print(try Explaining.text(of: explained, in: summary))
    } else {
      try console.print(ReportFormat.table.render(summary, ReportOptions(article: article, color: console.usesColor)))
    }
    try console.print("\nThe report lies in \(SafeName.encode(written.folder.appending("report.md").bytes))\n")
    if case .left(let reason) = written.latest { console.note("dirbench: results/latest: \(reason)\n") }
    if run.plan.interrupted {
      let (times, memory) = (run.plan.timeRounds.count, run.plan.memoryRounds.count)
      let calls = run.plan.callRounds.map { ", \($0.count) of system calls" } ?? ""
      console.note("dirbench: interrupted: complete rounds are kept: \(times) of times, \(memory) of memory\(calls)\n")
      return .interrupted
    }
    return run.isSound ? .success : .failure
  }

  /// Keeps what was measured where its own folder cannot be written any more.
  private func rescue(_ run: Run) {
    let folders = [context.environment("TMPDIR").flatMap { Path(bytes: $0) }, Path("/tmp"), Path("/dev/shm")]
    for folder in folders.compactMap({ $0 }) {
      let file = folder.appending("dirbench-run-\(WallTime.now().compact)-\(ParentWatch.ownIdentifier).json")
      do {
        try WholeFile.write(try RunFile.encode(run), to: file)
        let shown = SafeName.encode(file.bytes)
        console.note("dirbench: the run itself is kept in \(shown)\n  see it with 'dirbench report \(shown)'\n")
        return
      } catch {
        // The next folder may do; the failure that led here is told in any case.
      }
    }
  }
}

extension Run {
  /// Whether every walk was right, every trial gave values, no case was left out, and every tree could be read whole and
  /// stayed as it was.
  var isSound: Bool {
    let isTimed = plan.passes.contains("time")
    let isWhole = cases.allSatisfy { record in
      record.verification.verified && record.failures.isEmpty && (!isTimed || record.series(of: .wallClock) != nil)
    }
    return isWhole && trees.allSatisfy { $0.problemCount == 0 && $0.change == nil }
  }
}
