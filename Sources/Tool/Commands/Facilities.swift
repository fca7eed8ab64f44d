internal import Measurement
internal import Platform

/// Finds what some metrics cannot be measured without.
enum Facilities {
  /// The program that counts system calls.
  static func strace(_ environment: (String) -> [UInt8]?) -> RunRequest.Facility {
    if let program = Executables.find("strace", in: environment("PATH")) { return .at(program) }
    return .missing("strace is in no folder of PATH; apt-get install strace")
  }

  /// The library that counts allocations.
  static func probe(beside executable: Path) -> RunRequest.Facility {
    do {
      return .at(try AllocationProbe.find(beside: executable))
    } catch {
      return .missing("\(error.subject): \(error.reason); \(error.nextStep)")
    }
  }
}
