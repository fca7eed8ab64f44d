internal import Platform
internal import Reporting
internal import Trees

/// The message on parts of a tree that could not be read.
enum UnreadableParts {
  private static let shown = 10

  static func text(_ tree: String, _ problems: [WalkProblem]) -> String {
    var text = "dirbench: \(tree): incomplete: \(problems.count) part\(problems.count == 1 ? "" : "s") cannot be read\n"
    for problem in problems.prefix(shown) {
      let path = PathText.belowRoot(SafeName.encode(problem.path))
      let reason = problem.code == 0 ? "no reason given" : Errno(rawValue: problem.code).message
      text += "  \(path): \(reason)\n"
    }
    if problems.count > shown { text += "  and \(problems.count - shown) more\n" }
    return text + "  \(nextStep(Set(problems.map(\.code))))\n"
  }

  private static func nextStep(_ codes: Set<Int32>) -> String {
    let reasons = codes.map { Errno(rawValue: $0) }
    if reasons.allSatisfy({ [.permissionDenied, .notPermitted].contains($0) }) {
      return "run as a user who may read all of it, or walk a part that you may read"
    }
    if reasons.contains(.nameTooLong) {
      return "this method's paths end at 4,096 bytes; walk a part of the tree, or give its root a shorter path"
    }
    if reasons.contains(.tooManyOpenFiles) { return "allow more open files (ulimit -n), or walk a part of the tree" }
    if reasons.contains(.noSuchFile) {
      return "what vanished while it was walked is told so; walk it while nothing changes"
    }
    return "see to the causes above, or walk a part of the tree without them"
  }
}
