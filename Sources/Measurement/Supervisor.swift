public import Platform

/// Runs workers, one at a time, each to its end or to the end that it deserves.
///
/// While a worker runs this process sleeps in `poll`: it wakes for output, for the worker's end, at its limit, and when
/// the run is interrupted.
public struct Supervisor: Sendable {
  private let interruption: Interruption

  public init(interruption: Interruption) { self.interruption = interruption }

  /// Runs a worker and keeps its output.
  ///
  /// When it returns, the worker is reaped and nothing of its process group runs.
  public func run(_ command: WorkerCommand) -> WorkerOutcome {
    var output: [UInt8] = []
    let outcome = run(command) { output += $0 }
    if case .finished = outcome { return .finished(output) }
    return outcome
  }

  /// Runs a worker and hands on its output, piece by piece, as it comes; the outcome then holds none.
  public func run(_ command: WorkerCommand, deliver: (ArraySlice<UInt8>) -> Void) -> WorkerOutcome {
    if interruption.isRequested { return .interrupted }
    let child: ChildProcess
    do {
      child = try ChildProcess(command.program, arguments: command.arguments, setting: command.variables)
    } catch {
      return .couldNotStart(error, command.program)
    }
    var watch = Watch(child: child, outputLimit: command.outputLimit)
    do {
      let stop = try watch.wait(until: deadline(command.limit), interruption, deliver)
      let ending = try watch.end(deliver)
      return watch.outcome(stop, ending, command)
    } catch {
      // The child goes out of scope here, which ends it.
      return .lost(error)
    }
  }

  /// On the monotonic clock; never, where the limit is beyond what it counts to.
  private func deadline(_ limit: Double) -> Int64 {
    let now = Clock.monotonic()
    let limit = limit * 1e9
    if !(limit > 0) { return now }
    return limit < 4e18 ? now + Int64(limit) : .max
  }
}

/// Why a worker is no longer waited for.
private enum Stop {
  case ended
  case hung
  case interrupted
  case tooMuchOutput
}

/// One worker while it is watched.
private struct Watch: ~Copyable {
  private var child: ChildProcess
  private let outputLimit: Int
  private var outputCount = 0
  private var words = LastWords()
  /// As large as a pipe becomes, so that one read empties it.
  private var buffer = [UInt8](repeating: 0, count: 1 << 20)

  init(child: consuming ChildProcess, outputLimit: Int) {
    self.child = child
    self.outputLimit = outputLimit
  }

  mutating func wait(
    until deadline: Int64, _ interruption: Interruption, _ deliver: (ArraySlice<UInt8>) -> Void
  ) throws(Errno) -> Stop {
    while true {
      let remaining = deadline - Clock.monotonic()
      // Where the kernel does not announce the end, it is asked for every 20 ms.
      let pause = child.endDescriptor < 0 ? min(remaining, 20_000_000) : remaining
      let ready = try Readiness.wait(
        for: [child.outputDescriptor, child.errorsDescriptor, child.endDescriptor, interruption.descriptor],
        atMost: pause)
      if ready[3] { return .interrupted }
      if ready[0] { _ = try readOutput(deliver) }
      if ready[1] { _ = try readErrors() }
      if outputCount > outputLimit { return .tooMuchOutput }
      if ready[2] || (child.endDescriptor < 0 && child.hasEnded) { return .ended }
      if remaining <= 0 { return .hung }
    }
  }

  /// Ends the group and reads what was still under way.
  mutating func end(_ deliver: (ArraySlice<UInt8>) -> Void) throws(Errno) -> ChildProcess.Ending {
    let ending = try child.end()
    // What the worker left is at most a full pipe. More comes only from a process that left the group, and has no end.
    var left = buffer.count
    while left > 0, outputCount <= outputLimit, case .some(let count) = try readOutput(deliver) { left -= count }
    left = buffer.count
    while left > 0, case .some(let count) = try readErrors() { left -= count }
    return ending
  }

  func outcome(_ stop: Stop, _ ending: ChildProcess.Ending, _ command: WorkerCommand) -> WorkerOutcome {
    switch stop {
    case .interrupted: return .interrupted
    case .hung: return .hung(limit: command.limit, lastWords: words)
    case .tooMuchOutput: return tooMuch
    case .ended: break
    }
    switch ending {
    case .signalled(let signal): return .crashed(signal, lastWords: words)
    case .exited(0): return outputCount > outputLimit ? tooMuch : .finished([])
    case .exited(let status): return .exited(status: status, lastWords: words)
    }
  }

  private var tooMuch: WorkerOutcome { .nonsense("more than \(outputLimit) bytes of output", lastWords: words) }

  private mutating func readOutput(_ deliver: (ArraySlice<UInt8>) -> Void) throws(Errno) -> ChildProcess.Reading {
    let reading = try child.readOutput(into: &buffer)
    if case .some(let count) = reading {
      outputCount += count
      if outputCount <= outputLimit { deliver(buffer[..<count]) }
    }
    return reading
  }

  private mutating func readErrors() throws(Errno) -> ChildProcess.Reading {
    let reading = try child.readErrors(into: &buffer)
    if case .some(let count) = reading { words.append(buffer[..<count]) }
    return reading
  }
}
