public import Platform

/// What makes caches cold, so that a test can give one that does not.
public struct CacheDropper: Sendable {
  /// Throws what forbids dropping them, and drops nothing.
  public var checkRight: @Sendable () throws(Errno) -> Void
  /// Drops page cache, dentries and inodes.
  public var drop: @Sendable () throws(Errno) -> Void
  /// The type of the file system that a path lies on, where there is no device behind it.
  public var absentDevice: @Sendable (Path) throws(Errno) -> String?

  public init(
    checkRight: @escaping @Sendable () throws(Errno) -> Void, drop: @escaping @Sendable () throws(Errno) -> Void,
    absentDevice: @escaping @Sendable (Path) throws(Errno) -> String? = { path throws(Errno) in
      try BackingDevice.absence(at: path)
    }
  ) {
    self.checkRight = checkRight
    self.drop = drop
    self.absentDevice = absentDevice
  }

  /// The kernel's own.
  public static let ofKernel = CacheDropper(
    checkRight: { () throws(Errno) in try PageCache.checkRight() }, drop: { () throws(Errno) in try PageCache.drop() })

  /// One that may do everything and does nothing.
  public static let idle = CacheDropper(checkRight: { () throws(Errno) in }, drop: { () throws(Errno) in })
}
