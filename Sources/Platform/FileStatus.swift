internal import CPlatform

/// What the file system tells of one file.
///
/// The corresponding C type is `struct stat`.
public struct FileStatus: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case directory
    case file
    case symlink
    case other
  }

  public let kind: Kind
  /// Apparent size in bytes.
  public let size: Int64
  /// Space taken, in units of 512 bytes.
  public let blocks: Int64
  public let device: UInt64
  public let inode: UInt64
  public let links: UInt64
  public let owner: UInt32
  /// Permission bits, format bits left out.
  public let permissions: UInt32
  /// Seconds since 1970 and nanoseconds.
  public var accessed: (seconds: Int64, nanoseconds: Int32) { (accessedSeconds, accessedNanoseconds) }
  public var modified: (seconds: Int64, nanoseconds: Int32) { (modifiedSeconds, modifiedNanoseconds) }

  private let accessedSeconds: Int64
  private let accessedNanoseconds: Int32
  private let modifiedSeconds: Int64
  private let modifiedNanoseconds: Int32

  init(_ status: stat) {
    kind = Kind(mode: status.st_mode)
    size = Int64(status.st_size)
    blocks = Int64(status.st_blocks)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    links = UInt64(status.st_nlink)
    owner = status.st_uid
    permissions = status.st_mode & 0o7777
    accessedSeconds = Int64(status.st_atim.tv_sec)
    accessedNanoseconds = Int32(status.st_atim.tv_nsec)
    modifiedSeconds = Int64(status.st_mtim.tv_sec)
    modifiedNanoseconds = Int32(status.st_mtim.tv_nsec)
  }
}

extension FileStatus.Kind {
  init(mode: UInt32) {
    if dirbench_is_directory(mode) != 0 {
      self = .directory
    } else if dirbench_is_file(mode) != 0 {
      self = .file
    } else if dirbench_is_symlink(mode) != 0 {
      self = .symlink
    } else {
      self = .other
    }
  }
}
