/// Why a study could not be done.
enum StudyError: Error, Hashable {
  /// What was attempted, why it failed, and a line on what to do now.
  case failure(what: String, why: String, next: String)
  case usage(String)

  init(what: String, why: String, next: String) { self = .failure(what: what, why: why, next: next) }

  /// For standard error.
  var text: String {
    switch self {
    case .failure(let what, let why, let next): "study: \(what): \(why)\n  \(next)\n"
    case .usage(let why): "Error: \(why)\n\(Program.helpText)"
    }
  }

  /// As dirbench's own.
  var status: Int32 {
    switch self {
    case .failure: 1
    case .usage: 64
    }
  }
}
