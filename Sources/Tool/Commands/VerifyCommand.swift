internal import Measurement
internal import Platform
internal import Records
internal import Traversal

/// `verify`: holds every benchmark's walk against the trees, without timing.
enum VerifyCommand {
  static func perform(_ context: Context, _ options: VerifyOptions) throws(ToolError) -> ExitStatus {
    let resources = try context.resources()
    let suite = try resources.suite(options.selection.suite)
    let benchmarks = try context.benchmarks(options.selection, suite)
    let trees = try context.trees(options.selection, suite, resources)
    let request = RunRequest(
      suite: suite.name, trees: trees, benchmarks: benchmarks, walkLimit: options.walkLimit,
      program: context.executable, tool: Build.record(commit: nil))
    var verifier = Verifier(
      request, supervisor: context.supervisor(), interruption: context.interruption,
      tell: Narrator(context.console).tell)
    let cases: [VerifiedCase]
    do {
      cases = try verifier.verify()
    } catch {
      throw ToolError(error)
    }
    context.console.clearProgress()
    try print(cases, request, context.console)
    let problems = try tellProblems(verifier, request, context.console)
    return cases.allSatisfy(\.verification.verified) && problems == 0 ? .success : .failure
  }

  private static func print(_ cases: [VerifiedCase], _ request: RunRequest, _ console: Console) throws(ToolError) {
    for verified in cases {
      let place = request.trees.count > 1 ? " on \(request.trees[verified.tree].name)" : ""
      let count = verified.verification.differenceCount
      let result =
        verified.verification.verified
        ? "verified" : count > 0 ? "differs in \(count) place\(count == 1 ? "" : "s")" : "could not be verified"
      try console.print("\(verified.benchmark.name)\(place): \(result)\n")
    }
    let wrong = cases.count { !$0.verification.verified }
    try console.print("\(cases.count - wrong) of \(cases.count) verified\n")
  }

  private static func tellProblems(
    _ verifier: Verifier, _ request: RunRequest, _ console: Console
  ) throws(ToolError) -> Int {
    var total = 0
    for (tree, expected) in zip(request.trees, verifier.expected) where !expected.problems.isEmpty {
      total += expected.problems.count
      console.note(UnreadableParts.text(tree.name, expected.problems))
    }
    return total
  }
}
