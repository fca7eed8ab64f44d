public import Platform

/// What a worker reads around its walks: the instrument's own eyes, so that a test can give it bad ones.
public struct Meters: Sendable {
  /// Elapsed time, in nanoseconds.
  public var monotonic: @Sendable () -> Int64
  /// Time on processors, in nanoseconds.
  public var processTime: @Sendable () -> Int64
  public var usage: @Sendable () -> Clock.Usage
  public var residentMemory: @Sendable () throws(Errno) -> ResidentMemory
  /// What was allocated since `startHeapCounts`; `nil` where no probe is loaded.
  public var heapCounts: @Sendable () -> HeapCounts?
  public var startHeapCounts: @Sendable () -> Void
  /// Bytes that the kernel read from devices for this process, so far.
  public var deviceReads: @Sendable () throws(Errno) -> Int64

  public init(
    monotonic: @escaping @Sendable () -> Int64, processTime: @escaping @Sendable () -> Int64,
    usage: @escaping @Sendable () -> Clock.Usage,
    residentMemory: @escaping @Sendable () throws(Errno) -> ResidentMemory,
    startHeapCounts: @escaping @Sendable () -> Void = HeapProbe.begin,
    heapCounts: @escaping @Sendable () -> HeapCounts? = HeapProbe.end,
    deviceReads: @escaping @Sendable () throws(Errno) -> Int64 = { () throws(Errno) in try DeviceReads.bytes() }
  ) {
    self.monotonic = monotonic
    self.processTime = processTime
    self.usage = usage
    self.residentMemory = residentMemory
    self.startHeapCounts = startHeapCounts
    self.heapCounts = heapCounts
    self.deviceReads = deviceReads
  }

  /// The kernel's.
  public static let ofKernel = Meters(
    monotonic: Clock.monotonic, processTime: Clock.process, usage: Clock.usage,
    residentMemory: { () throws(Errno) in try ResidentMemory.read() })
}
