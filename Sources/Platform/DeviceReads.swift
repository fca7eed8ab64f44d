internal import CPlatform

/// What this process had the kernel read from devices.
public enum DeviceReads {
  /// Bytes since the process began, those that its threads waited for or had read ahead: `read_bytes`.
  ///
  /// Reads `/proc/self/io` into memory of the stack, so that the reading itself takes none and needs no device.
  /// Throws where the kernel keeps no such account, or keeps it to itself.
  public static func bytes() throws(Errno) -> Int64 {
    let file = try FileDescriptor.open(Path("/proc/self/io"))
    let number = file.rawValue
    // Seven lines, none of which can be longer than a name and a number of 64 bits.
    let (bytes, reason) = unsafe withUnsafeTemporaryAllocation(byteCount: 1_024, alignment: 16) { buffer in
      unsafe parse(number, buffer)
    }
    guard let bytes else { throw reason }
    return bytes
  }

  private static func parse(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> (Int64?, Errno) {
    while true {
      let got = unsafe CPlatform.read(file, buffer.baseAddress, buffer.count)
      let reason = Errno.current
      if got < 0 && reason == .interrupted { continue }
      if got < 0 { return (nil, reason) }
      let text = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<got])
      return (unsafe value("\nread_bytes: ", in: text), Errno(rawValue: ENODATA))
    }
  }

  private static func value(_ key: StaticString, in text: UnsafeRawBufferPointer) -> Int64? {
    let length = key.utf8CodeUnitCount
    guard let start = text.baseAddress, text.count >= length else { return nil }
    for index in 0...(text.count - length) where unsafe memcmp(start + index, key.utf8Start, length) == 0 {
      return unsafe number(at: index + length, in: text)
    }
    return nil
  }

  private static func number(at start: Int, in text: UnsafeRawBufferPointer) -> Int64? {
    var (value, index): (Int64?, Int) = (nil, start)
    while index < text.count, case let digit = unsafe text[index], digit >= 48 && digit <= 57 {
      let (more, overflow) = (value ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, carry) = more.addingReportingOverflow(Int64(digit - 48))
      if overflow || carry { return nil }
      value = sum
      index += 1
    }
    return value
  }
}
