internal import CPlatform

extension FileSystem {
  /// What may be done with what is at a path.
  public enum Access: Sendable {
    case write
    case execute
    /// Make and remove names in a directory.
    case change

    fileprivate var mode: Int32 {
      switch self {
      case .write: return W_OK
      case .execute: return X_OK
      case .change: return W_OK | X_OK
      }
    }
  }

  /// Whether the effective user may do something with what is at a path; nothing is opened or changed.
  ///
  /// The corresponding C function is `faccessat`, with `AT_EACCESS`.
  public static func check(_ access: Access, to path: Path) throws(Errno) {
    if unsafe path.withCString({ unsafe dirbench_may_access($0, access.mode) }) != 0 { throw Errno.current }
  }

  /// The same as an answer.
  public static func allows(_ access: Access, to path: Path) -> Bool {
    // Why it is refused makes no difference to who only asks whether.
    do { try check(access, to: path) } catch { return false }
    return true
  }
}
