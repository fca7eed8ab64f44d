internal import Platform
internal import TreeBuilding

extension Context {
  /// So often the lock is asked for while another has it, in nanoseconds.
  private static let pause: Int64 = 200_000_000

  /// Does what measures, as the only one of this user on this machine.
  ///
  /// Where another measures it refuses, or with `waits` says so once and waits until that one has ended; Ctrl-C ends the
  /// waiting. The lock is given up when the work ends.
  func withMeasurementLock<Result>(
    waits: Bool, _ body: () throws(ToolError) -> Result
  ) throws(ToolError) -> Result {
    try hold(takeLock(lockPath(makesFolder: true), waits: waits), body)
  }

  private func hold<Result>(
    _ lock: consuming MeasurementLock, _ body: () throws(ToolError) -> Result
  ) throws(ToolError) -> Result {
    // A consumed value would end after its last use.
    try withExtendedLifetime(lock) { () throws(ToolError) in try body() }
  }

  private func takeLock(_ path: Path, waits: Bool) throws(ToolError) -> MeasurementLock {
    var isTold = false
    while true {
      do {
        return try MeasurementLock.acquire(path)
      } catch {
        guard waits, case .held(let process) = error else { throw refusal(error, path) }
        if !isTold { console.note("dirbench: waiting until \(Context.name(of: process)) has measured\n") }
        isTold = true
        try pauseUnlessInterrupted(waitingFor: process)
      }
    }
  }

  /// Who measures now, found out without disturbing anyone; `nil` where nobody does.
  func measuringProcess() -> Int32? {
    do { return MeasurementLock.holder(of: try lockPath(makesFolder: false)) } catch { return nil }
  }

  /// `DIRBENCH_LOCK`, else a file in `XDG_RUNTIME_DIR` if one can be made there, else in the cache folder.
  private func lockPath(makesFolder: Bool) throws(ToolError) -> Path {
    if let named = environment("DIRBENCH_LOCK").flatMap({ Path(bytes: $0) }), !named.bytes.isEmpty { return named }
    let runtime = environment("XDG_RUNTIME_DIR").flatMap { Path(bytes: $0) }.flatMap { $0.isAbsolute ? $0 : nil }
    if let runtime, FileSystem.allows(.change, to: runtime.appending(".")) { return runtime.appending("dirbench.lock") }
    let folder = try cache().folder
    do throws(Errno) {
      if makesFolder { try FileSystem.makeDirectories(folder, permissions: 0o700) }
    } catch {
      throw refusal(.failed(error), folder)
    }
    return folder.appending("measurement.lock")
  }

  private func pauseUnlessInterrupted(waitingFor process: Int32?) throws(ToolError) {
    do throws(Errno) {
      _ = try Readiness.wait(for: [interruption.descriptor], atMost: Context.pause)
    } catch {
      throw .failure(what: "waiting", why: error.message, next: "run the command again")
    }
    if interruption.isRequested { throw .interrupted(what: "waiting until \(Context.name(of: process)) has measured") }
  }

  private func refusal(_ failure: MeasurementLock.Failure, _ path: Path) -> ToolError {
    let shown = SafeName.encode(path.bytes)
    switch failure {
    case .held(let process):
      return .failure(
        what: shown, why: "\(Context.name(of: process)) measures on this machine",
        next: "run it when that one has ended, or have it wait with --wait")
    case .foreign:
      return .failure(
        what: "locking \(shown)", why: "it is no lock of dirbench, and so is left as it is",
        next: "name another file with DIRBENCH_LOCK")
    case .failed(let reason):
      return .failure(
        what: "locking \(shown)", why: reason.message,
        next: "name a file that you may write with DIRBENCH_LOCK, outside of what is measured")
    }
  }

  private static func name(of process: Int32?) -> String { process.map { "process \($0)" } ?? "another process" }
}
