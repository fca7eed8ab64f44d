internal import Platform

extension Tool {
  /// Does what a command line asks, and tells how it went.
  ///
  /// The arguments come without the program's name. Results go to the console's output, everything else to its errors.
  public static func run(arguments: [[UInt8]], console: Console) -> ExitStatus {
    run(arguments: arguments, console: console) { command throws(ToolError) in try perform(command, console) }
  }

  private static func perform(_ command: Command, _ console: Console) throws(ToolError) -> ExitStatus {
    // FIXME: each command's own work.
    switch command {
    case .run, .generate, .clean, .verify, .walk, .report, .list, .worker:
      throw .failure(what: "this command", why: "is not wired yet", next: "wire it")
    }
  }
}
