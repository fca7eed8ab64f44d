/// Why a study could not be done.
package enum StudyError: Error, Hashable, Sendable {
  /// What was attempted, why it failed, and a line on what to do now.
  case failure(what: String, why: String, next: String)
  case usage(String)
  /// With a line on what is kept.
  case interrupted(kept: String)

  init(what: String, why: String, next: String) { self = .failure(what: what, why: why, next: next) }

  /// For standard error.
  package var text: String {
    switch self {
    case .failure(let what, let why, let next): "study: \(what): \(why)\n  \(next)\n"
    case .usage(let why): "Error: \(why)\n\(Request.helpText)"
    case .interrupted(let kept): "study: interrupted: \(kept)\n"
    }
  }

  /// As dirbench's own.
  package var status: Int32 {
    switch self {
    case .failure: 1
    case .usage: 64
    case .interrupted: 130
    }
  }
}
