public import Platform
internal import Synchronization

/// Where a command's text goes: results to one stream, everything else to another, with a progress line on a terminal.
///
/// Calls from several threads follow one another.
public final class Console: Sendable {
  /// A stream of bytes, and what it is known to be.
  public struct Stream: Sendable {
    let write: @Sendable ([UInt8]) throws(Errno) -> Void
    let isTerminal: Bool
    /// How many characters fit on a line.
    let columns: Int

    public init(
      isTerminal: Bool = false, columns: Int = 80, write: @escaping @Sendable ([UInt8]) throws(Errno) -> Void
    ) {
      self.write = write
      self.isTerminal = isTerminal
      self.columns = columns
    }

    /// One of this process's own.
    public init(_ stream: StandardStream) {
      self.init(isTerminal: stream.isTerminal, columns: stream.columns ?? 80) { bytes throws(Errno) in
        try stream.write(bytes)
      }
    }
  }

  private let output: Stream
  private let errors: Stream
  /// Whether results may be coloured: on a terminal that can, unless `NO_COLOR` is set to anything.
  package let usesColor: Bool
  private let drawsProgress: Bool
  private let progressIsShown = Mutex(false)

  /// Writes to the given streams; the environment tells of `NO_COLOR` and `TERM`.
  public init(output: Stream, errors: Stream, environment: (String) -> [UInt8]? = Environment.bytes(of:)) {
    self.output = output
    self.errors = errors
    let terminalIsDumb = environment("TERM").map { $0 == Array("dumb".utf8) } ?? true
    let colorIsUnwanted = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    usesColor = output.isTerminal && !terminalIsDumb && !colorIsUnwanted
    drawsProgress = errors.isTerminal && !terminalIsDumb
  }

  /// Prints results.
  package func print(_ text: String) throws(ToolError) { try print(Array(text.utf8)) }

  /// Prints results as bytes.
  package func print(_ bytes: [UInt8]) throws(ToolError) {
    let failure: Errno? = progressIsShown.withLock { isShown in
      erase(&isShown)
      return Console.attempt { () throws(Errno) in try output.write(bytes) }
    }
    switch failure {
    case nil: return
    case .some(.brokenPipe): throw .outputClosed
    case .some(let reason):
      throw .failure(
        what: "standard output", why: "cannot be written: \(reason.message)",
        next: "send it to a file or a program that takes it")
    }
  }

  /// Tells what is no result: a message, a warning, an error.
  package func note(_ text: String) {
    progressIsShown.withLock { isShown in
      erase(&isShown)
      tell(text)
    }
  }

  /// Shows how far the work is, on a terminal alone, in place of what it showed before.
  package func progress(_ text: String) {
    if !drawsProgress { return }
    progressIsShown.withLock { isShown in
      // A line that wraps could not be erased.
      tell("\r\(text.prefix(max(0, errors.columns - 1)))\u{1B}[K")
      isShown = true
    }
  }

  /// Takes the progress line away.
  package func clearProgress() { progressIsShown.withLock { erase(&$0) } }

  private func erase(_ isShown: inout Bool) {
    if isShown { tell("\r\u{1B}[K") }
    isShown = false
  }

  private func tell(_ text: String) {
    // Where even errors cannot be written there is no one left to tell; the exit status says it.
    _ = Console.attempt { () throws(Errno) in try errors.write(Array(text.utf8)) }
  }

  private static func attempt(_ action: () throws(Errno) -> Void) -> Errno? {
    do {
      try action()
      return nil
    } catch {
      return error
    }
  }
}
