public import CPlatform

/// A system call's reason for failing.
///
/// The corresponding C variable is `errno`.
@frozen public struct Errno: Error, Hashable, Sendable {
  public let rawValue: Int32

  @inlinable public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The calling thread's present value; read it before anything can allocate.
  @inlinable public static var current: Errno { Errno(rawValue: dirbench_errno()) }

  /// Clears the calling thread's value, so that the end can be told from a failure where both return null.
  @inlinable public static func clear() { dirbench_clear_errno() }

  /// The system's words for it, such as "Permission denied".
  ///
  /// The corresponding C function is `strerror_r`.
  public var message: String {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let text = unsafe dirbench_error_message(rawValue, buffer.baseAddress, buffer.count) else {
        return "error \(rawValue)"
      }
      return unsafe String(cString: text)
    }
  }

  /// No reason is known; what failed did not say.
  public static let unknown = Errno(rawValue: 0)
  public static let noSuchFile = Errno(rawValue: ENOENT)
  public static let permissionDenied = Errno(rawValue: EACCES)
  public static let exists = Errno(rawValue: EEXIST)
  public static let notDirectory = Errno(rawValue: ENOTDIR)
  public static let interrupted = Errno(rawValue: EINTR)
  public static let invalidArgument = Errno(rawValue: EINVAL)
  public static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  public static let tooManyOpenFiles = Errno(rawValue: EMFILE)
  public static let noSpace = Errno(rawValue: ENOSPC)
  public static let notEmpty = Errno(rawValue: ENOTEMPTY)
  public static let brokenPipe = Errno(rawValue: EPIPE)
  public static let again = Errno(rawValue: EAGAIN)
  public static let outOfMemory = Errno(rawValue: ENOMEM)
  public static let noSuchProcess = Errno(rawValue: ESRCH)
  public static let tooManyLevels = Errno(rawValue: ELOOP)
  public static let notSupported = Errno(rawValue: EOPNOTSUPP)
}
