public import Platform

extension Supervisor {
  /// Runs a worker that says when it is ready and waits, prepares what it waits for, lets it go on, and keeps its output.
  ///
  /// What the preparation takes does not count towards the worker's limit. A worker that is gone before it is let go is
  /// told by its own end.
  public func run(_ command: WorkerCommand, whenReady prepare: () throws(Errno) -> Void) -> WorkerOutcome {
    if interruption.isRequested { return .interrupted }
    let watch: Watch
    do { watch = try Watch(command, index: 0, input: .piped) } catch { return .couldNotStart(error, command.program) }
    let word = WorkerHold.ready
    var output: [UInt8] = []
    var isHeld = true
    while true {
      if let stop = wait(for: [watch], { output += $1 })[0] {
        let outcome = watch.finish(stop) { output += $0 }
        guard case .finished = outcome else { return outcome }
        return output.starts(with: word) ? .finished(Array(output.dropFirst(word.count))) : .nonsense(output)
      }
      if !isHeld || output.count < word.count { continue }
      // Whoever says something else waits for something else, if at all; it ends with its watch.
      if !output.starts(with: word) { return .nonsense(output) }
      let start = Clock.monotonic()
      do throws(Errno) {
        try prepare()
        try watch.release(after: Clock.monotonic() - start)
      } catch {
        return .notReleased(error)
      }
      isHeld = false
    }
  }
}

extension Watch {
  /// Lets a worker go that waits for it, and gives it a time in nanoseconds more.
  fileprivate func release(after nanoseconds: Int64) throws(Errno) {
    extend(by: nanoseconds)
    do throws(Errno) {
      try write(WorkerHold.release)
    } catch {
      // Nobody is there to read it: how the worker ended says more.
      if error != .brokenPipe { throw error }
    }
  }
}
