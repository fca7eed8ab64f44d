internal import Measurement
internal import Platform

/// Programs that some metrics cannot be measured without, and that a machine may lack.
enum CountingTool {
  /// Counts system calls.
  static func strace(_ environment: (String) -> [UInt8]?) -> RunRequest.Facility {
    if let program = Executables.find("strace", in: environment("PATH")) { return .at(program) }
    return .missing("strace is in no folder of PATH; apt-get install strace")
  }
}
