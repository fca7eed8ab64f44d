public import Records
internal import Trees

extension SampleRun {
  /// System calls of three benchmarks, counted three times; one is unstable. Made up.
  public static var explained: Run {
    let tree = TreeRecord(
      name: "seed-10x10x10", source: .spec, root: "/made-up/cache/dirbench/seed-10x10x10", digest: "0123456789abcdef",
      census: Census(directories: 1_110, files: 10_000, symlinks: 0, others: 0, bytes: 10_240_000), fileSystem: "ext4")
    let walks: [(method: String, work: String, calls: [String: Int])] = [
      ("fts", "size", ["newfstatat": 12_222, "getdents64": 2_222, "openat": 1_111, "close": 1_111, "brk": 4]),
      ("readdir", "size", ["newfstatat": 12_221, "getdents64": 2_222, "openat": 1_111, "close": 1_111]),
      (
        "filemanager.path", "size",
        [
          "newfstatat": 57_774, "close": 23_553, "openat": 23_331, "lseek": 22_220, "read": 22_220, "listxattr": 11_110,
          "connect": 222, "socket": 222, "getdents64": 2_222, "fcntl": 30, "readlink": 20, "sendto": 10, "brk": 2,
          "mmap": 4, "munmap": -1,
        ]
      ),
      ("fts", "list", ["newfstatat": 2_222, "getdents64": 2_222, "openat": 1_111, "close": 1_111]),
    ]
    var cases = walks.map { method, work, calls in
      CaseRecord(
        id: CaseID(benchmark: "\(method)/\(work)", tree: tree.name, cache: "warm"), method: method, work: work,
        order: "none", verification: Verification(verified: true),
        series: calls.sorted { $0.key < $1.key }.map { name, count in
          Series(
            metric: .systemCall(name), trials: (0..<3).map { Series.Trial(round: $0, values: [Double(count)]) })
        })
    }
    cases[0].series.append(allocations(12_418))
    cases[2].series.append(allocations(465_000))
    // One repeat of the second met one entry more.
    cases[1].series = cases[1].series.map { series in
      if series.metric.systemCallName != "newfstatat" { return series }
      return Series(
        metric: series.metric, trials: series.trials.dropLast() + [Series.Trial(round: 2, values: [12_222])])
    }
    cases.append(
      CaseRecord(
        id: CaseID(benchmark: "readdir/list", tree: tree.name, cache: "warm"), method: "readdir", work: "list",
        order: "none", verification: Verification(verified: true),
        missing: [MissingMetric(metric: Metric.systemCalls, reason: "its worker failed")]))
    return run(cases: cases, trees: [tree], rounds: 0, passes: ["memory", "syscalls"])
  }

  private static func allocations(_ count: Double) -> Series {
    Series(metric: .allocations, trials: [Series.Trial(round: 0, values: [count])])
  }
}
