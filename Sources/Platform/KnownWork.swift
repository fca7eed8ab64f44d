internal import CPlatform

/// Work whose cost is known beforehand, for the instrument to be tried on.
public enum KnownWork {
  /// Keeps a processor busy until so many nanoseconds have passed, by a clock that no meter reads.
  ///
  /// The corresponding C function is `clock_gettime`, with `CLOCK_MONOTONIC_RAW`.
  public static func spin(elapsed nanoseconds: Int64) { dirbench_spin_elapsed(nanoseconds) }

  /// Keeps a processor busy until this thread has had so many nanoseconds of it, however long that takes.
  ///
  /// The corresponding C function is `clock_gettime`, with `CLOCK_THREAD_CPUTIME_ID`.
  public static func spin(onProcessor nanoseconds: Int64) { dirbench_spin_on_processor(nanoseconds) }

  /// Takes one block of so many bytes, writes to each of its pages, and gives it back.
  ///
  /// The corresponding C functions are `malloc` and `free`.
  public static func touch(bytes: Int) throws(Errno) { _ = try HeldMemory(bytes: bytes) }

  /// Takes blocks of `smallest`, `smallest` + 1, ... bytes, gives all of them back, and then takes and gives back as
  /// many of `size` bytes, one by one: no other memory is taken. Sizes are 8 bytes at least.
  ///
  /// The corresponding C functions are `malloc` and `free`.
  public static func takeBlocks(_ count: Int, smallest: Int, thenEachOf size: Int) throws(Errno) {
    if !dirbench_take_blocks(count, max(smallest, 8), max(size, 8)) { throw Errno.current }
  }

  /// How often `makeCalls` makes each system call, by the name that strace gives it.
  public struct Calls: Hashable, Sendable {
    public let getppid: Int32
    /// Of `openat`, and of `close` as well.
    public let opens: Int32
    /// Of `newfstatat`.
    public let statuses: Int32

    public init(getppid: Int32, opens: Int32, statuses: Int32) {
      self.getppid = getppid
      self.opens = opens
      self.statuses = statuses
    }
  }

  /// Makes system calls on something that can be opened, and no other.
  ///
  /// The corresponding C functions are `getppid`, `openat`, `close` and `fstatat`.
  public static func make(_ calls: Calls, on path: Path) throws(Errno) {
    let isMade = unsafe path.withCString {
      unsafe dirbench_make_calls($0, calls.getppid, calls.opens, calls.statuses)
    }
    if !isMade { throw Errno.current }
  }

  /// Reads a file to its end and tells how many bytes it holds.
  ///
  /// The corresponding C function is `read`.
  public static func readThrough(_ path: Path) throws(Errno) -> Int64 {
    let count = unsafe path.withCString { unsafe dirbench_read_through($0) }
    if count < 0 { throw Errno.current }
    return count
  }
}

/// A block of memory, every page of it in use until it is given back at the end of this value.
@safe public struct HeldMemory: ~Copyable {
  private let block: UnsafeMutableRawPointer

  /// Takes so many bytes and writes to each of their pages.
  ///
  /// The corresponding C function is `malloc`.
  public init(bytes: Int) throws(Errno) {
    guard let block = unsafe dirbench_take_touched(max(bytes, 1)) else { throw Errno.current }
    unsafe self.block = block
  }

  deinit { unsafe dirbench_give_back(block) }
}
