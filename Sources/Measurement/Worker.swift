public import Platform
public import Traversal

/// The measuring half of a worker process.
public struct Worker: Sendable {
  private let meters: Meters
  private let hold: @Sendable () throws(Errno) -> Void

  /// `hold` tells that the worker is ready, and waits until it is let go.
  public init(
    meters: Meters = .ofKernel,
    hold: @escaping @Sendable () throws(Errno) -> Void = { () throws(Errno) in try WorkerHold.wait() }
  ) {
    self.meters = meters
    self.hold = hold
  }

  /// A recorded walk shorter than this, in nanoseconds, is followed by a counted one to plan by; one much shorter, by
  /// three, of which the shortest counts.
  private static let countedWalkLimit: Int64 = 1_000_000_000

  /// Does what is asked; throws where what the kernel tells of this process cannot be read.
  public func answer(_ task: WorkerRequest.Task, _ benchmark: Benchmark, root: Path) throws(Errno) -> WorkerReply {
    switch task {
    case .verify: return .verified(verify(benchmark, root))
    case .time(let walks, let slowdown): return .timed(time(benchmark, root, walks: walks, slowdown: slowdown))
    case .cold(let firstUse): return .timed([try cold(benchmark, root, firstUse: firstUse)])
    case .memory(let firstUse): return .memory(try memory(benchmark, root, firstUse: firstUse))
    case .heap(let firstUse): return .heap(heap(benchmark, root, firstUse: firstUse))
    case .calls(let firstUse, let walks): return .counted(count(benchmark, root, firstUse: firstUse, walks: walks))
    }
  }

  private func verify(_ benchmark: Benchmark, _ root: Path) -> VerifiedWalk {
    let start = Clock.monotonic()
    let walk = benchmark.method.record(root, benchmark.work, benchmark.order)
    let recorded = Clock.monotonic() - start
    var counted: Int64?
    if recorded < Worker.countedWalkLimit {
      let walks = recorded < Worker.countedWalkLimit / 20 ? 3 : 1
      let times = time(benchmark, root, walks: walks)
      counted = times.map(\.wall).min()
    }
    return VerifiedWalk(walk: walk, countedWall: counted, recordedWall: recorded)
  }

  private func time(_ benchmark: Benchmark, _ root: Path, walks: Int, slowdown: Double = 1) -> [TimedWalk] {
    let (method, work, order) = (benchmark.method, benchmark.work, benchmark.order)
    let (usage, processTime, monotonic) = (meters.usage, meters.processTime, meters.monotonic)
    var results: [TimedWalk] = []
    results.reserveCapacity(walks)
    for _ in 0..<walks {
      let usageStart = usage()
      let cpu = processTime()
      let wall = monotonic()
      let tally = method.count(root, work, order)
      if slowdown != 1 { prolong(since: wall, by: slowdown) }
      let wallEnd = monotonic()
      let cpuEnd = processTime()
      let usageEnd = usage()
      results.append(
        TimedWalk(wall: wallEnd - wall, cpu: cpuEnd - cpu, usage: usageEnd - usageStart, tally: tally))
    }
    return results
  }

  /// Keeps the processor busy until a walk that began then has taken so many times as long.
  private func prolong(since start: Int64, by factor: Double) {
    let end = start + Int64((Double(meters.monotonic() - start) * factor).rounded())
    while meters.monotonic() < end {}
  }

  private func cold(_ benchmark: Benchmark, _ root: Path, firstUse: Path) throws(Errno) -> TimedWalk {
    // Every piece of code that stands between the readings is used once before the caches are dropped, so that none of
    // it is read from the device when it counts.
    _ = time(benchmark, firstUse, walks: 1)
    _ = try meters.deviceReads()
    try hold()
    let before = try meters.deviceReads()
    let walk = time(benchmark, root, walks: 1)[0]
    let after = try meters.deviceReads()
    return TimedWalk(wall: walk.wall, cpu: walk.cpu, usage: walk.usage, deviceRead: after - before, tally: walk.tally)
  }

  private func memory(_ benchmark: Benchmark, _ root: Path, firstUse: Path) throws(Errno) -> MemoryReading {
    let atStart = try meters.residentMemory()
    _ = benchmark.method.count(firstUse, benchmark.work, benchmark.order)
    var isPeakAnew = true
    do throws(Errno) {
      try ResidentMemory.resetPeak()
    } catch {
      // The peak is then told as missing; nothing else depends on it.
      isPeakAnew = false
    }
    let before = try meters.residentMemory()
    let tally = benchmark.method.count(root, benchmark.work, benchmark.order)
    let after = try meters.residentMemory()
    return MemoryReading(
      atStart: atStart.current, before: before.current, after: after.current, peak: isPeakAnew ? after.peak : nil,
      tally: tally)
  }

  private func heap(_ benchmark: Benchmark, _ root: Path, firstUse: Path) -> HeapReading {
    _ = benchmark.method.count(firstUse, benchmark.work, benchmark.order)
    meters.startHeapCounts()
    let tally = benchmark.method.count(root, benchmark.work, benchmark.order)
    return HeapReading(counts: meters.heapCounts(), tally: tally)
  }

  /// Walks for another process to count; the answer to no walk is that of a walk that found nothing.
  private func count(_ benchmark: Benchmark, _ root: Path, firstUse: Path, walks: Int) -> Tally {
    _ = benchmark.method.count(firstUse, benchmark.work, benchmark.order)
    var tally = Tally()
    for _ in 0..<walks { tally = benchmark.method.count(root, benchmark.work, benchmark.order) }
    return tally
  }
}
