public import Platform

/// Whether there is a device behind a file system, for cold caches to be read from.
public enum BackingDevice {
  /// File systems without a block device of their own number that may read from one all the same: whether a walk of
  /// them does is for the walk to show.
  private static let undecided: Set = ["bcachefs", "btrfs", "overlay", "zfs"]
  /// What is known to have none, where all that is known is the type.
  private static let without: Set = [
    "9p", "ceph", "cifs", "nfs", "nfs4", "proc", "ramfs", "smb2", "smb3", "sysfs", "tmpfs",
  ]

  /// The type of a file system that has none, such as `tmpfs` or `nfs`; `nil` where there is one, or may be.
  ///
  /// A file system on the network reads from another machine, whose caches are not ours to drop.
  public static func absence(at path: Path) throws(Errno) -> String? {
    if let mount = try Mount.holding(path) { return absence(behind: mount) }
    let type = try FileSystemType.name(of: path)
    return without.contains(type) ? type : nil
  }

  /// The kernel gives the device number 0 as major to file systems that are on no block device, and to some that are on
  /// several.
  package static func absence(behind mount: Mount) -> String? {
    let type = SafeName.encode(mount.type)
    if !mount.deviceNumber.hasPrefix("0:") || mount.source.starts(with: "/dev/".utf8) || undecided.contains(type) {
      return nil
    }
    return type
  }
}
