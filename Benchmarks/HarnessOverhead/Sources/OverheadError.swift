/// Why the instrument could not be measured.
package enum OverheadError: Error, Hashable, Sendable {
  /// What was attempted, why it failed, and a line on what to do now.
  case failure(what: String, why: String, next: String)
  case usage(String)
  case interrupted

  /// What went wrong, in one line with the next step.
  package var line: String {
    switch self {
    case .failure(let what, let why, let next): return "\(what): \(why) (\(next))"
    case .usage(let why): return why
    case .interrupted: return "interrupted"
    }
  }

  /// For standard error.
  package var text: String {
    switch self {
    case .failure(let what, let why, let next): return "overhead: \(what): \(why)\n  \(next)\n"
    case .usage(let why): return "Error: \(why)\n\(Request.helpText)"
    case .interrupted: return "overhead: interrupted: nothing is kept\n"
    }
  }

  /// As dirbench's own.
  package var status: Int32 {
    switch self {
    case .failure: return 1
    case .usage: return 64
    case .interrupted: return 130
    }
  }
}
