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

  private static func fact(_ fact: dirbench_system_fact) throws(Errno) -> String {
    var text = [CChar](repeating: 0, count: 128)
    if unsafe dirbench_system_fact(fact, &text, text.count) != 0 { throw Errno.current }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
