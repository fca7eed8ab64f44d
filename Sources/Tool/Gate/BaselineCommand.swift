internal import Comparison
internal import Measurement
internal import Platform
internal import Records
internal import Reporting
internal import ResultStore
internal import Traversal

/// `baseline`: keeps, shows and removes runs that a gate holds others against.
struct BaselineCommand {
  private let context: Context
  private let options: BaselineOptions
  private var console: Console { context.console }

  init(_ context: Context, _ options: BaselineOptions) {
    self.context = context
    self.options = options
  }

  func perform() throws(ToolError) -> ExitStatus {
    do {
      switch (options.action, options.name) {
      case (.update, let name?): return try update(name)
      case (.show, let name?): try show(try Baselines.load(name))
      case (.remove, let name?): try Baselines.remove(name)
      default: try list()
      }
      return .success
    } catch let error as StoreError {
      if error.kind == .missing {
        console.note("dirbench: \(error.subject): \(error.reason)\n  \(error.nextStep)\n")
        return .noBaseline
      }
      throw ToolError(error)
    } catch let error as ToolError {
      throw error
    } catch {
      throw .failure(what: "baseline", why: "\(error)", next: "run the command again")
    }
  }

  // MARK: Keeping one

  private func update(_ name: Path) throws -> ExitStatus {
    // A name that cannot be is told before anything is measured.
    let file = try Baselines.file(of: name)
    let (run, trees) = try options.run.map { try stored($0) } ?? measured(for: name)
    guard run.isSound && !run.plan.interrupted else {
      if options.run == nil { try show(run) }
      if run.plan.interrupted { throw ToolError.interrupted(what: "measuring a baseline") }
      throw refusal(
        name, "the run is not whole: a walk differs, a trial failed, or a tree changed or could not be read",
        next: "see 'dirbench verify', mend it, and measure again")
    }
    let kept = options.isExact ? run.exactPart : run
    let lacks = lacks(of: kept)
    if kept.cases.allSatisfy(\.series.isEmpty) {
      throw refusal(
        name, "nothing was counted" + (lacks.first.map { ": \($0.reason)" } ?? ""),
        next: "mend that, or keep a run with counts with --from")
    }
    try Baselines.store(kept, as: name, outside: trees)
    // What is not there is judged by no gate, and nobody would notice.
    for lack in lacks {
      console.note("dirbench: the baseline \(SafeName.encode(name.bytes)): it has no \(lack.metric): \(lack.reason)\n")
    }
    try console.print("The baseline lies in \(SafeName.encode(file.bytes))\n")
    return .success
  }

  private func refusal(_ name: Path, _ why: String, next: String) -> ToolError {
    .failure(what: "the baseline \(SafeName.encode(name.bytes))", why: why, next: next)
  }

  /// Exact metrics that a run was asked for and has not, each with its reason once.
  private func lacks(of run: Run) -> [MissingMetric] {
    let exact = JudgedMetric.catalogue.filter { $0.kind == .exact }.map(\.name)
    var lacks: [MissingMetric] = []
    for lack in run.cases.flatMap(\.missing) where exact.contains(lack.metric) && !lacks.contains(lack) {
      lacks.append(lack)
    }
    return lacks
  }

  /// A stored run, and those of its trees that are here.
  private func stored(_ place: Path) throws -> (Run, [Path]) {
    let run = try RunFile.load(place)
    let roots = run.trees.compactMap { SafeName.decode($0.root).flatMap { Path(bytes: $0) } }
    return (run, roots.filter { $0.isAbsolute && BaselineCommand.isDirectory($0) })
  }

  private static func isDirectory(_ path: Path) -> Bool {
    do {
      return try FileSystem.status(of: path, followingSymlink: true).kind == .directory
    } catch {
      // A tree that cannot be seen is not here.
      return false
    }
  }

  private func measured(for name: Path) throws(ToolError) -> (Run, [Path]) {
    try Build.refuseToMeasure(as: Build.configuration, unless: options.allowsDebugBuild)
    let resources = try context.resources()
    let suite = try resources.suite(options.selection.suite)
    let benchmarks = try context.benchmarks(options.selection, suite)
    return try context.withMeasurementLock(waits: options.waits) { () throws(ToolError) in
      let trees = try context.trees(options.selection, suite, resources)
      do throws(StoreError) { try Baselines.prepare(name, outside: trees.map(\.root)) } catch { throw ToolError(error) }
      let run = try context.withFirstUseTree(outside: trees.map(\.root)) { firstUse throws(ToolError) in
        try measure(request(suite, benchmarks, trees, firstUse, resources))
      }
      return (run, trees.map(\.root))
    }
  }

  private func request(
    _ suite: Suite, _ benchmarks: [Benchmark], _ trees: [TreeTarget], _ firstUse: Path?, _ resources: Resources
  ) -> RunRequest {
    let isPart = !options.selection.trees.isEmpty || !options.selection.benchmarks.isEmpty
    var request = RunRequest(
      suite: isPart ? "\(suite.name) (part)" : suite.name, trees: trees, benchmarks: benchmarks,
      passes: options.isExact ? [.memory, .syscalls] : RunRequest.Pass.allCases, rounds: options.rounds,
      time: options.timeBudget ?? suite.seconds ?? RunOptions.standardTimeBudget,
      // Counts depend on no order, and a seed would change the file.
      seed: options.isExact ? 0 : Schedule.freshSeed(), firstUseTree: firstUse,
      strace: Facilities.strace(context.environment), probe: Facilities.probe(beside: context.executable),
      walkLimit: options.walkLimit, program: context.executable,
      tool: Build.record(commit: SourceCommit.find(context.executable, near: resources.root, context.supervisor())),
      command: ["dirbench"] + context.arguments.map(ShellWord.quoted))
    request.readsResidentSet = !options.isExact
    return request
  }

  private func measure(_ request: RunRequest) throws(ToolError) -> Run {
    var runner = Runner(
      request, supervisor: context.supervisor(), interruption: context.interruption,
      isPrecise: Precision.isReached, tell: Narrator(console).tell)
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

  // MARK: Showing them

  private func show(_ run: Run) throws(ToolError) {
    let article = try ReportFiles.article(try context.resources())
    try console.print(
      ReportFormat.table.render(RunSummary(run), ReportOptions(article: article, color: console.usesColor)))
  }

  private func list() throws {
    var entries: [BaselineList.Entry] = []
    let (tool, machine) = (Build.record(commit: nil), MachineFacts.collect())
    for name in try Baselines.names() {
      do {
        let run = try Baselines.load(Path(name))
        entries.append(BaselineList.Entry(name: name, run: run, environments: Environments(run, tool, machine)))
      } catch {
        // One that is broken hides none of the others.
        console.note("dirbench: \(error.subject): \(error.reason)\n  \(error.nextStep)\n")
      }
    }
    try console.print(BaselineList.render(entries))
  }
}
