package import Platform

/// What is to be done with named baselines.
package struct BaselineOptions: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// Measures, or takes a stored run, and keeps it under the name.
    case update
    case list
    case show
    case remove
  }

  package var action: Action
  /// `nil` for `list` alone.
  package var name: Path?
  /// A stored run to keep.
  package var run: Path?
  /// Keeps exact counts alone, so that a change shows as a line a count.
  package var isExact = false
  package var selection = Selection(suite: Path("ci"))
  package var timeBudget: Double?
  package var rounds: Int?
  package var walkLimit: Double?
  package var allowsDebugBuild = false
  package var waits = false

  package init(action: Action) { self.action = action }
}

enum BaselineDeclaration {
  private static let action = Parameter<BaselineOptions.Action>.argument(
    "action", help: "What to do. (values: update, list, show, remove)", ValueForms.choice)
  private static let name = Parameter.argument(
    "name", .optional,
    help: "A baseline's name, for results/baselines/<name>; or a folder, with a slash in it.", ValueForms.path)
  private static let from = Parameter.option(
    "from", "run", help: "With update: keep this stored run, instead of measuring one.", ValueForms.path)
  private static let exact = Parameter.flag(
    "exact", help: "With update: measure and keep exact counts alone, so that a diff shows each that changed.")
  private static let suite = Parameter.option(
    "suite", "suite", help: "The benchmarks and trees of a suite, by its name or file. (default: ci)", ValueForms.path)
  private static let time = Parameter.option(
    "time", "seconds", help: "How long to measure times at most, in seconds. (default: the suite's, else 60)",
    ValueForms.seconds)
  private static let rounds = Parameter.option(
    "rounds", "rounds", help: "The exact number of rounds of each pass.", ValueForms.count(in: 1...1_000_000))
  private static let allowDebugBuild = Parameter.flag(
    "allow-debug-build", help: "Measure with a debug build, and say so in every output.")
  private static let wait = Parameter.flag(
    "wait", help: "Wait until another dirbench that measures on this machine has ended, instead of refusing.")

  static let command = CommandDeclaration(
    name: "baseline", abstract: "Keep runs for a gate to hold others against.",
    discussion: """
      `update` measures the suite and keeps the run; `list` tells what each baseline can judge here; `show` prints one; \
      `remove` removes one.

        dirbench baseline update main
        dirbench gate --baseline main
      """,
    parameters: [
      action.outline, name.outline, from.outline, exact.outline, suite.outline, SelectionDeclaration.tree.outline,
      SelectionDeclaration.benchmarks.outline, time.outline, rounds.outline, SelectionDeclaration.walkLimit.outline,
      allowDebugBuild.outline, wait.outline,
    ]
  ) { arguments throws(UsageError) in
    var options = BaselineOptions(action: try arguments.required(action))
    options.name = try arguments.first(name)
    options.run = try arguments.first(from)
    options.isExact = try arguments.first(exact) ?? false
    options.selection = Selection(
      suite: try arguments.first(suite) ?? options.selection.suite,
      trees: try arguments.all(SelectionDeclaration.tree),
      benchmarks: try arguments.all(SelectionDeclaration.benchmarks))
    options.timeBudget = try arguments.first(time)
    options.rounds = try arguments.first(rounds)
    options.walkLimit = try arguments.first(SelectionDeclaration.walkLimit)
    options.allowsDebugBuild = try arguments.first(allowDebugBuild) ?? false
    options.waits = try arguments.first(wait) ?? false
    if options.action == .list && options.name != nil { throw UsageError("'list' takes no name.") }
    if options.action != .list && options.name == nil {
      throw UsageError("Missing expected argument '<name>' for '\(options.action.rawValue)'.")
    }
    try check(options.action, arguments)
    return Command.baseline(options)
  }

  /// Options that would be of no effect.
  private static func check(_ action: BaselineOptions.Action, _ arguments: ParsedArguments) throws(UsageError) {
    func given(_ outlines: [ParameterOutline]) -> String? {
      outlines.first { arguments.occurrences[$0.name] != nil }.map { "'--\($0.name)'" }
    }
    let measuring = [
      suite.outline, SelectionDeclaration.tree.outline, SelectionDeclaration.benchmarks.outline, time.outline,
      rounds.outline, SelectionDeclaration.walkLimit.outline, allowDebugBuild.outline, wait.outline,
    ]
    if action != .update, let option = given([from.outline, exact.outline] + measuring) {
      throw UsageError("\(option) goes with 'update' alone.")
    }
    if arguments.occurrences[from.outline.name] != nil, let option = given(measuring) {
      throw UsageError("\(option) is about measuring, and '--from' keeps what was measured: leave one of them out.")
    }
  }
}
