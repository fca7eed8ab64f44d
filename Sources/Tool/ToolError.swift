/// Why a command did not do what it was asked to.
package enum ToolError: Error, Hashable, Sendable {
  /// The command line asks for what there is not, such as a suite; told with the command's usage, status 64.
  case usage(UsageError)
  /// What was attempted on what, why it failed, and what to do next; status 1.
  ///
  /// Names of files in it are in `vis(3)` form; it reads "dirbench: what: why", with the next step on its own line.
  case failure(what: String, why: String, next: String)
  /// Ctrl-C, with what was under way; status 130.
  case interrupted(what: String)
  /// Standard output was a pipe that nobody reads any more; the tool ends in silence, status 1.
  case outputClosed

  var status: ExitStatus {
    switch self {
    case .usage: return .usage
    case .failure, .outputClosed: return .failure
    case .interrupted: return .interrupted
    }
  }
}
