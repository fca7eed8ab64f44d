internal import CPlatform

/// The allocation probe that this process was started with, if it was: it counts what the whole process allocates.
public enum HeapProbe {
  /// Whether the probe was preloaded, in the version that this program was built with.
  public static var isLoaded: Bool { dirbench_heap_probe_is_loaded() }

  /// Starts counting from nothing; does nothing where no probe is loaded.
  ///
  /// Other threads are counted to the last call only if they rest during this call and `end`.
  public static func begin() { dirbench_heap_probe_begin() }

  /// Stops counting, without allocating; `nil` where no probe is loaded.
  public static func end() -> HeapCounts? {
    var counts = dirbench_probe_counts()
    if unsafe !dirbench_heap_probe_end(&counts) { return nil }
    return HeapCounts(counts)
  }
}

/// What all threads of a process did to its heap between two moments; sizes are those asked for, in bytes.
public struct HeapCounts: Hashable, Sendable {
  /// Calls that gave a block. Moving a block to another size is one, and one of `frees` too.
  public let allocations: Int64
  /// The sum of what those calls asked for.
  public let allocatedBytes: Int64
  /// Calls that took a block back.
  public let frees: Int64
  /// The highest that `liveBytes` was, 0 at least.
  public let peakLiveBytes: Int64
  /// What was live at the end less what was at the beginning; negative where older blocks were freed.
  public let liveBytes: Int64
  /// Blocks taken back whose size is not known, left out of `peakLiveBytes` and `liveBytes`: those are exact where this
  /// is 0, as it is unless something goes past the standard names.
  public let unknownBlocks: Int64

  public init(
    allocations: Int64, allocatedBytes: Int64, frees: Int64, peakLiveBytes: Int64, liveBytes: Int64,
    unknownBlocks: Int64 = 0
  ) {
    self.allocations = allocations
    self.allocatedBytes = allocatedBytes
    self.frees = frees
    self.peakLiveBytes = peakLiveBytes
    self.liveBytes = liveBytes
    self.unknownBlocks = unknownBlocks
  }

  init(_ counts: dirbench_probe_counts) {
    self.init(
      allocations: counts.allocations, allocatedBytes: counts.allocated_bytes, frees: counts.frees,
      peakLiveBytes: counts.peak_live_bytes, liveBytes: counts.live_bytes, unknownBlocks: counts.unknown_blocks)
  }
}
