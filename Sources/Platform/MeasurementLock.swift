internal import CBSD
internal import CPlatform

/// The right to measure on this machine: a locked file that holds the number of the process which has it.
///
/// It is given up when it goes out of scope, and by the kernel with the process, however that ends; a file that a killed
/// process leaves is taken over. Programs that this process starts do not inherit it.
@safe public struct MeasurementLock: ~Copyable {
  /// Why the lock could not be had.
  public enum Failure: Error, Hashable, Sendable {
    /// Another process has it; its number, where that could be found out.
    case held(by: Int32?)
    /// What is at the path is not such a file, and so is left as it is.
    case foreign
    case failed(Errno)
  }

  private let handle: OpaquePointer

  /// Takes the lock, or says who has it; never waits for that one, and at most 0.2 s for a lock that is just changing
  /// hands.
  ///
  /// The corresponding C functions are `pidfile_open` and `pidfile_write`, of libbsd.
  public static func acquire(_ path: Path) throws(Failure) -> MeasurementLock {
    let lock = unsafe MeasurementLock(handle: try open(path))
    if unsafe dirbench_close_on_exec(pidfile_fileno(lock.handle)) != 0 || pidfile_write(lock.handle) != 0 {
      throw .failed(Errno.current)
    }
    return lock
  }

  private init(handle: OpaquePointer) { unsafe self.handle = handle }

  private static func open(_ path: Path) throws(Failure) -> OpaquePointer {
    var attempts = 20
    while true {
      if try !MeasurementLock.isOurs(path) { throw .foreign }
      var holder: pid_t = -1
      if let opened = unsafe path.withCString({ unsafe pidfile_open($0, 0o600, &holder) }) {
        return unsafe opened
      }
      let reason = Errno.current
      if reason != .exists { throw .failed(reason) }
      let known = MeasurementLock.holder(of: path) ?? (holder > 0 ? holder : nil)
      attempts -= 1
      // A number that is nobody's was left by a process that was killed: whoever has the lock has not written its own
      // yet. One of our own is held by a program that is just being started and has not closed it yet.
      if let known, known != getpid(), MeasurementLock.isAlive(known) { throw .held(by: known) }
      if attempts == 0 { throw .held(by: known.flatMap { MeasurementLock.isAlive($0) ? $0 : nil }) }
      _ = usleep(10_000)
    }
  }

  deinit {
    // Where the file cannot be removed, as when someone did that already, it is closed and freed all the same, which is
    // what gives the lock up: pidfile_close after it would free it twice.
    _ = unsafe pidfile_remove(handle)
  }

  /// The process that holds the lock of a file now; `nil` where none does, or none that this process may see.
  ///
  /// Takes no lock itself, not even for a moment, so that it disturbs nobody. Reads `/proc/locks`.
  public static func holder(of path: Path) -> Int32? {
    let table: [UInt8]
    let status: FileStatus
    do {
      status = try FileSystem.status(of: path, followingSymlink: true)
      table = try FileSystem.contents(of: Path("/proc/locks"))
    } catch {
      return nil
    }
    let (major, minor) = (dirbench_device_major(status.device), dirbench_device_minor(status.device))
    let written = written(in: path)
    for line in table.split(separator: UInt8(ascii: "\n")) {
      guard let lock = FileLock(line: line), lock.inode == status.inode, lock.process > 0 else { continue }
      // Some file systems (btrfs, overlayfs) tell a file's status with another device than the kernel's own.
      if (lock.major == major && lock.minor == minor) || lock.process == written { return lock.process }
    }
    return nil
  }

  /// Whether a file may be taken as a lock: it is absent or holds a number and no more.
  private static func isOurs(_ path: Path) throws(Failure) -> Bool {
    do throws(Errno) {
      if try FileSystem.status(of: path, followingSymlink: true).kind != .file { return false }
      let bytes = try FileDescriptor.open(path, [.readOnly, .nonBlocking]).readStart(atMost: 16)
      return bytes.count < 16 && bytes.allSatisfy { (48...57).contains($0) || $0 == 10 }
    } catch {
      // What is missing will be made; what may not be read is for pidfile_open to tell.
      if error == .noSuchFile || error == .permissionDenied { return true }
      throw .failed(error)
    }
  }

  private static func written(in path: Path) -> Int32? {
    do {
      let bytes = try FileDescriptor.open(path, [.readOnly, .nonBlocking]).readStart(atMost: 16)
      return Int32(String(decoding: bytes.filter { $0 != 10 }, as: UTF8.self))
    } catch {
      return nil
    }
  }

  private static func isAlive(_ process: Int32) -> Bool {
    if kill(process, 0) == 0 { return true }
    return Errno.current != .noSuchProcess
  }
}

extension FileDescriptor {
  fileprivate borrowing func readStart(atMost count: Int) throws(Errno) -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try read(into: &bytes, atMost: count)
    return bytes
  }
}

/// A lock of `/proc/locks` on a whole file, by `flock`.
package struct FileLock: Hashable, Sendable {
  package let process: Int32
  package let major: UInt32
  package let minor: UInt32
  package let inode: UInt64

  /// Reads a line such as `1: FLOCK  ADVISORY  WRITE 4711 08:02:394882 0 EOF`; `nil` for any other kind, and for who
  /// waits for a lock (`1: -> FLOCK ...`).
  ///
  /// The form is in `proc(5)`.
  package init?(line: some Collection<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count >= 6, fields[1] == "FLOCK", let process = Int32(fields[4]) else { return nil }
    let place = fields[5].split(separator: ":")
    guard place.count == 3, let major = UInt32(place[0], radix: 16), let minor = UInt32(place[1], radix: 16),
      let inode = UInt64(place[2])
    else { return nil }
    (self.process, self.major, self.minor, self.inode) = (process, major, minor, inode)
  }
}
