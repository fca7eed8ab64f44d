internal import Foundation
import Measurement
import Platform

/// A meter with something wrong, chosen by a variable, for tests to see the self-test find it.
enum FaultyMeter: String {
  /// The peak of the resident set by getrusage, which a child inherits from its parent.
  case maximumOfUsage = "maximum-of-usage"
  /// Each other reading of the clock skips 5 ms.
  case skippingClock = "skipping-clock"
  /// The clock of the process runs slow.
  case slowProcessClock = "slow-process-clock"
  /// One system call more in a process that walks.
  case oneCallMore = "one-call-more"
  /// One allocation more is told.
  case oneAllocationMore = "one-allocation-more"

  /// The one that was chosen, if any.
  static var chosen: FaultyMeter? {
    ProcessInfo.processInfo.environment["DIRBENCH_FAULTY_METER"].flatMap { FaultyMeter(rawValue: $0) }
  }

  var meters: Meters {
    var meters = Meters.ofKernel
    switch self {
    case .maximumOfUsage:
      meters.residentMemory = { () throws(Errno) in
        var usage = rusage()
        // RUSAGE_SELF has another type here than the call takes.
        _ = unsafe getrusage(0, &usage)
        return ResidentMemory(current: try ResidentMemory.read().current, peak: Int64(usage.ru_maxrss) * 1_024)
      }
    case .skippingClock:
      meters.monotonic = { Clock.monotonic() + (Readings.next().isMultiple(of: 2) ? 5_000_000 : 0) }
    case .slowProcessClock: meters.processTime = { Clock.process() / 100 * 95 }
    case .oneAllocationMore:
      meters.heapCounts = {
        HeapProbe.end().map {
          HeapCounts(
            allocations: $0.allocations + 1, allocatedBytes: $0.allocatedBytes, frees: $0.frees,
            peakLiveBytes: $0.peakLiveBytes, liveBytes: $0.liveBytes)
        }
      }
    case .oneCallMore: break
    }
    return meters
  }

  /// What a worker does beside what it was asked.
  func disturb(_ arguments: [[UInt8]]) {
    if self != .oneCallMore { return }
    guard let request = WorkerRequest(arguments: arguments), case .calls(_, let walks) = request.task else { return }
    for _ in 0..<walks { _ = getppid() }
  }
}

/// Counts the readings of this process.
private enum Readings {
  nonisolated(unsafe) private static var count = 0

  static func next() -> Int {
    unsafe count += 1
    return unsafe count
  }
}
