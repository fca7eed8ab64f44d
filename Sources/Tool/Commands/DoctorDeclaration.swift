enum DoctorDeclaration {
  private static let json = Parameter.flag("json", help: "Print JSON, in the form that results/FORMAT.md describes.")

  static let command = CommandDeclaration(
    name: "doctor", abstract: "Say what this machine can measure, and what will disturb it.",
    discussion: """
      Each metric is available, or the reason is given with what to install or which right is missing; then what makes \
      measurements less sure here, with advice, and what the instrument's own calls cost. Nothing is changed.
      """,
    parameters: [json.outline]
  ) { arguments throws(UsageError) in
    Command.doctor(DoctorOptions(isJSON: try arguments.first(json) ?? false))
  }
}
