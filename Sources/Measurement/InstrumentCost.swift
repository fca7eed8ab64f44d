internal import Platform
public import Records

/// What the calls cost that measuring itself makes.
public enum InstrumentCost {
  /// So many batches, whose median counts: one that was interrupted moves it little.
  private static let batches = 31
  /// Calls in each; a batch of cheap calls takes some 100 us, far above what the clock resolves.
  private static let calls = 4_000

  /// Times a reading of the clock and an empty system call, the loop included. Takes about 20 ms.
  public static func measure() -> Diagnosis.Costs {
    Diagnosis.Costs(
      clock: secondsPerCall { Clock.monotonic() }, systemCall: secondsPerCall { Int64(HostSystem.makeEmptyCall()) })
  }

  private static func secondsPerCall(_ call: () -> Int64) -> Double {
    var durations: [Int64] = []
    // The results are added up so that no call can be left out.
    var sum: Int64 = 0
    for _ in 0..<batches {
      let start = Clock.monotonic()
      for _ in 0..<calls { sum &+= call() }
      durations.append(Clock.monotonic() - start)
    }
    durations.sort()
    let middle = durations[batches / 2]
    return sum == .min ? 0 : Double(middle) / Double(calls) / 1e9
  }
}
