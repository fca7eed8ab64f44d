internal import Comparison
internal import Platform

enum GateDeclaration {
  private static let base = Parameter.option(
    "base", "program", help: "A dirbench to hold the candidate against; both are measured here, in turns.",
    ValueForms.path)
  private static let candidate = Parameter.option(
    "candidate", "program", help: "The dirbench that is judged. (default: this one)", ValueForms.path)
  private static let baseline = Parameter.option(
    "baseline", "baseline", help: "A stored run to hold the candidate against: a baseline's name, or a path.",
    ValueForms.path)
  private static let run = Parameter.option(
    "run", "run", help: "With --baseline, a stored run to judge, in place of measuring one.", ValueForms.path)
  private static let baseEnvironment = Parameter.option(
    "base-env", "key=value", .any, help: "A variable for the base's processes alone. May be given several times.",
    ValueForms.variable)
  private static let candidateEnvironment = Parameter.option(
    "candidate-env", "key=value", .any,
    help: "A variable for the candidate's processes alone. May be given several times.", ValueForms.variable)
  private static let suite = Parameter.option(
    "suite", "suite", help: "The benchmarks and trees of a suite, by its name or file. (default: ci)", ValueForms.path)
  private static let metrics = Parameter.option(
    "metrics", "metrics",
    help: """
      What to judge, with commas between. (values: \(JudgedMetric.catalogue.map(\.name).joined(separator: ", ")); \
      default: wallClock, and with --baseline syscalls and allocations, too)
      """, ValueForms.judgedMetrics)
  private static let minimumEffect = Parameter.option(
    "minimum-effect", "part", help: "A difference of times that is worth telling. (default: 2%)", ValueForms.part)
  private static let tolerance = Parameter.option(
    "tolerance", "part", help: "A slowdown that must be excluded to pass. (default: 5%)", ValueForms.part)
  private static let thresholdFile = Parameter.option(
    "thresholds", "file", help: "Limits by benchmark and metric, such as those in Benchmarks/Thresholds.",
    ValueForms.path)
  private static let thresholds = Parameter.option(
    "threshold", "limits", .any,
    help: """
      Limits for some metrics of some benchmarks, such as 'fts/*:wallClock:effect=2%,tolerance=5%' or \
      '*:alloc*:tolerance=1%'; later ones go before earlier ones and before the file's. May be given several times.
      """, ValueForms.threshold)
  private static let relativeTo = Parameter.option(
    "relative-to", "benchmark",
    help: "With --baseline: judge times as ratios to those of this benchmark in the same run.", ValueForms.text)
  private static let time = Parameter.option(
    "time", "seconds", help: "How long to measure times at most, in seconds. (default: 60)", ValueForms.seconds)
  private static let rounds = Parameter.option(
    "rounds", "rounds", help: "The exact number of rounds, for which no time limit holds.",
    ValueForms.count(in: 1...1_000_000))
  private static let seed = Parameter.option(
    "seed", "seed", help: "The seed of all that is random. (default: a new one)", ValueForms.seed)
  private static let inconclusive = Parameter<GateOptions.Inconclusive>.option(
    "inconclusive", "outcome", help: "What a gate that cannot tell does. (values: fail, pass; default: fail)",
    ValueForms.choice)
  private static let failOnImprovement = Parameter.flag(
    "fail-on-improvement", help: "End with status 4 where something improved, so that the baseline is renewed.")
  private static let format = Parameter<GateOptions.Format>.option(
    "format", "format", help: "The form. (values: table, markdown, csv, json, junit; default: table)",
    ValueForms.choice)
  private static let junit = Parameter.option(
    "junit", "file", help: "Also write a JUnit report to this file.", ValueForms.path)
  private static let output = Parameter.option(
    "output", "directory", help: "A new folder for the runs that are measured. (default: they are not kept)",
    ValueForms.path)
  private static let selfTest = Parameter.flag(
    "selftest",
    help: "Hold the candidate against itself, and then slowed on purpose, to see what a gate finds here.")
  private static let slowdown = Parameter.option(
    "slowdown", "part", help: "With --selftest: by how much; below 0, the base is slowed. (default: 5%)",
    ValueForms.signedPart)
  private static let slowed = Parameter.option(
    "slow", "benchmark", help: "With --selftest: the benchmark to slow. (default: the first)", ValueForms.text)
  private static let allowDebugBuild = Parameter.flag(
    "allow-debug-build", help: "Measure debug builds, and say so in every output.")
  private static let wait = Parameter.flag(
    "wait", help: "Wait until another dirbench that measures on this machine has ended, instead of refusing.")

  static let command = CommandDeclaration(
    name: "gate", abstract: "Judge a build against another, or against a baseline.",
    discussion: """
      Two builds take turns on this machine, each trial in a process of its own, until every interval is narrow enough \
      or the time is over:

        dirbench gate --base OLD/dirbench --candidate NEW/dirbench

      A stored baseline serves where it can be compared: exact counts with the same architecture, libc and Swift, times \
      on the same kind of machine only:

        dirbench gate --baseline results/reference/ci

      The status is 0 where all is well, 2 for a regression, 3 where the gate cannot tell, 4 for an improvement with \
      --fail-on-improvement, 5 where there is no such baseline, 6 where nothing could be judged, and 1 where \
      something could not be compared that should be.
      """,
    parameters: [
      base.outline, candidate.outline, baseline.outline, run.outline, baseEnvironment.outline,
      candidateEnvironment.outline, suite.outline, SelectionDeclaration.tree.outline,
      SelectionDeclaration.benchmarks.outline, metrics.outline, minimumEffect.outline, tolerance.outline,
      thresholdFile.outline, thresholds.outline, relativeTo.outline, time.outline, rounds.outline, seed.outline,
      inconclusive.outline, failOnImprovement.outline,
      format.outline, junit.outline, output.outline, selfTest.outline, slowdown.outline, slowed.outline,
      SelectionDeclaration.walkLimit.outline, allowDebugBuild.outline, wait.outline,
    ]
  ) { arguments throws(UsageError) in
    var options = GateOptions(base: try chosenBase(arguments))
    options.candidate = try arguments.first(candidate)
    options.run = try arguments.first(run)
    options.baseEnvironment = try arguments.all(baseEnvironment)
    options.candidateEnvironment = try arguments.all(candidateEnvironment)
    options.selection = Selection(
      suite: try arguments.first(suite) ?? options.selection.suite,
      trees: try arguments.all(SelectionDeclaration.tree),
      benchmarks: try arguments.all(SelectionDeclaration.benchmarks))
    options.metrics = try arguments.first(metrics)
    options.minimumEffect = try arguments.first(minimumEffect)
    options.tolerance = try arguments.first(tolerance)
    options.thresholdFile = try arguments.first(thresholdFile)
    options.thresholds = try arguments.all(thresholds)
    options.relativeTo = try arguments.first(relativeTo)
    options.timeBudget = try arguments.first(time) ?? options.timeBudget
    options.rounds = try arguments.first(rounds)
    options.seed = try arguments.first(seed)
    options.inconclusive = try arguments.first(inconclusive) ?? .fail
    options.failsOnImprovement = try arguments.first(failOnImprovement) ?? false
    options.format = try arguments.first(format) ?? .table
    options.junit = try arguments.first(junit)
    options.output = try arguments.first(output)
    options.walkLimit = try arguments.first(SelectionDeclaration.walkLimit)
    options.allowsDebugBuild = try arguments.first(allowDebugBuild) ?? false
    options.waits = try arguments.first(wait) ?? false
    try check(options)
    return Command.gate(options)
  }

  private static func chosenBase(_ arguments: ParsedArguments) throws(UsageError) -> GateOptions.Base {
    let program = try arguments.first(base)
    let stored = try arguments.first(baseline)
    let isSelfTest = try arguments.first(selfTest) ?? false
    let (part, name) = (try arguments.first(slowdown), try arguments.first(slowed))
    if !isSelfTest && (part != nil || name != nil) {
      throw UsageError("'--slowdown' and '--slow' are for '--selftest' alone: nothing else is slowed on purpose.")
    }
    switch (program, stored, isSelfTest) {
    case (let program?, nil, false): return .program(program)
    case (nil, let stored?, false): return .baseline(stored)
    case (nil, nil, true): return .itself(slowdown: part ?? 0.05, benchmark: name)
    default: throw UsageError("Give one of '--base <program>', '--baseline <baseline>' and '--selftest'.")
    }
  }

  /// Options that mean nothing together.
  private static func check(_ options: GateOptions) throws(UsageError) {
    var isStored = false
    if case .baseline = options.base { isStored = true }
    if !isStored && options.run != nil { throw UsageError("'--run' goes with '--baseline' alone.") }
    if !isStored && options.relativeTo != nil { throw UsageError("'--relative-to' goes with '--baseline' alone.") }
    if isStored && !options.baseEnvironment.isEmpty {
      throw UsageError("'--base-env' goes with '--base' alone: a baseline is measured already.")
    }
    if options.run != nil && options.candidate != nil {
      throw UsageError("'--run' judges a stored run, and '--candidate' measures one; give one of them.")
    }
    if case .itself = options.base {
      if options.metrics != nil { throw UsageError("'--selftest' judges times alone; leave '--metrics' out.") }
      if options.junit != nil || ![.table, .markdown].contains(options.format) {
        throw UsageError("'--selftest' is no verdict on a build: it prints a table or Markdown, and no JUnit report.")
      }
    }
    let timed = Limits.ofTimes
    let limits = Limits(
      minimumEffect: options.minimumEffect ?? timed.minimumEffect, tolerance: options.tolerance ?? timed.tolerance)
    if limits == nil { throw UsageError("The tolerance must be above the minimum effect, as 5% is above 2%.") }
  }
}
