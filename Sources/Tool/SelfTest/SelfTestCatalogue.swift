internal import Methods
internal import Platform
internal import Records
internal import Traversal
internal import Workloads

/// The work of known cost and what it costs; workers know it, lists and globs do not.
enum SelfTestCatalogue {
  static let catalogue = Catalogue(
    workloads.map { Workload($0) as any Method } + [
      Twin("selftest.twin", of: FTS()), Twin("selftest.other", of: FTS()),
    ])

  /// Two names of one benchmark.
  static let twins = ["selftest.twin/size", "selftest.other/size"]

  private static let milliseconds = 20
  private static let mebibytes = [1, 8, 64, 512]
  private static let workloads: [Workload.Kind] =
    [.spinElapsed(milliseconds: milliseconds), .spinOnProcessor(milliseconds: milliseconds), .blocks, .calls, .read]
    + mebibytes.map { .touch(mebibytes: $0) }

  /// What must be measured.
  static func promises(_ area: SelfTestOptions.Area) -> [SelfTestPromise] {
    switch area {
    case .time: return time
    case .memory: return memory
    case .heap: return heap
    case .calls: return calls
    case .cold: return cold
    case .twins: return []
    }
  }

  private static func promise(
    _ kind: Workload.Kind, _ quantity: String, _ figure: SelfTestPromise.Figure, _ value: Double,
    _ tolerance: SelfTestPromise.Tolerance = .exact
  ) -> SelfTestPromise {
    SelfTestPromise(
      benchmark: "\(Workload(kind).id)/size", quantity: quantity, figure: figure, value: value, tolerance: tolerance)
  }

  private static var time: [SelfTestPromise] {
    let seconds = Double(milliseconds) / 1_000
    // A figure that is noisier than a twentieth shows nothing.
    let tolerance = SelfTestPromise.Tolerance.noise(share: 0.01, atMost: 0.05)
    return [
      promise(
        .spinElapsed(milliseconds: milliseconds), "wall time of a spin", .least(.wallClock), seconds, tolerance),
      promise(
        .spinOnProcessor(milliseconds: milliseconds), "CPU time of a spin", .least(.cpuTime), seconds, tolerance),
    ]
  }

  private static var memory: [SelfTestPromise] {
    mebibytes.map { size in
      // The kernel's counter is kept per processor and lags: proc(5).
      promise(
        .touch(mebibytes: size), "peak resident memory of \(size) MiB",
        .rise(.residentPeak, above: .residentBefore), Double(size << 20), .within(share: 0.02, amount: 262_144))
    }
  }

  private static var heap: [SelfTestPromise] {
    let (count, smallest, size) = Workload.blocks
    let first = count * smallest + count * (count - 1) / 2
    let blocks = [
      ("allocations of \(2 * count) blocks", Metric.allocations, 2 * count),
      ("bytes allocated in them", .allocatedBytes, first + count * size),
      ("heap peak of them", .heapPeak, first), ("live after them", .heapAfter, 0),
    ].map { promise(.blocks, $0, .count($1), Double($2)) }
    let peaks = mebibytes.map { size in
      promise(.touch(mebibytes: size), "heap peak of \(size) MiB", .count(.heapPeak), Double(size << 20))
    }
    return blocks + peaks
  }

  private static var calls: [SelfTestPromise] {
    let calls = Workload.calls
    let counts = [
      ("getppid", calls.getppid), ("openat", calls.opens), ("close", calls.opens), ("newfstatat", calls.statuses),
    ]
    return counts.map { promise(.calls, "calls of \($0)", .count(.systemCall($0)), Double($1)) }
      + [promise(.calls, "calls of any other name", .otherCalls(than: Set(counts.map(\.0))), 0)]
  }

  private static var cold: [SelfTestPromise] {
    let size = SelfTestGround.fileSize
    // The kernel reads ahead, and where the file lies: its directory, its inode and its map of blocks.
    return [
      promise(
        .read, "read from the device of \(size >> 20) MiB", .least(.deviceRead), Double(size),
        .above(share: 0.05, amount: 1_048_576))
    ]
  }
}
