internal import CPlatform

/// The kind of file system that a path lies on, by its number.
public enum FileSystemType {
  /// Its name, or its number as `0x1234` where that is not in our table; symlinks are followed.
  ///
  /// The corresponding C function is `statfs`.
  public static func name(of path: Path) throws(Errno) -> String {
    var facts = statfs()
    if unsafe path.withCString({ unsafe statfs($0, &facts) }) != 0 { throw Errno.current }
    let magic = UInt32(truncatingIfNeeded: facts.f_type)
    return names[magic] ?? "0x" + String(magic, radix: 16)
  }

  /// From `linux/magic.h` and `statfs(2)`. The kernel gives ext2, ext3 and ext4 one number.
  private static let names: [UInt32: String] = [
    0x0000_4d44: "vfat", 0x0000_6969: "nfs", 0x0000_9660: "iso9660", 0x0000_9fa0: "proc", 0x0000_ef53: "ext2/ext3/ext4",
    0x00c3_6400: "ceph", 0x0102_1994: "tmpfs", 0x0102_1997: "9p", 0x2011_bab0: "exfat", 0x2fc1_2fc1: "zfs",
    0x5265_4973: "reiserfs", 0x5346_544e: "ntfs", 0x5846_5342: "xfs", 0x6265_6572: "sysfs", 0x6573_5546: "fuse",
    0x7371_7368: "squashfs", 0x794c_7630: "overlay", 0x8584_58f6: "ramfs", 0x9123_683e: "btrfs",
    0xca45_1a4e: "bcachefs", 0xe0f5_e1e2: "erofs", 0xf2f5_2010: "f2fs", 0xfe53_4d42: "smb2", 0xff53_4d42: "cifs",
  ]
}
