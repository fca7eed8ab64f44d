public import Platform

/// How a worker waits for its parent: it says a word on its output, and goes on once it reads a byte from its input.
public enum WorkerHold {
  /// The word, on a line of its own before anything else.
  static let ready = Array("ready\n".utf8)
  /// What lets a worker go.
  static let release = Array("\n".utf8)

  /// Says that this process is ready, and waits; throws `brokenPipe` where nobody will ever let it go.
  public static func wait() throws(Errno) {
    try StandardStream.output.write(ready)
    if try !StandardStream.input.waitForByte() { throw Errno.brokenPipe }
  }
}
