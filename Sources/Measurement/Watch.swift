internal import Platform

/// One worker while it is watched; killed with its group when it goes.
final class Watch {
  /// Why a worker is no longer waited for.
  enum Stop: Equatable {
    case ended
    case hung
    case interrupted
    case tooMuchOutput
    case lost(Errno)
  }

  /// The place of its command.
  let index: Int
  private let command: WorkerCommand
  private var child: ChildProcess
  /// On the monotonic clock.
  private var deadline: Int64
  private var outputCount = 0
  private(set) var words = LastWords()
  private var hasEnded = false
  /// As large as a pipe becomes, so that one read empties it.
  private var buffer = [UInt8](repeating: 0, count: 1 << 20)

  init(_ command: WorkerCommand, index: Int, input: ChildProcess.Input = .empty) throws(Errno) {
    self.index = index
    self.command = command
    child = try ChildProcess(
      command.program, arguments: command.arguments, setting: command.variables, input: input)
    deadline = Watch.deadline(command.limit)
  }

  /// Never, where the limit is beyond what the clock counts to.
  private static func deadline(_ limit: Double) -> Int64 {
    let now = Clock.monotonic()
    let limit = limit * 1e9
    if !(limit > 0) { return now }
    return limit < 4e18 ? now + Int64(limit) : .max
  }

  /// Moves the end of its time by so many nanoseconds.
  func extend(by nanoseconds: Int64) {
    let (later, isBeyond) = deadline.addingReportingOverflow(nanoseconds)
    deadline = isBeyond ? .max : later
  }

  /// Writes to its input, which must be piped.
  func write(_ bytes: [UInt8]) throws(Errno) { try child.write(bytes) }

  /// Of its output, its errors and its end, to wait for; a worker's end stays readable, and is seen once.
  var descriptors: [Int32] {
    [child.outputDescriptor, child.errorsDescriptor, hasEnded ? -1 : child.endDescriptor]
  }

  /// How long to wait at most, in nanoseconds. Where the kernel does not announce an end, it is asked for every 20 ms.
  var pause: Int64 {
    let remaining = deadline - Clock.monotonic()
    return child.endDescriptor < 0 && !hasEnded ? min(remaining, 20_000_000) : remaining
  }

  /// Takes what there is; gives why there is no more to wait for, if so.
  func step(output: Bool, errors: Bool, end: Bool, _ deliver: (ArraySlice<UInt8>) -> Void) -> Stop? {
    do {
      if output { _ = try readOutput(deliver) }
      if errors { _ = try readErrors() }
    } catch {
      return .lost(error)
    }
    if outputCount > command.outputLimit { return .tooMuchOutput }
    if end || (child.endDescriptor < 0 && child.hasEnded) { hasEnded = true }
    if hasEnded && !(command.readsToEnd && child.outputDescriptor >= 0) { return .ended }
    return deadline <= Clock.monotonic() ? .hung : nil
  }

  /// Ends the group, reads what was still under way, and tells how it went.
  func finish(_ stop: Stop, _ deliver: (ArraySlice<UInt8>) -> Void) -> WorkerOutcome {
    if case .lost(let reason) = stop { return .lost(reason) }
    do {
      return outcome(stop, try end(deliver))
    } catch {
      return .lost(error)
    }
  }

  private func end(_ deliver: (ArraySlice<UInt8>) -> Void) throws(Errno) -> ChildProcess.Ending {
    let ending = try child.end()
    // What the worker left is at most a full pipe. More comes only from a process that left the group, and has no end.
    var left = buffer.count
    while left > 0, outputCount <= command.outputLimit, case .some(let count) = try readOutput(deliver) {
      left -= count
    }
    left = buffer.count
    while left > 0, case .some(let count) = try readErrors() { left -= count }
    return ending
  }

  private func outcome(_ stop: Stop, _ ending: ChildProcess.Ending) -> WorkerOutcome {
    switch stop {
    case .interrupted: return .interrupted
    case .hung: return .hung(limit: command.limit, lastWords: words)
    case .tooMuchOutput: return tooMuch
    case .ended, .lost: break
    }
    switch ending {
    case .signalled(let signal): return .crashed(signal, lastWords: words)
    case .exited(0): return outputCount > command.outputLimit ? tooMuch : .finished([])
    case .exited(let status): return .exited(status: status, lastWords: words)
    }
  }

  private var tooMuch: WorkerOutcome { .nonsense("more than \(command.outputLimit) bytes of output", lastWords: words) }

  private func readOutput(_ deliver: (ArraySlice<UInt8>) -> Void) throws(Errno) -> ChildProcess.Reading {
    let reading = try child.readOutput(into: &buffer)
    if case .some(let count) = reading {
      outputCount += count
      if outputCount <= command.outputLimit { deliver(buffer[..<count]) }
    }
    return reading
  }

  private func readErrors() throws(Errno) -> ChildProcess.Reading {
    let reading = try child.readErrors(into: &buffer)
    if case .some(let count) = reading { words.append(buffer[..<count]) }
    return reading
  }
}
