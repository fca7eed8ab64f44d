/// Files that are written whole or not at all.
public enum WholeFile {
  /// Writes a file beside its place, has the disk keep it, and renames it over what was there.
  ///
  /// A symlink at the path is replaced and not followed. Where it fails, what was there stays as it was.
  public static func write(_ bytes: [UInt8], to path: Path) throws(Errno) {
    // Devices and pipes, such as /dev/stdout, have no place beside them: they take the bytes themselves.
    if try isSpecial(path) { return try FileDescriptor.open(path, .writeOnly).write(bytes) }
    let made = path.parent.appending(".dirbench-\(ParentWatch.ownIdentifier)-\(UInt32.random(in: 0...UInt32.max))")
    let file = try FileDescriptor.open(made, [.writeOnly, .create, .exclusive])
    do throws(Errno) {
      try file.write(bytes)
      try file.synchronize()
      try FileSystem.rename(made, to: path)
    } catch {
      let reason = error
      // The first failure is the one to tell; what cannot be removed has a name that says whose it is.
      do throws(Errno) { try FileSystem.removeFile(made) } catch { throw reason }
      throw reason
    }
  }

  private static func isSpecial(_ path: Path) throws(Errno) -> Bool {
    do throws(Errno) {
      return try FileSystem.status(of: path, followingSymlink: true).kind == .other
    } catch .noSuchFile {
      return false
    }
  }
}
