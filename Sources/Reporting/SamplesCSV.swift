internal import Comparison
internal import Records

extension ReportFormat {
  /// `samples.csv`: a row per timed walk; round, trial and walk count from 0.
  public static let samples = ReportFormat(
    name: "samples", summary: "a row per timed walk, in base units", fileName: "samples.csv"
  ) { run, _ in
    CSVText.line(["benchmark", "tree", "cache", "round", "trial", "walk", "wall_s", "cpu_s"])
      + run.cases.map(rows).joined()
  }
}

private func rows(of row: CaseSummary) -> String {
  let cpu = Dictionary(
    (row.record.series(of: .cpuTime)?.trials ?? []).map { ($0.round, $0.values) },
    uniquingKeysWith: { first, _ in first })
  var text = ""
  for (index, trial) in (row.record.series(of: .wallClock)?.trials ?? []).enumerated() {
    let cpuOfTrial = cpu[trial.round] ?? []
    for (walk, wall) in trial.values.enumerated() {
      text += CSVText.line([
        CSVText.name(row.id.benchmark), CSVText.name(row.id.tree), CSVText.name(row.id.cache), String(trial.round),
        String(index), String(walk), CSVText.number(wall),
        CSVText.number(cpuOfTrial.indices.contains(walk) ? cpuOfTrial[walk] : nil),
      ])
    }
  }
  return text
}
