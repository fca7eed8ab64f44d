internal import Measurement
internal import Platform
internal import Records
internal import Reporting

/// `doctor`: what this machine can measure, what will disturb it, and what measuring costs.
enum DoctorCommand {
  static func perform(_ context: Context, _ options: DoctorOptions) throws(ToolError) -> ExitStatus {
    // First, so that what the looking around costs does not disturb it.
    let costs = InstrumentCost.measure()
    let conditions = HostConditions.collect(
      tool: Build.record(commit: nil), executable: context.executable, searchPath: context.environment("PATH"),
      measuringProcess: context.measuringProcess(), supervisor: context.supervisor())
    let diagnosis = Diagnosis(conditions, costs: costs)
    if options.isJSON {
      guard let json = DoctorReport.json(diagnosis) else {
        throw .failure(
          what: "printing the diagnosis", why: "a figure of it is no number",
          next: "run it without --json, and report this as a defect of dirbench")
      }
      try context.console.print(json)
    } else {
      try context.console.print(DoctorReport.text(diagnosis, color: context.console.usesColor))
    }
    return .success
  }
}
