internal import Platform

/// dirbench as a function of its arguments.
public enum Tool {
  /// Of the tool as a whole; kept in every run file.
  public static let version = "0.1.0"

  /// Reads a command line, has it carried out, and tells how it went.
  ///
  /// The arguments come without the program's name. Results go to the console's output, everything else to its errors.
  /// - Parameter perform: Carries out what was asked; the commands' own work.
  package static func run(
    arguments: [[UInt8]], console: Console, perform: (Command) throws(ToolError) -> ExitStatus
  ) -> ExitStatus {
    var command: String?
    do throws(ToolError) {
      let request: Request<Command>
      do {
        request = try Command.grammar.parse(arguments)
      } catch {
        command = error.command
        throw .usage(error.error)
      }
      switch request {
      case .text(let text):
        try console.print(text)
        return .success
      case .command(let asked, let name):
        command = name
        defer { console.clearProgress() }
        return try perform(asked)
      }
    } catch {
      switch error {
      case .usage(let error): console.note(Command.grammar.text(of: UsageFailure(error, command: command)))
      case .failure(let what, let why, let next): console.note("dirbench: \(what): \(why)\n  \(next)\n")
      case .interrupted(let what): console.note("dirbench: interrupted: \(what)\n")
      case .outputClosed: break
      }
      return error.status
    }
  }
}
