internal import Comparison
internal import Records
internal import Statistics

extension ReportFormat {
  /// `summary.csv`: a row per case, in the order of the run.
  public static let csv = ReportFormat(
    name: "csv", summary: "a row per case, in base units", fileName: "summary.csv"
  ) { run, _ in
    CSVText.line(SummaryCSV.columns.map(\.name))
      + run.cases.map { row in CSVText.line(SummaryCSV.columns.map { $0.cell(row, run) }) }.joined()
  }
}

/// The columns of `summary.csv`.
private enum SummaryCSV {
  struct Column: Sendable {
    let name: String
    let cell: @Sendable (CaseSummary, RunSummary) -> String

    init(_ name: String, _ cell: @escaping @Sendable (CaseSummary, RunSummary) -> String) {
      self.name = name
      self.cell = cell
    }

    /// A number, in base units.
    init(_ name: String, number: @escaping @Sendable (CaseSummary) -> Double?) {
      self.init(name) { row, _ in CSVText.number(number(row)) }
    }

    /// For a metric that no run of this version holds, but whose place is fixed.
    init(empty name: String) { self.init(name) { _, _ in "" } }
  }

  /// The fixed ones, in their order, then the further ones: those may grow at their end.
  static let columns = identity + time + memory + counts + further

  private static let identity = [
    Column("benchmark") { row, _ in CSVText.name(row.id.benchmark) },
    Column("method") { row, _ in CSVText.name(row.record.method) },
    Column("work") { row, _ in CSVText.name(row.record.work) },
    Column("order") { row, _ in CSVText.name(row.record.order) },
    Column("tree") { row, _ in CSVText.name(row.id.tree) },
    Column("cache") { row, _ in CSVText.name(row.id.cache) },
    Column("entries") { row, _ in row.tree.map { String($0.entries) } ?? "" },
    Column("directories") { row, _ in row.tree.map { String($0.directories) } ?? "" },
    Column("files") { row, _ in row.tree.map { String($0.files) } ?? "" },
    Column("bytes") { row, _ in row.record.work == "size" ? row.tree.map { String($0.bytes) } ?? "" : "" },
    Column("verified") { row, _ in row.isVerified ? "true" : "false" },
    Column("trials") { row, _ in String(row.trials) },
  ]

  private static let time = [
    Column("wall_s", number: \.wall.value),
    Column("wall_low_s") { $0.wall.interval?.low },
    Column("wall_high_s") { $0.wall.interval?.high },
    Column("ns_per_entry", number: \.nanosecondsPerEntry),
    Column("relative") { $0.relative?.ratio.value },
    Column("relative_low") { $0.relative?.ratio.interval?.low },
    Column("relative_high") { $0.relative?.ratio.interval?.high },
    Column("cpu_s", number: \.cpu),
  ]

  private static let memory = [
    Column("rss_before_bytes", number: \.residentBefore),
    Column("rss_after_bytes", number: \.residentAfter),
    Column("rss_delta_bytes", number: \.residentDelta),
    Column("peak_rss_delta_bytes", number: \.residentPeakDelta),
    Column("heap_peak_bytes") { $0.heap?.peak },
    Column("allocations") { $0.heap?.allocations },
    Column("allocated_bytes") { $0.heap?.allocatedBytes },
  ]

  private static let counts = [
    Column("syscalls") { $0.calls?.total }, Column("syscalls_per_entry") { $0.calls?.perEntry },
  ]

  private static let further = [
    Column("wall_first_s", number: \.firstWall),
    Column("user_sum_s") { $0.split?.user },
    Column("system_sum_s") { $0.split?.system },
    Column("first_use_rss_bytes", number: \.firstUse),
    Column("walks") { row, _ in String(row.walks) },
    Column("memory_trials") { row, _ in String(row.memoryTrials) },
    Column("failed_trials") { row, _ in String(row.record.failures.count) },
    Column("reference") { row, _ in row.relative.map { CSVText.name($0.reference) } ?? "" },
    Column("configuration") { _, run in run.run.tool.configuration },
    Column("allocations_per_entry") { $0.heap?.perEntry },
    Column("heap_after_bytes") { $0.heap?.after },
    Column("minor_faults") { $0.events?.minorFaults },
    Column("major_faults") { $0.events?.majorFaults },
    Column("voluntary_switches") { $0.events?.voluntarySwitches },
    Column("involuntary_switches") { $0.events?.involuntarySwitches },
    Column("syscalls_per_directory") { $0.calls?.perDirectory },
    Column("syscalls_apart") { $0.calls?.totalApart },
    Column("unstable") { row, _ in row.unstable.map(CSVText.name).joined(separator: " ") },
    Column("device_read_bytes", number: \.deviceRead),
  ]
}
