internal import CPlatform

/// What the kernel and the C library tell of themselves and of this process.
public enum HostSystem {
  /// The kernel's name and release, such as `Linux 6.1.0`.
  ///
  /// The corresponding C function is `uname`.
  public static func kernel() throws(Errno) -> String {
    try fact(DIRBENCH_SYSTEM_NAME) + " " + fact(DIRBENCH_SYSTEM_RELEASE)
  }

  /// The machine's instruction set, such as `x86_64`.
  ///
  /// The corresponding C function is `uname`.
  public static func architecture() throws(Errno) -> String { try fact(DIRBENCH_SYSTEM_ARCHITECTURE) }

  /// The C library that this process runs with, such as `glibc 2.36`.
  ///
  /// The corresponding C function is `gnu_get_libc_version`.
  public static var libc: String { unsafe "glibc " + String(cString: gnu_get_libc_version()) }

  /// How many processors this process may run on.
  ///
  /// The corresponding C function is `sched_getaffinity`.
  public static func processorCount() throws(Errno) -> Int {
    let count = dirbench_processor_count()
    if count < 0 { throw Errno.current }
    return Int(count)
  }

  /// Whether this process, and so its children, was asked to run without address space randomisation.
  ///
  /// The corresponding C function is `personality`.
  public static var isRandomizationDisabled: Bool { dirbench_randomization_is_disabled() != 0 }

  /// The processors that this process may run on, by number, ascending.
  ///
  /// The corresponding C function is `sched_getaffinity`.
  public static func processors() throws(Errno) -> [Int] {
    var numbers = [Int32](repeating: 0, count: try processorCount())
    let count = unsafe dirbench_processors(&numbers, Int32(clamping: numbers.count))
    if count < 0 { throw Errno.current }
    return numbers.prefix(Int(count)).map(Int.init)
  }

  /// How many processors the machine runs, whether this process may use them or not.
  ///
  /// The corresponding C function is `sysconf`, with `_SC_NPROCESSORS_ONLN`.
  public static var processorsOnline: Int? {
    let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return count > 0 ? count : nil
  }

  /// Enters the kernel and returns, which is the least that a system call costs.
  ///
  /// The corresponding C function is `getppid`, which the C library does not answer by itself.
  public static func makeEmptyCall() -> Int32 { getppid() }

  private static func fact(_ fact: dirbench_system_fact) throws(Errno) -> String {
    var text = [CChar](repeating: 0, count: 128)
    if unsafe dirbench_system_fact(fact, &text, text.count) != 0 { throw Errno.current }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
