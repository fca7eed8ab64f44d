public import Records
internal import Trees

extension SampleRun {
  /// Calls, allocations, faults and switches, counted twice; of one benchmark a count did not repeat, and of another
  /// nothing could be counted.
  public static var counted: Run {
    let tree = TreeRecord(
      name: "counted", source: .spec, root: "/made-up/cache/dirbench/counted", digest: "0123456789abcdef",
      census: Census(directories: 100, files: 900, symlinks: 0, others: 0, bytes: 921_600), fileSystem: "ext4",
      mountOptions: "rw,relatime", device: "8:1")
    var cases = [("fts", 0.0023), ("readdir", 0.0024), ("filemanager.path", 0.0226)].map { method, seconds in
      SampleCase(method, "size", seconds: seconds, growth: 100_000).record(tree: tree.name, rounds: 10)
    }
    cases[0].series += exact(
      calls: ["openat": [101, 101], "newfstatat": [1_101, 1_101], "getdents64": [202, 202], "brk": [2, 1]],
      heap: [1_123, 3_567_890, 48_123, 0])
    cases[1].missing += [Metric.allocations, .allocatedBytes, .heapPeak, .heapAfter].map {
      MissingMetric(metric: $0.name, reason: "the probe is not here, in this made-up run")
    }
    cases[1].missing.append(
      MissingMetric(metric: Metric.systemCalls, reason: "strace is not here, in this made-up run"))
    cases[2].series += exact(
      calls: ["openat": [2_101, 2_101], "newfstatat": [3_101, 3_101], "read": [9_000, 9_002], "futex": [0, 3]],
      heap: [45_678, 18_000_000, 43_262, 64])
    var run = run(cases: cases, trees: [tree], rounds: 10, passes: ["time", "memory", "syscalls"], suite: "quick").plan
    run.repeats = 2
    run.heapRounds = [[0, 2], [2, 0]]
    run.callRounds = [[2, 0], [0, 2]]
    run.countedEnvironment = ["MADE_UP=1"]
    let around = self.run(cases: cases, trees: [tree], rounds: 10)
    return Run(
      tool: around.tool, started: around.started, machine: around.machine, plan: run, trees: around.trees, cases: cases)
  }

  /// `heap` holds allocations, their bytes, the peak and what is left.
  private static func exact(calls: [String: [Double]], heap: [Double]) -> [Series] {
    let events: [(Metric, Double)] = [
      (.minorFaults, 12), (.majorFaults, 0), (.voluntarySwitches, 1), (.involuntarySwitches, 2),
    ]
    let counts = zip([Metric.allocations, .allocatedBytes, .heapPeak, .heapAfter], heap)
    return events.map { metric, value in
      Series(metric: metric, trials: (0..<10).map { Series.Trial(round: $0, values: [value + 30, value]) })
    }
      + counts.map { metric, value in
        Series(metric: metric, trials: (0..<2).map { Series.Trial(round: $0, values: [value]) })
      }
      + calls.sorted { $0.key < $1.key }.map { name, values in
        Series(
          metric: .systemCall(name), trials: values.enumerated().map { Series.Trial(round: $0, values: [$1]) })
      }
  }
}
