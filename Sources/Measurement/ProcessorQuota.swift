package import Platform

/// How much processor time the control groups leave this process.
package enum ProcessorQuota {
  /// The bound by the files of `/proc` and `/sys` below another root.
  package static func find(below root: Path) -> Double? { find(SystemFiles(root: root)) }

  /// The least of the bounds of this process's group and of those above it, in processors; `nil` where there is none.
  ///
  /// From `cpu.max` of cgroups v2 (`max 100000`, or `50000 100000`: microseconds in each period), and from
  /// `cpu.cfs_quota_us` and `cpu.cfs_period_us` of v1.
  static func find(_ files: SystemFiles) -> Double? {
    var quotas: [Double] = []
    for line in (files.text("proc/self/cgroup") ?? "").split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      if fields.count != 3 { continue }
      if fields[0] == "0" && fields[1].isEmpty {
        quotas += groups(fields[2]).compactMap { second("sys/fs/cgroup\($0)/cpu.max", files) }
      } else if fields[1].split(separator: ",").contains("cpu") {
        for folder in ["cpu", "cpu,cpuacct"] {
          quotas += groups(fields[2]).compactMap { first("sys/fs/cgroup/\(folder)\($0)", files) }
        }
      }
    }
    return quotas.min()
  }

  /// A group and all above it: `/a/b`, `/a` and the empty text for the root.
  private static func groups(_ path: Substring) -> [String] {
    let names = path.split(separator: "/")
    return (0...names.count).map { count in names.prefix(count).map { "/\($0)" }.joined() }
  }

  private static func second(_ path: String, _ files: SystemFiles) -> Double? {
    let fields = (files.text(path) ?? "").split(separator: " ")
    return fields.count == 2 ? quotient(Int64(fields[0]), Int64(fields[1])) : nil
  }

  private static func first(_ folder: String, _ files: SystemFiles) -> Double? {
    quotient(
      files.text("\(folder)/cpu.cfs_quota_us").flatMap { Int64($0) },
      files.text("\(folder)/cpu.cfs_period_us").flatMap { Int64($0) })
  }

  private static func quotient(_ quota: Int64?, _ period: Int64?) -> Double? {
    guard let quota, let period, quota > 0, period > 0 else { return nil }
    return Double(quota) / Double(period)
  }
}
