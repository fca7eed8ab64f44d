internal import Measurement
internal import Platform

/// Finds what some metrics cannot be measured without.
enum Facilities {
  /// The library that counts allocations.
  static func probe(beside executable: Path) -> RunRequest.Facility {
    do {
      return .at(try AllocationProbe.find(beside: executable))
    } catch {
      return .missing("\(error.subject): \(error.reason); \(error.nextStep)")
    }
  }
}
