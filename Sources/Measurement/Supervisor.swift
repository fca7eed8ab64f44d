public import Platform

/// Runs workers, each to its end or to the end that it deserves.
///
/// While workers run this process sleeps in `poll`: it wakes for output, for a worker's end, at its limit, and when the
/// run is interrupted.
public struct Supervisor: Sendable {
  let interruption: Interruption

  public init(interruption: Interruption) { self.interruption = interruption }

  /// Runs a worker and keeps its output.
  ///
  /// When it returns, the worker is reaped and nothing of its process group runs.
  public func run(_ command: WorkerCommand) -> WorkerOutcome {
    var outcome = WorkerOutcome.interrupted
    run([command], atOnce: 1) { _, ended, _ in outcome = ended }
    return outcome
  }

  /// Runs a worker and hands on its output, piece by piece, as it comes; the outcome then holds none.
  public func run(_ command: WorkerCommand, deliver: (ArraySlice<UInt8>) -> Void) -> WorkerOutcome {
    var outcome = WorkerOutcome.interrupted
    supervise([command], atOnce: 1, deliver: { deliver($1) }, ended: { _, ended, _ in outcome = ended })
    return outcome
  }

  /// Runs workers, so many at once, and hands on how each ended with the last of its standard error, by its index, in
  /// the order in which they end.
  ///
  /// Those that an interruption leaves unstarted are told as interrupted, too.
  public func run(
    _ commands: [WorkerCommand], atOnce: Int, ended: (Int, WorkerOutcome, LastWords) -> Void
  ) {
    var outputs: [Int: [UInt8]] = [:]
    supervise(commands, atOnce: atOnce) { index, bytes in
      outputs[index, default: []] += bytes
    } ended: { index, outcome, words in
      let output = outputs.removeValue(forKey: index) ?? []
      if case .finished = outcome { ended(index, .finished(output), words) } else { ended(index, outcome, words) }
    }
  }

  private func supervise(
    _ commands: [WorkerCommand], atOnce: Int, deliver: (Int, ArraySlice<UInt8>) -> Void,
    ended: (Int, WorkerOutcome, LastWords) -> Void
  ) {
    var waiting = commands.indices
    var watches: [Watch] = []
    while !waiting.isEmpty || !watches.isEmpty {
      while watches.count < max(atOnce, 1), let index = waiting.popFirst() {
        if interruption.isRequested {
          ended(index, .interrupted, LastWords())
          continue
        }
        do {
          watches.append(try Watch(commands[index], index: index))
        } catch {
          ended(index, .couldNotStart(error, commands[index].program), LastWords())
        }
      }
      if watches.isEmpty { continue }
      let isOver = wait(for: watches, deliver)
      for (watch, stop) in zip(watches, isOver) {
        guard let stop else { continue }
        ended(watch.index, watch.finish(stop) { deliver(watch.index, $0) }, watch.words)
      }
      watches = zip(watches, isOver).filter { $1 == nil }.map(\.0)
    }
  }

  /// Waits until something happens to one of them at least, and says which of them are over, and why.
  func wait(for watches: [Watch], _ deliver: (Int, ArraySlice<UInt8>) -> Void) -> [Watch.Stop?] {
    let ready: [Bool]
    do {
      ready = try Readiness.wait(
        for: [interruption.descriptor] + watches.flatMap(\.descriptors), atMost: watches.map(\.pause).min() ?? 0)
    } catch {
      return watches.map { _ in .lost(error) }
    }
    if ready[0] { return watches.map { _ in .interrupted } }
    return watches.enumerated().map { place, watch in
      let own = ready[(1 + 3 * place)..<(4 + 3 * place)]
      return watch.step(output: own[own.startIndex], errors: own[own.startIndex + 1], end: own[own.startIndex + 2]) {
        deliver(watch.index, $0)
      }
    }
  }
}
