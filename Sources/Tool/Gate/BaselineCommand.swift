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
    let (run, trees) = try options.run.map { (try RunFile.load($0), []) } ?? measured()
    guard run.isSound && !run.plan.interrupted else {
      if options.run == nil { try show(run) }
      if run.plan.interrupted { throw ToolError.interrupted(what: "measuring a baseline") }
      throw ToolError.failure(
        what: "the baseline \(SafeName.encode(name.bytes))",
        why: "the run is not whole: a walk differs, a trial failed, or a tree changed or could not be read",
        next: "see 'dirbench verify', mend it, and measure again")
    }
    try Baselines.store(options.isExact ? run.exactPart : run, as: name, outside: trees)
    try console.print("The baseline lies in \(SafeName.encode(file.bytes))\n")
    return .success
  }

  private func measured() throws(ToolError) -> (Run, [Path]) {
    try Build.refuseToMeasure(as: Build.configuration, unless: options.allowsDebugBuild)
    let resources = try context.resources()
    let suite = try resources.suite(options.selection.suite)
    let benchmarks = try context.benchmarks(options.selection, suite)
    return try context.withMeasurementLock(waits: options.waits) { () throws(ToolError) in
      let trees = try context.trees(options.selection, suite, resources)
      let run = try context.withFirstUseTree(outside: trees.map(\.root)) { firstUse throws(ToolError) in
        try measure(request(suite, benchmarks, trees, firstUse, resources))
      }
      return (run, trees.map(\.root))
    }
  }

  private func request(
    _ suite: Suite, _ benchmarks: [Benchmark], _ trees: [TreeTarget], _ firstUse: Path?, _ resources: Resources
  ) -> RunRequest {
    var request = RunRequest(
      suite: suite.name, trees: trees, benchmarks: benchmarks,
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
