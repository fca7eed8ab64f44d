internal import Platform

/// Why a run could not be read, or not be written.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// There is no such file or folder, or no run in it.
    case missing
    /// The system does not let it be read.
    case unreadable
    /// It is no JSON, or ends too early.
    case notJSON
    /// It has another form than this version reads.
    case otherVersion
    /// It is JSON, but not what a run file holds.
    case malformed
    /// A value of the run itself cannot be stored.
    case unfit
    /// Something is at the place already.
    case occupied
    /// The place lies inside a tree that is measured.
    case insideTree
    /// The system does not let it be written.
    case unwritable
  }

  public let kind: Kind
  /// What was attempted, and on what; paths in `vis(3)` form.
  public let subject: String
  public let reason: String
  /// One line: what to do now.
  public let nextStep: String

  init(_ kind: Kind, _ subject: String, _ reason: String, nextStep: String) {
    self.kind = kind
    self.subject = subject
    self.reason = StoreError.printable(reason)
    self.nextStep = nextStep
  }

  /// What and why, without the next step.
  public var description: String { "\(subject): \(reason)" }

  /// Text of a file that anyone may have written: escaped where it is not plain, and as it is where names in it are
  /// escaped already.
  private static func printable(_ text: String) -> String {
    text.utf8.allSatisfy { $0 >= 32 && $0 < 127 } ? text : SafeName.encode(text.utf8)
  }

  /// A path as one line of ASCII; the middle of a very long one is left out.
  static func shown(_ path: Path) -> String {
    let text = path.bytes.isEmpty ? "an empty path" : SafeName.encode(path.bytes)
    if text.utf8.count <= 400 { return text }
    return "\(text.prefix(200))...\(text.suffix(200))"
  }
}

extension StoreError {
  static func reading(_ kind: Kind, _ path: Path, _ reason: String, nextStep: String) -> StoreError {
    StoreError(kind, "reading \(shown(path))", reason, nextStep: nextStep)
  }

  static func writing(_ kind: Kind, _ path: Path, _ reason: String, nextStep: String) -> StoreError {
    StoreError(kind, "writing \(shown(path))", reason, nextStep: nextStep)
  }

  /// A system call's failure to write, with the next step that its reason suggests, and what could not be cleared away.
  static func unwritable(_ path: Path, _ errno: Errno, left: Path? = nil) -> StoreError {
    let removal = left.map { ", and remove \(shown($0))" } ?? ""
    if errno == .exists {
      return .writing(
        .occupied, path, "something is there now", nextStep: "name another folder with --output" + removal)
    }
    return .writing(.unwritable, path, errno.message, nextStep: nextStep(after: errno) + removal)
  }

  private static func nextStep(after errno: Errno) -> String {
    switch errno {
    case .noSpace: return "free space there, or name a folder on another disk with --output"
    case .nameTooLong: return "name a folder with a shorter path with --output"
    case .noSuchFile, .notDirectory: return "check the path, or name another folder with --output"
    default: return "name a folder that you may write to with --output"
    }
  }
}
