internal import CPlatform

/// How much of this process's memory is in physical memory, in bytes, in whole KiB.
///
/// proc(5) calls both figures inaccurate: the kernel keeps parts of the count for each processor (older ones for each
/// thread) and adds them up late, so that dozens of pages may be missing or not yet taken off.
public struct ResidentMemory: Hashable, Sendable {
  /// `VmRSS`.
  public let current: Int64
  /// The highest since the program was started or `resetPeak` was called: `VmHWM`. After memory was touched and freed
  /// it can read up to 188 KiB low, for the same reason.
  public let peak: Int64

  public init(current: Int64, peak: Int64) {
    self.current = current
    self.peak = peak
  }

  /// Reads `/proc/self/status` into memory of the stack, so that the reading itself takes none.
  public static func read() throws(Errno) -> ResidentMemory {
    let file = open("/proc/self/status", flags: O_RDONLY)
    if file < 0 { throw Errno.current }
    defer { _ = close(file) }
    // Two lines of it, one of them with the groups of a user who may have many, precede the sizes.
    let (reading, reason) = unsafe withUnsafeTemporaryAllocation(byteCount: 32_768, alignment: 16) { buffer in
      unsafe parse(file, buffer)
    }
    guard let reading else { throw reason }
    return reading
  }

  /// Makes the peak start anew from what is resident now.
  ///
  /// Writes 5 to `/proc/self/clear_refs`; throws where a container or the kernel refuses that.
  public static func resetPeak() throws(Errno) {
    let file = open("/proc/self/clear_refs", flags: O_WRONLY)
    if file < 0 { throw Errno.current }
    defer { _ = close(file) }
    var five = UInt8(ascii: "5")
    if unsafe write(file, &five, 1) != 1 { throw Errno.current }
  }

  private static func open(_ path: StaticString, flags: Int32) -> Int32 {
    path.withUTF8Buffer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        guard let start = text.baseAddress else { return -1 }
        return unsafe dirbench_openat(AT_FDCWD, start, flags | O_CLOEXEC, 0)
      }
    }
  }

  private static func parse(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> (ResidentMemory?, Errno) {
    var length = 0
    while length < buffer.count {
      let got = unsafe CPlatform.read(file, buffer.baseAddress.map { unsafe $0 + length }, buffer.count - length)
      let reason = Errno.current
      if got == 0 { break }
      if got < 0 && reason != .interrupted { return (nil, reason) }
      length += max(got, 0)
    }
    let text = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<length])
    guard let current = unsafe kibibytes("\nVmRSS:", in: text), let peak = unsafe kibibytes("\nVmHWM:", in: text) else {
      return (nil, Errno(rawValue: ENODATA))
    }
    return (ResidentMemory(current: current * 1_024, peak: peak * 1_024), Errno(rawValue: 0))
  }

  private static func kibibytes(_ key: StaticString, in text: UnsafeRawBufferPointer) -> Int64? {
    guard var index = unsafe end(of: key, in: text) else { return nil }
    while index < text.count, unsafe text[index] == 32 || text[index] == 9 { index += 1 }
    var value: Int64?
    while index < text.count, case let digit = unsafe text[index], digit >= 48 && digit <= 57 {
      let (more, overflow) = (value ?? 0).multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = more + Int64(digit - 48)
      index += 1
    }
    return value
  }

  private static func end(of key: StaticString, in text: UnsafeRawBufferPointer) -> Int? {
    let length = key.utf8CodeUnitCount
    guard let start = text.baseAddress, text.count >= length else { return nil }
    for index in 0...(text.count - length) where unsafe memcmp(start + index, key.utf8Start, length) == 0 {
      return index + length
    }
    return nil
  }
}
