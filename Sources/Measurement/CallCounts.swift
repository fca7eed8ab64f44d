/// How often a program made each system call, by name.
package struct CallCounts: Hashable, Sendable {
  /// Without zeros.
  package let counts: [String: Int]

  package init(_ counts: [String: Int]) { self.counts = counts.filter { $0.value != 0 } }

  /// Reads what `strace -c -U calls,name` prints, behind whatever the program itself wrote; `nil` where it is not there
  /// or its total is not that of its lines.
  package init?(summary text: String) {
    var lines = text.split(separator: "\n").map { $0.split(separator: " ") }[...]
    guard let head = lines.lastIndex(of: ["calls", "syscall"]) else { return nil }
    lines = lines[(head + 1)...]
    guard CallCounts.isRule(lines.popFirst()) else { return nil }
    var counts: [String: Int] = [:]
    var sum = 0
    while let line = lines.popFirst(), !CallCounts.isRule(line) {
      guard line.count == 2, let count = Int(line[0]), count > 0, counts[String(line[1])] == nil else { return nil }
      let (more, overflow) = sum.addingReportingOverflow(count)
      if overflow { return nil }
      sum = more
      counts[String(line[1])] = count
    }
    guard let total = lines.popFirst(), total.count == 2, total[1] == "total", Int(total[0]) == sum else { return nil }
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
}
