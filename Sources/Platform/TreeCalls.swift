internal import CBSD
internal import CPlatform

extension FileDescriptor {
  /// Opens a file and locks it until it is closed, by this process or by its end; throws `again` where it is locked.
  ///
  /// The corresponding C function is `flopenat`, of libbsd, with `O_NONBLOCK`.
  public static func openLocked(
    _ path: Path, _ options: OpenOptions, at base: Base, permissions: UInt32 = 0o666
  ) throws(Errno) -> FileDescriptor {
    let flags = options.rawValue | O_CLOEXEC | O_NONBLOCK
    // A process that is just being started holds copies of its parent's locks until it runs its own program, so one that
    // was given up may seem held for a moment.
    var attempts = 20
    while true {
      let number = unsafe path.withCString { unsafe dirbench_flopenat(base.rawValue, $0, flags, permissions) }
      if number >= 0 { return FileDescriptor(owning: number) }
      let reason = Errno.current
      attempts -= 1
      if reason != .again || attempts == 0 { throw reason }
      _ = usleep(10_000)
    }
  }

  /// Opens a file and locks it, together with others who do the same, until it is closed; throws `again` where
  /// `openLocked` has locked it.
  ///
  /// The corresponding C function is `flock`, with `LOCK_SH` and `LOCK_NB`: libbsd's `flopenat` locks exclusively only.
  public static func openLockedShared(
    _ path: Path, _ options: OpenOptions, at base: Base, permissions: UInt32 = 0o666
  ) throws(Errno) -> FileDescriptor {
    while true {
      let file = try open(path, options.union(.nonBlocking), at: base, permissions: permissions)
      while flock(file.rawValue, LOCK_SH | LOCK_NB) != 0 {
        let reason = Errno.current
        if reason != .interrupted { throw reason }
      }
      // Between opening and locking, the file may have lost its name, or another taken it, which nobody has locked.
      let (locked, named) = (try file.status(), try FileSystem.status(of: path, at: base))
      if locked.inode == named.inode && locked.device == named.device { return file }
    }
  }

  /// Writes the first bytes of a buffer, in as many calls as the file takes them, without copying them.
  ///
  /// The corresponding C function is `write`.
  public borrowing func write(first count: Int, of buffer: [UInt8]) throws(Errno) {
    precondition(count <= buffer.count)
    var written = 0
    while written < count {
      let put = unsafe buffer.withUnsafeBytes { bytes in
        unsafe CPlatform.write(rawValue, bytes.baseAddress.map { unsafe $0 + written }, count - written)
      }
      if put < 0 {
        let reason = Errno.current
        if reason == .interrupted { continue }
        throw reason
      }
      written += put
    }
  }

  /// The corresponding C function is `futimens`.
  public borrowing func setTimes(accessed: FileSystem.Time, modified: FileSystem.Time) throws(Errno) {
    try FileSystem.setTimes(of: base(), accessed: accessed, modified: modified)
  }

  /// When the file was made, in nanoseconds since 1970; `nil` where the file system does not tell.
  ///
  /// The corresponding C function is `statx`, with `STATX_BTIME`.
  public borrowing func birthTime() throws(Errno) -> Int64? {
    var nanoseconds: Int64 = 0
    if unsafe dirbench_birth_time(rawValue, &nanoseconds) != 0 { throw Errno.current }
    return nanoseconds == 0 ? nil : nanoseconds
  }

  /// Writes back all of the file system that holds this file.
  ///
  /// The corresponding C function is `syncfs`.
  public borrowing func synchronizeFileSystem() throws(Errno) {
    if dirbench_synchronize_file_system(rawValue) != 0 { throw Errno.current }
  }
}

extension FileSystem {
  /// Sets the times of what is open.
  ///
  /// The corresponding C function is `futimens`.
  public static func setTimes(of base: Base, accessed: Time, modified: Time) throws(Errno) {
    let result = unsafe withUnsafeTemporaryAllocation(of: timespec.self, capacity: 2) { times in
      unsafe times.initializeElement(
        at: 0, to: timespec(tv_sec: Int(accessed.seconds), tv_nsec: Int(accessed.nanoseconds)))
      unsafe times.initializeElement(
        at: 1, to: timespec(tv_sec: Int(modified.seconds), tv_nsec: Int(modified.nanoseconds)))
      return unsafe futimens(base.rawValue, times.baseAddress.unsafelyUnwrapped)
    }
    if result != 0 { throw Errno.current }
  }

  /// The user that this process acts as.
  ///
  /// The corresponding C function is `geteuid`.
  public static var effectiveUser: UInt32 { geteuid() }
}

extension OpenOptions {
  /// Only a place in the tree is opened, which needs no permission on what is there.
  public static let pathOnly = OpenOptions(rawValue: dirbench_flag_path_only())
}

extension Errno {
  public static let isDirectory = Errno(rawValue: EISDIR)
  public static let notPermitted = Errno(rawValue: EPERM)
  public static let readOnlyFileSystem = Errno(rawValue: EROFS)
  public static let quotaExceeded = Errno(rawValue: EDQUOT)
  public static let anotherDevice = Errno(rawValue: EXDEV)
  public static let symlinkLoop = Errno(rawValue: ELOOP)
  public static let stale = Errno(rawValue: ESTALE)
  public static let tooManyOpenFilesInSystem = Errno(rawValue: ENFILE)
}
