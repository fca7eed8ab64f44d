import Platform
import Synchronization
import TestSupport
import Tool

/// A console whose streams are kept, and a way to call the tool with it.
final class Session: Sendable {
  /// What was written, in order, to both streams.
  private let written = Mutex<[(isError: Bool, bytes: [UInt8])]>([])

  var output: String { text { !$0 } }
  var errors: String { text { $0 } }
  var everything: String { text { _ in true } }

  private func text(_ wanted: (Bool) -> Bool) -> String {
    written.withLock { String(decoding: $0.filter { wanted($0.isError) }.flatMap { $0.bytes }, as: UTF8.self) }
  }

  func console(
    isTerminal: Bool = false, columns: Int = 80, environment: [String: String] = ["TERM": "xterm"],
    outputFailure: Errno? = nil
  ) -> Console {
    Console(
      output: Console.Stream(isTerminal: isTerminal) { bytes throws(Errno) in
        if let outputFailure { throw outputFailure }
        self.written.withLock { $0.append((false, bytes)) }
      },
      errors: Console.Stream(isTerminal: isTerminal, columns: columns) { bytes throws(Errno) in
        self.written.withLock { $0.append((true, bytes)) }
      },
      environment: { environment[$0].map { Array($0.utf8) } })
  }

  /// Calls the tool with arguments as a shell would part them; a command that parses succeeds.
  func run(
    _ line: String..., perform: (Command) throws(ToolError) -> ExitStatus = { _ throws(ToolError) in .success }
  ) -> ExitStatus {
    Tool.run(arguments: line.map { Array($0.utf8) }, console: console(), perform: perform)
  }
}

/// What a command line asks for, or the message of its usage error.
func request(_ arguments: [String]) -> Result<Request<Command>, UsageFailure> {
  Result { () throws(UsageFailure) in try Command.grammar.parse(arguments.map { Array($0.utf8) }) }
}
