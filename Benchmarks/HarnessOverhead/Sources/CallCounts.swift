/// How often a program made each system call, by name.
package struct CallCounts: Hashable, Sendable {
  /// Without zeros.
  package let counts: [String: Int]

  /// These depend on the heap and on scheduling, or read the clocks around the walk.
  package static let apart: Set = ["brk", "mmap", "munmap", "mprotect", "madvise", "futex", "clock_gettime"]

  package init(_ counts: [String: Int]) { self.counts = counts.filter { $0.value != 0 } }

  /// Reads what `strace -c -U calls,name` prints, behind whatever the program itself wrote; `nil` where it is not there
  /// or its total is not that of its lines.
  package init?(summary text: String) {
    var lines = text.split(separator: "\n").map { $0.split(separator: " ") }[...]
    guard let head = lines.lastIndex(of: ["calls", "syscall"]) else { return nil }
    lines = lines[(head + 1)...]
    guard CallCounts.isRule(lines.popFirst()) else { return nil }
    var counts: [String: Int] = [:]
    while let line = lines.popFirst(), !CallCounts.isRule(line) {
      guard line.count == 2, let count = Int(line[0]), counts[String(line[1])] == nil else { return nil }
      counts[String(line[1])] = count
    }
    guard let total = lines.popFirst(), total.count == 2, total[1] == "total",
      Int(total[0]) == counts.values.reduce(0, +)
    else { return nil }
    self.init(counts)
  }

  private static func isRule(_ line: [Substring]?) -> Bool {
    guard let line, !line.isEmpty else { return false }
    return line.allSatisfy { $0.allSatisfy { $0 == "-" } }
  }

  /// What is left of one program's calls when another's are taken away.
  package static func - (left: CallCounts, right: CallCounts) -> CallCounts {
    CallCounts(left.counts.merging(right.counts.mapValues { -$0 }, uniquingKeysWith: +))
  }

  /// Those of the walk itself.
  package var exact: CallCounts { CallCounts(counts.filter { !CallCounts.apart.contains($0.key) }) }

  /// The others, such as `brk 3, munmap 1`; empty where there are none.
  package var apartText: String {
    counts.filter { CallCounts.apart.contains($0.key) }.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  package var total: Int { counts.values.reduce(0, +) }
}
