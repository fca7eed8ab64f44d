public import Measurement
public import Platform
public import Traversal

extension Tool {
  /// Does what a command line asks, and tells how it went.
  ///
  /// The arguments come without the program's name. Results go to the console's output, everything else to its errors.
  /// The workers of a run are processes of the running executable, which must hand them to this function with the same
  /// catalogue. Workers measure by `meters`; `dropper` makes caches cold.
  public static func run(
    arguments: [[UInt8]], console: Console, catalogue: Catalogue, meters: Meters = .ofKernel,
    environment: @escaping (String) -> [UInt8]? = Environment.bytes(of:), dropper: CacheDropper = .ofKernel
  ) -> ExitStatus {
    run(arguments: arguments, console: console) { command throws(ToolError) in
      // A worker ends by its parent's word, so it needs neither signals nor resources.
      if case .worker(let rest) = command { return try WorkerCommandLine.perform(rest, catalogue, meters, console) }
      let context = try Context(
        console: console, catalogue: catalogue, environment: environment, arguments: arguments,
        dropper: dropper, endsInOrder: command.endsInOrder)
      return try perform(command, context)
    }
  }

  private static func perform(_ command: Command, _ context: Context) throws(ToolError) -> ExitStatus {
    switch command {
    case .run(let options): return try RunCommand(context, options).perform()
    case .generate(let options): return try GenerateCommand.perform(context, options)
    case .clean(let options): return try CleanCommand.perform(context, options)
    case .verify(let options): return try VerifyCommand.perform(context, options)
    case .walk(let options): return try WalkCommand.perform(context, options)
    case .report(let options): return try ReportCommand.perform(context, options)
    case .list(let options): return try ListCommand.perform(context, options)
    case .doctor(let options): return try DoctorCommand.perform(context, options)
    case .selfTest(let options): return try SelfTestCommand.perform(context, options)
    case .gate(let options): return try GateCommand(context, options).perform()
    case .compare(let options): return try CompareCommand.perform(context, options)
    case .baseline(let options): return try BaselineCommand(context, options).perform()
    case .worker: return .usage
    }
  }
}

extension Command {
  /// Whether it watches for Ctrl-C, since it keeps, removes or finishes something then.
  fileprivate var endsInOrder: Bool {
    switch self {
    case .run, .generate, .verify, .selfTest, .gate, .baseline: return true
    case .clean, .walk, .report, .compare, .list, .doctor, .worker: return false
    }
  }
}
