internal import CPlatform

/// One of the streams that every process starts with; it stays open.
public enum StandardStream: Int32, Sendable {
  case input = 0
  case output = 1
  case errors = 2

  /// Writes all bytes at once, without a buffer of ours.
  ///
  /// The corresponding C function is `write`.
  public func write(_ bytes: [UInt8]) throws(Errno) {
    let descriptor = FileDescriptor(owning: rawValue)
    do {
      try descriptor.write(bytes)
    } catch {
      _ = descriptor.release()
      throw error
    }
    _ = descriptor.release()
  }

  /// Whether a person may be watching.
  ///
  /// The corresponding C function is `isatty`.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// How many characters fit on a line of the terminal; `nil` where it is none or does not say.
  ///
  /// The corresponding C function is `ioctl`, with `TIOCGWINSZ`.
  public var columns: Int? {
    let columns = dirbench_terminal_columns(rawValue)
    return columns > 0 ? Int(columns) : nil
  }

  /// Makes a write to a pipe that nobody reads any more fail with `brokenPipe`, where it would end the process.
  ///
  /// The corresponding C function is `signal`, with `SIGPIPE` and `SIG_IGN`.
  public static func ignoreBrokenPipes() { dirbench_ignore_broken_pipes() }
}
