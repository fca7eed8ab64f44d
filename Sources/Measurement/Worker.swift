public import Platform
public import Traversal

/// The measuring half of a worker process.
public enum Worker {
  /// A recorded walk shorter than this, in nanoseconds, is followed by a counted one to plan by; one much shorter, by
  /// three, of which the shortest counts.
  private static let countedWalkLimit: Int64 = 1_000_000_000

  /// Does what is asked; throws where this process's own memory cannot be read.
  public static func answer(_ task: WorkerRequest.Task, _ benchmark: Benchmark, root: Path) throws(Errno) -> WorkerReply
  {
    switch task {
    case .verify: return .verified(verify(benchmark, root))
    case .time(let walks): return .timed(time(benchmark, root, walks: walks))
    case .memory(let firstUse): return .memory(try memory(benchmark, root, firstUse: firstUse))
    }
  }

  private static func verify(_ benchmark: Benchmark, _ root: Path) -> VerifiedWalk {
    let start = Clock.monotonic()
    let walk = benchmark.method.record(root, benchmark.work, benchmark.order)
    let recorded = Clock.monotonic() - start
    var counted: Int64?
    if recorded < countedWalkLimit {
      let walks = recorded < countedWalkLimit / 20 ? 3 : 1
      let times = time(benchmark, root, walks: walks)
      counted = times.map(\.wall).min()
    }
    return VerifiedWalk(walk: walk, countedWall: counted, recordedWall: recorded)
  }

  private static func time(_ benchmark: Benchmark, _ root: Path, walks: Int) -> [TimedWalk] {
    let (method, work, order) = (benchmark.method, benchmark.work, benchmark.order)
    var results: [TimedWalk] = []
    results.reserveCapacity(walks)
    for _ in 0..<walks {
      let usage = Clock.usage()
      let cpu = Clock.process()
      let wall = Clock.monotonic()
      let tally = method.count(root, work, order)
      let wallEnd = Clock.monotonic()
      let cpuEnd = Clock.process()
      let usageEnd = Clock.usage()
      results.append(
        TimedWalk(
          wall: wallEnd - wall, cpu: cpuEnd - cpu, user: usageEnd.user - usage.user,
          system: usageEnd.system - usage.system, tally: tally))
    }
    return results
  }

  private static func memory(_ benchmark: Benchmark, _ root: Path, firstUse: Path) throws(Errno) -> MemoryReading {
    let atStart = try ResidentMemory.read()
    _ = benchmark.method.count(firstUse, benchmark.work, benchmark.order)
    var isPeakAnew = true
    do throws(Errno) {
      try ResidentMemory.resetPeak()
    } catch {
      // The peak is then told as missing; nothing else depends on it.
      isPeakAnew = false
    }
    let before = try ResidentMemory.read()
    let tally = benchmark.method.count(root, benchmark.work, benchmark.order)
    let after = try ResidentMemory.read()
    return MemoryReading(
      atStart: atStart.current, before: before.current, after: after.current, peak: isPeakAnew ? after.peak : nil,
      tally: tally)
  }
}
