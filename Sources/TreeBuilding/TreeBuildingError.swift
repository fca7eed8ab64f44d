internal import Platform

/// Why a tree could not be described, made, checked or removed.
public struct TreeBuildingError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The spec does not parse, or contradicts itself.
    case badSpec
    /// The system refused something.
    case failed
    /// The caller asked to stop.
    case interrupted
    /// A tree is not, or no longer, what its spec promises.
    case altered
    /// What was asked would touch something that dirbench did not make.
    case refused
  }

  public let kind: Kind
  /// What was attempted, and on what; paths in `vis(3)` form.
  public let subject: String
  public let reason: String
  /// One line: what to do now.
  public let nextStep: String

  public init(_ kind: Kind, _ subject: String, _ reason: String, nextStep: String) {
    self.kind = kind
    self.subject = subject
    self.reason = reason
    self.nextStep = nextStep
  }

  /// What and why, without the next step.
  public var description: String { "\(subject): \(reason)" }

  /// A system call's failure, with the next step that its reason suggests.
  static func failed(_ attempt: String, _ path: Path, _ errno: Errno) -> TreeBuildingError {
    TreeBuildingError(
      .failed, "\(attempt) \(shown(path.bytes))", errno.message, nextStep: nextStep(after: errno))
  }

  static func interrupted(_ attempt: String, _ path: Path) -> TreeBuildingError {
    TreeBuildingError(
      .interrupted, "\(attempt) \(shown(path.bytes))", "interrupted", nextStep: "run it again to begin anew")
  }

  /// A path as one line of ASCII; the middle of a very long one is left out.
  static func shown(_ path: some Collection<UInt8>) -> String {
    let text = SafeName.encode(path)
    if text.utf8.count <= 400 { return text }
    return "\(text.prefix(200))...\(text.suffix(200))"
  }

  private static func nextStep(after errno: Errno) -> String {
    switch errno {
    case .noSpace, .quotaExceeded:
      return "free space there, or choose another disk (with --at, or for cached trees with XDG_CACHE_HOME)"
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      return "choose a directory that you may write to (with --at, or for cached trees with XDG_CACHE_HOME)"
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem: return "raise the limit on open files: see `ulimit -n`"
    case .noSuchFile, .notDirectory: return "check the path, and that nothing else changes the tree meanwhile"
    case .symlinkLoop: return "name the directory itself instead of a symbolic link to it"
    case .stale, .anotherDevice: return "let nothing else change the tree meanwhile, and run it again"
    default: return "see the system's log for that file system, and run it again"
    }
  }
}
