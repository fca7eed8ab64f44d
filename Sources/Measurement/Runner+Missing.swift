internal import Records

extension Runner {
  /// Says of every metric that was asked for and has no values why.
  mutating func explainMissing(_ plan: Plan) {
    for index in records.indices {
      for (pass, names) in Runner.wanted where request.passes.contains(pass) {
        for name in names where !hasValues(name, index) {
          if !request.readsResidentSet && Runner.resident.contains(name) { continue }
          if records[index].missing.contains(where: { $0.metric == name }) { continue }
          records[index].missing.append(MissingMetric(metric: name, reason: reason(name, pass, index, plan)))
        }
      }
    }
  }

  private static let heap = [Metric.allocations, .allocatedBytes, .heapPeak, .heapAfter].map(\.name)

  private static let resident = [Metric.residentBefore, .residentAfter, .residentPeak].map(\.name)

  /// What each pass must give.
  private static let wanted: [(RunRequest.Pass, [String])] = [
    (.time, [Metric.wallClock, .cpuTime].map(\.name)),
    (.memory, resident + heap),
    (.syscalls, [Metric.systemCalls]),
  ]

  private func hasValues(_ name: String, _ index: Int) -> Bool {
    records[index].series.contains {
      $0.metric.name == name || (name == Metric.systemCalls && $0.metric.systemCallName != nil)
    }
  }

  private func reason(_ name: String, _ pass: RunRequest.Pass, _ index: Int, _ plan: Plan) -> String {
    if cases[index].tally == nil { return "its walk could not be verified" }
    if pass != .time && cases[index].cache == .cold { return "memory and calls are measured with warm caches" }
    if !records[index].failures.isEmpty { return "its worker failed" }
    if pass != .time && request.firstUseTree == nil {
      return "there is no place outside the tree for a tree of one entry"
    }
    if Runner.heap.contains(name), case .missing(let reason) = request.probe { return reason }
    if pass == .syscalls, case .missing(let reason) = request.strace { return reason }
    if pass == .syscalls, let callsRefusal { return callsRefusal }
    if plan.interrupted { return "the run was interrupted" }
    if name == Metric.residentPeak.name { return "/proc/self/clear_refs cannot be written here" }
    return records[index].missing.first?.reason ?? "not measured"
  }
}
