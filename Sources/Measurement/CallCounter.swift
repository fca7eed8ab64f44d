package import Platform
internal import Traversal

/// Has strace count the system calls of a program and of all that it starts, threads and processes.
package struct CallCounter: Hashable, Sendable {
  /// What a counted program did.
  package struct Counted: Hashable, Sendable {
    /// What it wrote.
    package let output: [UInt8]
    package let calls: CallCounts
  }

  package let strace: Path

  package init(strace: Path) { self.strace = strace }

  /// The command that runs another under strace.
  ///
  /// With `-D` the program is this process's own child, and strace a grandchild in the same process group: a worker is
  /// tied to its parent as without strace, and whatever ends the group ends both. strace prints its summary behind what
  /// the program wrote, once the program has ended, so the output is read to its end.
  package func counting(_ command: WorkerCommand) -> WorkerCommand {
    let options = ["-D", "-f", "-c", "-U", "calls,name", "-o", "/dev/stdout", "--"].map { Array($0.utf8) }
    return WorkerCommand(
      program: strace, arguments: options + [command.program.bytes] + command.arguments, variables: command.variables,
      limit: command.limit, outputLimit: command.outputLimit, readsToEnd: true)
  }

  /// Parts what a counted program wrote from strace's summary; `nil` where there is no summary that adds up.
  package static func parse(_ output: [UInt8]) -> Counted? {
    let heading = Array("calls syscall\n".utf8)
    // The heading is indented by as much as the counts are wide.
    guard let place = output.lastRange(of: heading) else { return nil }
    let start = output[..<place].lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 } ?? 0
    guard let calls = CallCounts(summary: String(decoding: output[start...], as: UTF8.self)) else { return nil }
    return Counted(output: Array(output[..<start]), calls: calls)
  }

  /// Says why strace cannot count here; `nil` where it can. Runs a program that ends at once.
  package func refusal(_ program: Path, _ arguments: [[UInt8]], _ supervisor: Supervisor) -> String? {
    let command = counting(WorkerCommand(program: program, arguments: arguments, limit: 60, outputLimit: 1 << 20))
    var refusal: String?
    supervisor.run([command], atOnce: 1) { _, outcome, words in
      switch outcome {
      case .interrupted: break
      case .finished(let output):
        if CallCounter.parse(output) == nil { refusal = "strace cannot count here: \(words.shown)" }
      default: refusal = "strace cannot count here: \(outcome.failure ?? words.shown)"
      }
    }
    return refusal.map { "\($0); see that ptrace is allowed, in a container by --cap-add=SYS_PTRACE" }
  }
}

extension [UInt8] {
  /// The first index of the last place where other bytes stand.
  fileprivate func lastRange(of other: [UInt8]) -> Int? {
    if other.count > count { return nil }
    return (0...(count - other.count)).last { self[$0..<($0 + other.count)].elementsEqual(other) }
  }
}
