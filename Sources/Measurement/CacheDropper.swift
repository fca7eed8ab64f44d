public import Platform

/// What makes caches cold, so that a test can give one that does not.
public struct CacheDropper: Sendable {
  /// Throws what forbids dropping them, and drops nothing.
  public var checkRight: @Sendable () throws(Errno) -> Void
  /// Drops page cache, dentries and inodes.
  public var drop: @Sendable () throws(Errno) -> Void

  public init(
    checkRight: @escaping @Sendable () throws(Errno) -> Void, drop: @escaping @Sendable () throws(Errno) -> Void
  ) {
    self.checkRight = checkRight
    self.drop = drop
  }

  /// The kernel's own.
  public static let ofKernel = CacheDropper(
    checkRight: { () throws(Errno) in try PageCache.checkRight() }, drop: { () throws(Errno) in try PageCache.drop() })

  /// One that may do everything and does nothing.
  public static let idle = CacheDropper(checkRight: { () throws(Errno) in }, drop: { () throws(Errno) in })
}
