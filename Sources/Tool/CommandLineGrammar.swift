internal import Records

extension Command {
  /// The command line of dirbench.
  package static let grammar = Grammar<Command>(
    name: "dirbench",
    abstract: "Measure what it costs a Swift program to walk a directory tree.",
    discussion: """
      Every API that one could choose walks the same tree: dirbench compares their time and memory, and checks that \
      each gives the right answer. The comparison of the four classic ones on a generated tree of 10,000 files:

        dirbench run

      The same on a directory of your own, in which nothing is written:

        dirbench run --tree DIRECTORY
      """,
    version: "dirbench \(Tool.version)",
    commands: [
      RunDeclaration.command, GenerateDeclaration.command, CleanDeclaration.command, VerifyDeclaration.command,
      WalkDeclaration.command, ReportDeclaration.command, ListDeclaration.command, DoctorDeclaration.command,
      SelfTestDeclaration.command, CompareDeclaration.command, GateDeclaration.command,
      BaselineDeclaration.command,
      CommandDeclaration(name: "worker", abstract: "Run one trial.", isInternal: true) { arguments throws(UsageError) in
        .worker(arguments.verbatim)
      },
    ])
}

/// The options by which `run` and `verify` choose benchmarks and trees.
enum SelectionDeclaration {
  static let suite = Parameter.option(
    "suite", "suite", help: "The benchmarks and trees of a suite, by its name or file. (default: seed)",
    ValueForms.path)
  static let tree = Parameter.option(
    "tree", "tree", .any,
    help: """
      A tree instead of the suite's: a spec's name or file, or an existing directory, in which nothing is written. \
      May be given several times.
      """, ValueForms.path)
  static let benchmarks = Parameter.option(
    "benchmarks", "glob", .any,
    help: """
      Benchmarks instead of the suite's, by a pattern over all names, such as 'fts/*'; '*' stands for slashes too. \
      May be given several times.
      """, ValueForms.text)

  static let walkLimit = Parameter.option(
    "walk-limit", "seconds",
    help: "Kill a worker that takes longer as hung. (default: 60, and 0.5 for every 1,000 entries)",
    ValueForms.seconds)

  static let parameters = [suite.outline, tree.outline, benchmarks.outline]

  static func selection(of arguments: ParsedArguments) throws(UsageError) -> Selection {
    Selection(
      suite: try arguments.first(suite) ?? Selection().suite, trees: try arguments.all(tree),
      benchmarks: try arguments.all(benchmarks))
  }
}

enum RunDeclaration {
  private static let cache = Parameter.option(
    "cache", "states",
    help: """
      The state of the kernel's caches: cold, which needs root and a tree on a device, or warm, or both with a comma \
      between. (values: warm, cold; default: warm)
      """, ValueForms.list(of: CacheState.self))
  private static let passes = Parameter.option(
    "passes", "passes",
    help: """
      What to measure, with commas between. (values: time, memory, syscalls; default: all of them)
      """, ValueForms.list(of: PassName.self))
  private static let repeats = Parameter.option(
    "repeats", "repeats",
    help: "How often to take exact counts; one that differs is reported as unstable, with its values. (default: 1)",
    ValueForms.count(in: 1...1_000))
  private static let rounds = Parameter.option(
    "rounds", "rounds", help: "The exact number of rounds of each pass, for which no time limit holds; 2k is 2048.",
    ValueForms.count(in: 1...1_000_000))
  private static let time = Parameter.option(
    "time", "seconds", help: "How long to measure times at most, in seconds. (default: the suite's, else 60)",
    ValueForms.seconds)
  private static let seed = Parameter.option(
    "seed", "seed", help: "The seed of the random order of each round. (default: a new one)", ValueForms.seed)
  private static let reference = Parameter.option(
    "reference", "benchmark",
    help: "The benchmark that relative figures refer to. (default: fts for the same work)", ValueForms.text)
  private static let explain = Parameter.option(
    "explain", "benchmark",
    help: """
      Print one benchmark's system calls beside the reference's in place of the table. Without --benchmarks the run has \
      these two alone, and without --passes no times.
      """, ValueForms.text)
  private static let output = Parameter.option(
    "output", "directory",
    help: "The folder for the files of the run. (default: results/<suite or tree>-<time>)", ValueForms.path)
  private static let allowDebugBuild = Parameter.flag(
    "allow-debug-build", help: "Measure with a debug build, and say so in every output.")
  private static let wait = Parameter.flag(
    "wait", help: "Wait until another dirbench that measures on this machine has ended, instead of refusing.")

  static let command = CommandDeclaration(
    name: "run", abstract: "Compare benchmarks on trees: verify, measure, report.",
    discussion: """
      Makes the tree or finds it in the cache, holds every benchmark's walk against what the tree holds, measures in \
      rounds, each trial in a process of its own, prints the comparison, and writes run.json, summary.csv, \
      samples.csv and report.md. A benchmark whose walk is wrong is named, and the status is 1 after the rest was \
      measured.

        dirbench run --tree /usr/include --benchmarks 'fts/*' --benchmarks 'readdir/*'
      """,
    parameters: SelectionDeclaration.parameters + [
      cache.outline, passes.outline, rounds.outline, repeats.outline, time.outline, seed.outline, reference.outline,
      explain.outline, output.outline, SelectionDeclaration.walkLimit.outline, allowDebugBuild.outline, wait.outline,
    ]
  ) { arguments throws(UsageError) in
    var options = RunOptions()
    options.selection = try SelectionDeclaration.selection(of: arguments)
    options.caches = try arguments.first(cache) ?? options.caches
    options.repeats = try arguments.first(repeats) ?? options.repeats
    options.explained = try arguments.first(explain)
    options.passes = try arguments.first(passes) ?? (options.explained == nil ? options.passes : [.memory, .syscalls])
    if options.caches.contains(.cold) && !options.passes.contains(.time) {
      throw UsageError("Only the time pass measures with cold caches; add 'time' to '--passes'.")
    }
    options.rounds = try arguments.first(rounds)
    options.timeBudget = try arguments.first(time)
    options.walkLimit = try arguments.first(SelectionDeclaration.walkLimit)
    options.seed = try arguments.first(seed)
    options.reference = try arguments.first(reference)
    options.output = try arguments.first(output)
    options.allowsDebugBuild = try arguments.first(allowDebugBuild) ?? false
    options.waits = try arguments.first(wait) ?? false
    return Command.run(options)
  }
}

enum GenerateDeclaration {
  private static let tree = Parameter.argument("tree", help: "A spec's name or file.", ValueForms.path)
  private static let directory = Parameter.option(
    "at", "directory", .required, help: "The tree's root, which must be absent or empty.", ValueForms.path)

  static let command = CommandDeclaration(
    name: "generate", abstract: "Make a tree from its spec.",
    discussion: "The same spec makes the same tree on any file system: names, sizes, contents and times.",
    parameters: [tree.outline, directory.outline]
  ) { arguments throws(UsageError) in
    Command.generate(
      GenerateOptions(tree: try arguments.required(tree), directory: try arguments.required(directory)))
  }
}

enum CleanDeclaration {
  private static let directory = Parameter.option(
    "at", "directory", help: "Remove the tree that 'generate' made here, too.", ValueForms.path)

  static let command = CommandDeclaration(
    name: "clean", abstract: "Remove the trees that dirbench made in its cache.",
    discussion: "Nothing that dirbench did not make is touched.", parameters: [directory.outline]
  ) { arguments throws(UsageError) in Command.clean(CleanOptions(directory: try arguments.first(directory))) }
}

enum VerifyDeclaration {
  static let command = CommandDeclaration(
    name: "verify", abstract: "Check every benchmark's walk against the tree, without timing.",
    discussion: """
      Names, kinds, sizes and order are compared entry by entry: with a generated tree's spec, or on an existing \
      directory with a reference walk. The status is 1 where any walk differs.
      """,
    parameters: SelectionDeclaration.parameters + [SelectionDeclaration.walkLimit.outline]
  ) { arguments throws(UsageError) in
    Command.verify(
      VerifyOptions(
        selection: try SelectionDeclaration.selection(of: arguments),
        walkLimit: try arguments.first(SelectionDeclaration.walkLimit)))
  }
}

enum WalkDeclaration {
  private static let benchmark = Parameter.argument(
    "benchmark", help: "A benchmark's full name, such as 'fts/size'.", ValueForms.text)
  private static let directory = Parameter.argument("directory", help: "Where to walk.", ValueForms.path)

  static let command = CommandDeclaration(
    name: "walk", abstract: "Walk a directory once, and print its census on one line.",
    discussion: "The walk takes place in this process, for other tools to time.",
    parameters: [benchmark.outline, directory.outline]
  ) { arguments throws(UsageError) in
    Command.walk(
      WalkOptions(benchmark: try arguments.required(benchmark), directory: try arguments.required(directory)))
  }
}

enum ReportDeclaration {
  private static let runs = Parameter.argument(
    "run", .some, help: "Folders that 'run' wrote, or run.json files.", ValueForms.path)
  private static let format = Parameter<ReportRequest.Format>.option(
    "format", "format", help: "The form. (values: table, csv, samples, markdown, json; default: table)",
    ValueForms.choice)
  private static let explain = Parameter.option(
    "explain", "benchmark", help: "Print one benchmark's system calls beside the reference's instead.", ValueForms.text)
  private static let output = Parameter.option(
    "output", "file", help: "The file to write. (default: standard output)", ValueForms.path)

  static let command = CommandDeclaration(
    name: "report", abstract: "Make any report of a stored run again.",
    parameters: [runs.outline, format.outline, explain.outline, output.outline]
  ) { arguments throws(UsageError) in
    let (asked, explained) = (try arguments.first(format), try arguments.first(explain))
    if asked != nil && explained != nil {
      throw UsageError("'--explain' has a form of its own; leave '--format' out.")
    }
    return Command.report(
      ReportRequest(
        runs: try arguments.all(runs), format: asked ?? .table, explained: explained,
        output: try arguments.first(output)))
  }
}

enum ListDeclaration {
  private static let subject = Parameter<ListOptions.Subject>.argument(
    "subject", .optional, help: "What to list. (values: benchmarks, suites, trees; default: all of them)",
    ValueForms.choice)

  static let command = CommandDeclaration(
    name: "list", abstract: "List benchmarks, suites and trees.", parameters: [subject.outline]
  ) { arguments throws(UsageError) in Command.list(ListOptions(subject: try arguments.first(subject))) }
}
