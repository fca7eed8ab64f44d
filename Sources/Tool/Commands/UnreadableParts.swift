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
    return text + "  run as a user who may read all of it, or walk a part that you may read\n"
  }
}
