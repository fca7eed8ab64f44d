internal import CPlatform

/// The kernel's caches of what lies on devices.
public enum PageCache {
  private static let control = Path("/proc/sys/vm/drop_caches")

  /// Throws what forbids dropping them here, such as `permissionDenied` for any user but root; drops nothing.
  public static func checkRight() throws(Errno) { _ = try FileDescriptor.open(control, .writeOnly) }

  /// Writes back what is dirty on every file system, then drops page cache, dentries and inodes of the whole machine.
  ///
  /// Pages that a running process has mapped stay, as do files that are open. It may take seconds, by how much there
  /// is to be written back.
  /// The corresponding C function is `sync`; then 3 is written to `/proc/sys/vm/drop_caches`, as `proc(5)` has it.
  public static func drop() throws(Errno) {
    let file = try FileDescriptor.open(control, .writeOnly)
    sync()
    try file.write([UInt8(ascii: "3")])
  }
}
