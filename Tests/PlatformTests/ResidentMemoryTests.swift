import Platform
import Testing

@Suite(.serialized) struct ResidentMemoryTests {
  @Test func `memory that is touched becomes resident, and the peak remembers it`() throws {
    let before = try ResidentMemory.read()
    var peak: Int64 = 0
    do {
      let block = [UInt8](repeating: 1, count: 64 << 20)
      peak = try ResidentMemory.read().peak
      #expect(block.count == 64 << 20)
    }
    #expect(before.current > 1 << 20)
    #expect(peak >= before.current + 48 << 20)
  }

  @Test(.enabled(if: ResidentMemoryTests.canReset)) func `a reset makes the peak start anew`() throws {
    do {
      let block = [UInt8](repeating: 1, count: 64 << 20)
      #expect(block.count == 64 << 20)
    }
    let high = try ResidentMemory.read().peak
    try ResidentMemory.resetPeak()
    #expect(try ResidentMemory.read().peak < high - 32 << 20)
  }

  private static var canReset: Bool {
    do {
      try ResidentMemory.resetPeak()
      return true
    } catch {
      return false
    }
  }
}
