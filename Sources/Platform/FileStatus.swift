public import CPlatform

/// What the file system tells of one file.
///
/// The corresponding C type is `struct stat`.
@frozen public struct FileStatus: Sendable {
  public enum Kind: Hashable, Sendable {
    case directory
    case file
    case symlink
    case other
  }

  @usableFromInline var raw: stat

  @inlinable init(_ raw: stat) { self.raw = raw }

  @inlinable public var kind: Kind { Kind(mode: raw.st_mode) }
  /// Apparent size in bytes.
  @inlinable public var size: Int64 { Int64(raw.st_size) }
  /// Space taken, in units of 512 bytes.
  public var blocks: Int64 { Int64(raw.st_blocks) }
  public var device: UInt64 { UInt64(raw.st_dev) }
  public var inode: UInt64 { UInt64(raw.st_ino) }
  public var links: UInt64 { UInt64(raw.st_nlink) }
  public var owner: UInt32 { raw.st_uid }
  /// Permission bits, format bits left out.
  public var permissions: UInt32 { raw.st_mode & 0o7777 }
  /// Seconds since 1970 and nanoseconds.
  @inlinable public var accessed: (seconds: Int64, nanoseconds: Int32) {
    (Int64(raw.st_atim.tv_sec), Int32(raw.st_atim.tv_nsec))
  }
  public var modified: (seconds: Int64, nanoseconds: Int32) {
    (Int64(raw.st_mtim.tv_sec), Int32(raw.st_mtim.tv_nsec))
  }
}

extension FileStatus.Kind {
  @inlinable init(mode: UInt32) {
    switch Int32(bitPattern: mode) & S_IFMT {
    case S_IFDIR: self = .directory
    case S_IFREG: self = .file
    case S_IFLNK: self = .symlink
    default: self = .other
    }
  }
}
