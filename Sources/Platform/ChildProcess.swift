internal import CPlatform

/// A program that this process started, in a process group of its own; killed with all of its group when it goes out
/// of scope.
public struct ChildProcess: ~Copyable {
  /// What becomes of the child's standard error.
  public enum Errors: Hashable, Sendable {
    /// It can be read by `readErrors`.
    case piped
    /// It goes where this process's goes.
    case inherited
  }

  /// How a child ended.
  public enum Ending: Hashable, Sendable {
    case exited(status: Int32)
    case signalled(Signal)
  }

  /// What a read found.
  public enum Reading: Hashable, Sendable {
    case some(count: Int)
    /// Nothing now, but the other end is open.
    case nothingYet
    case end
  }

  /// What the child reads from its standard input.
  public enum Input: Hashable, Sendable {
    /// Nothing: `/dev/null`.
    case empty
    /// What `write` gives it.
    case piped
  }

  /// The child's number, and its group's.
  public let identifier: Int32
  /// Readable once the child wrote to its standard output or closed it; -1 after its end was read.
  public private(set) var outputDescriptor: Int32
  /// The same of its standard error; -1 where that is inherited.
  public private(set) var errorsDescriptor: Int32
  /// Readable once the child has ended; -1 where the kernel is older than 5.3 or forbids it.
  public let endDescriptor: Int32
  /// -1 where the child's input is empty.
  private let inputDescriptor: Int32
  private var isReaped = false

  /// Starts a program, named by its path, with the environment of this process and some variables set anew.
  ///
  /// The child has no other descriptors, every signal at its default and none blocked; the first argument is the
  /// program's path. With a piped input, SIGPIPE is ignored in this process from then on. Start it from a thread that stays where the child uses `ParentWatch`.
  /// The corresponding C function is `posix_spawn`; it throws what `execve` failed with, too.
  public init(
    _ program: Path, arguments: [[UInt8]], setting variables: [Environment.Variable] = [], input: Input = .empty,
    errors: Errors = .piped
  ) throws(Errno) {
    let output = try Pipe()
    let errorPipe = errors == .piped ? try Pipe() : nil
    let inputPipe = input == .piped ? try Pipe(waits: true) : nil
    // A child that ends before it is written to must not end this process, too.
    if input == .piped { StandardStream.ignoreBrokenPipes() }
    let descriptors = dirbench_descriptors(
      input: inputPipe?.reading ?? -1, output: output.writing, errors: errorPipe?.writing ?? -1)
    let started = try ChildProcess.start(
      program, arguments: arguments, environment: Environment.all(setting: variables), descriptors)
    identifier = started
    inputDescriptor = inputPipe?.takeWriting() ?? -1
    endDescriptor = dirbench_process_descriptor(started)
    outputDescriptor = output.takeReading()
    errorsDescriptor = errorPipe?.takeReading() ?? -1
  }

  deinit {
    if !isReaped {
      ChildProcess.killGroup(identifier)
      var (ending, code) = (DIRBENCH_STILL_RUNNING, Int32(0))
      _ = unsafe dirbench_reap(identifier, &ending, &code)
    }
    for descriptor in [inputDescriptor, outputDescriptor, errorsDescriptor, endDescriptor] where descriptor >= 0 {
      _ = close(descriptor)
    }
  }

  /// Whether the child has ended; it can still be killed with its group, and its output read.
  ///
  /// The corresponding C function is `waitid`, with `WNOHANG` and `WNOWAIT`.
  public var hasEnded: Bool { isReaped || dirbench_peek(identifier) != DIRBENCH_STILL_RUNNING }

  /// Reads what the child wrote to its standard output into a buffer, from its start, without waiting.
  ///
  /// The corresponding C function is `read`.
  public mutating func readOutput(into buffer: inout [UInt8]) throws(Errno) -> Reading {
    try ChildProcess.read(&outputDescriptor, into: &buffer)
  }

  /// Reads what the child wrote to its standard error into a buffer, from its start, without waiting.
  ///
  /// The corresponding C function is `read`.
  public mutating func readErrors(into buffer: inout [UInt8]) throws(Errno) -> Reading {
    try ChildProcess.read(&errorsDescriptor, into: &buffer)
  }

  /// Writes to the child's standard input, which must be piped.
  ///
  /// Throws `EPIPE` where nobody reads it any more. The corresponding C function is `write`.
  public func write(_ bytes: [UInt8]) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe CPlatform.write(inputDescriptor, $0.baseAddress, $0.count) }
      let reason = Errno.current
      if written < 0 && reason != .interrupted { throw reason }
      rest = rest.dropFirst(max(written, 0))
    }
  }

  /// Kills whatever still runs of the child's group, and reaps the child; only the first call does something.
  ///
  /// A child that had ended by itself keeps its own ending.
  /// The corresponding C functions are `kill` and `waitid`.
  public mutating func end() throws(Errno) -> Ending {
    if isReaped { throw Errno.noSuchProcess }
    // The child's number cannot be another's before it is reaped, so neither can its group's.
    ChildProcess.killGroup(identifier)
    var (ending, code) = (DIRBENCH_STILL_RUNNING, Int32(0))
    if unsafe dirbench_reap(identifier, &ending, &code) != 0 { throw Errno.current }
    isReaped = true
    return ending == DIRBENCH_EXITED ? .exited(status: code) : .signalled(Signal(rawValue: code))
  }

  private static func killGroup(_ group: Int32) { _ = kill(-group, SIGKILL) }

  private static func start(
    _ program: Path, arguments: [[UInt8]], environment: [[UInt8]], _ descriptors: dirbench_descriptors
  ) throws(Errno) -> Int32 {
    let words = try CStrings([program.bytes] + arguments)
    let variables = try CStrings(environment)
    let started = unsafe program.withCString {
      unsafe dirbench_spawn($0, words.pointers, variables.pointers, descriptors)
    }
    if started < 0 { throw Errno.current }
    return started
  }

  private static func read(_ descriptor: inout Int32, into buffer: inout [UInt8]) throws(Errno) -> Reading {
    if descriptor < 0 { return .end }
    // A read of no bytes would look like the end.
    if buffer.isEmpty { return .nothingYet }
    while true {
      let got = unsafe buffer.withUnsafeMutableBytes { unsafe CPlatform.read(descriptor, $0.baseAddress, $0.count) }
      let reason = Errno.current
      if got > 0 { return .some(count: got) }
      if got == 0 {
        _ = close(descriptor)
        descriptor = -1
        return .end
      }
      if reason == .again { return .nothingYet }
      if reason != .interrupted { throw reason }
    }
  }
}

/// Texts in C's form, and behind them a null pointer; freed when it goes.
@safe private final class CStrings {
  private(set) var pointers: [UnsafeMutablePointer<CChar>?] = unsafe []

  /// Throws `EINVAL` for a text with a zero byte, which would end it there.
  init(_ texts: [[UInt8]]) throws(Errno) {
    if texts.contains(where: { $0.contains(0) }) { throw Errno.invalidArgument }
    for text in texts {
      guard let copy = unsafe strndup(text.map { CChar(bitPattern: $0) } + [0], text.count) else {
        throw Errno.outOfMemory
      }
      unsafe pointers.append(copy)
    }
    unsafe pointers.append(nil)
  }

  deinit { unsafe pointers.forEach { unsafe free($0) } }
}

/// Both ends of a pipe, closed when it goes unless one was taken.
private final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  /// Its reader waits for what comes, or is told that there is nothing yet.
  init(waits: Bool = false) throws(Errno) {
    var ends: [Int32] = [-1, -1]
    if unsafe dirbench_pipe(&ends, waits) != 0 { throw Errno.current }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    if writing >= 0 { _ = close(writing) }
    if reading >= 0 { _ = close(reading) }
  }

  func takeReading() -> Int32 {
    defer { reading = -1 }
    return reading
  }

  func takeWriting() -> Int32 {
    defer { writing = -1 }
    return writing
  }
}
