import Platform
import TestSupport
import Testing

/// An exercise and what the probe must count in it.
struct KnownExercise: CustomTestStringConvertible {
  let name: String
  let counts: HeapCounts

  init(
    _ name: String, allocations: Int64, bytes: Int64, frees: Int64, peak: Int64, live: Int64, unknown: Int64 = 0
  ) {
    self.name = name
    counts = HeapCounts(
      allocations: allocations, allocatedBytes: bytes, frees: frees, peakLiveBytes: peak, liveBytes: live,
      unknownBlocks: unknown)
  }

  var testDescription: String { name }

  static let all = [
    KnownExercise("nothing", allocations: 0, bytes: 0, frees: 0, peak: 0, live: 0),
    KnownExercise("blocks", allocations: 101, bytes: 5_050, frees: 0, peak: 5_050, live: 5_050),
    KnownExercise("peak", allocations: 4, bytes: 2_140, frees: 3, peak: 1_500, live: 40),
    KnownExercise("zeroed", allocations: 2, bytes: 2_000, frees: 1, peak: 1_000, live: 1_000),
    KnownExercise(
      "resized", allocations: 3, bytes: 100 + (1 << 20) + 50, frees: 3, peak: 1 << 20, live: 0),
    KnownExercise("resized-to-nothing", allocations: 1, bytes: 100, frees: 1, peak: 100, live: 0),
    KnownExercise("resized-from-nothing", allocations: 1, bytes: 70, frees: 0, peak: 70, live: 70),
    KnownExercise("arrays", allocations: 2, bytes: 2_200, frees: 1, peak: 2_000, live: 2_000),
    KnownExercise(
      "aligned", allocations: 8, bytes: 100 + 10 + 64 + 5 + 7 + 3 + 4_096 + 11, frees: 8, peak: 4_296, live: 0),
    KnownExercise("aligned-resized", allocations: 3, bytes: 1_400, frees: 2, peak: 900, live: 200),
    KnownExercise("failures", allocations: 0, bytes: 0, frees: 0, peak: 0, live: 0),
    // 5,000 bytes from before are freed, 3,000 taken, and 400 from before become 500.
    KnownExercise("older", allocations: 2, bytes: 3_500, frees: 2, peak: 0, live: -1_900),
    KnownExercise("earliest", allocations: 0, bytes: 0, frees: 1, peak: 0, live: -777),
    KnownExercise("foreign", allocations: 1, bytes: 200_000, frees: 4, peak: 0, live: 0, unknown: 4),
    KnownExercise(
      "usable", allocations: 3_000, bytes: 4_498_500, frees: 3_000, peak: 4_498_500, live: 0),
    KnownExercise("fork", allocations: 2, bytes: 110, frees: 0, peak: 110, live: 110),
    KnownExercise("strdup", allocations: 1, bytes: 6, frees: 0, peak: 6, live: 6),
  ]
}

struct CountTests {
  @Test(arguments: KnownExercise.all)
  func `what is known of an exercise is what the probe counts`(exercise: KnownExercise) throws {
    let outcome = try Exercise.outcome(of: exercise.name)
    #expect(outcome.isLoaded)
    #expect(outcome.counts == exercise.counts)
  }

  @Test func `eight threads are counted to the last block`() throws {
    let counts = try Exercise.outcome(of: "threads").counts
    #expect(counts.allocations == 80_000)
    #expect(counts.allocatedBytes == 8 * 100 * 4_950)
    #expect(counts.frees == 72_000)
    #expect(counts.liveBytes == 8 * 100 * 450)
    #expect(counts.peakLiveBytes >= counts.liveBytes)
    #expect(counts.peakLiveBytes <= counts.liveBytes + 8 * 99)
    #expect(counts.unknownBlocks == 0)
  }

  @Test(arguments: ["threads-ending", "fork-among-threads", "libc", "look-up"])
  func `what libc takes for itself is known when it is given back`(exercise: String) throws {
    let outcome = try Exercise.outcome(of: exercise)
    #expect(outcome.isLoaded)
    #expect(outcome.counts.allocations > 0)
    #expect(outcome.counts.frees > 0)
    #expect(outcome.counts.unknownBlocks == 0)
  }

  @Test func `all that a file's lines took is given back`() throws {
    let counts = try Exercise.outcome(of: "libc").counts
    #expect(counts.liveBytes == 0)
    #expect(counts.allocations == counts.frees)
  }

  @Test func `a block that is freed twice ends the process, as it does without the probe`() throws {
    let ending = try Exercise.run(Program.buildFolder + "/AllocationExercise", ["freed-twice"])
    let (abort, fault): (Int32, Int32) = (128 + 6, 128 + 11)
    #expect(ending.status == abort || ending.status == fault)
  }

  @Test(arguments: KnownExercise.all.map(\.name).filter { $0 != "foreign" })
  func `without the probe the same exercise holds, and says that nothing counted it`(name: String) throws {
    let ending = try Program.built("AllocationExercise", environment: ["LD_PRELOAD": ""]).run(name)
    let outcome = try Exercise.outcome(ending)
    #expect(!outcome.isLoaded)
  }
}
