internal import Platform

/// One command: its words and what makes a value of its command line.
struct CommandDeclaration<Command>: Sendable {
  let name: String
  let abstract: String
  /// Paragraphs, a blank line between them; lines that begin with a space stay as they are.
  var discussion = ""
  var parameters: [ParameterOutline] = []
  /// Whether it is no one's to call: it is not shown, and takes all its arguments as they are.
  var isInternal = false
  let make: @Sendable (ParsedArguments) throws(UsageError) -> Command
}

/// What a command line asks for.
package enum Request<Command> {
  /// To carry out a command; its name stands beside it for usage errors that are found later.
  case command(Command, name: String)
  /// To print a text, such as the help, to standard output.
  case text(String)
}

extension Request: Equatable where Command: Equatable {}

/// A tool's whole command line, declared; it follows the conventions of Swift's argument parser.
///
/// The rest of the tool knows `parse`, `usage(for:)` and the declarations alone, so that another parser could stand here.
package struct Grammar<Command>: Sendable {
  let name: String
  let abstract: String
  let discussion: String
  /// What `--version` prints.
  let version: String
  let commands: [CommandDeclaration<Command>]

  /// Reads a command line, without the program's name.
  ///
  /// Help and version are found first, so that they need no valid rest.
  package func parse(_ arguments: [[UInt8]]) throws(UsageFailure) -> Request<Command> {
    guard let first = arguments.first else { return .text(help()) }
    let word = SafeName.encode(first)
    if let command = commands.first(where: { $0.name == word }) {
      do {
        return try parse(command, arguments.dropFirst())
      } catch {
        throw UsageFailure(error, command: command.name)
      }
    }
    do {
      return try parseWithoutCommand(word, arguments)
    } catch {
      throw UsageFailure(error, command: nil)
    }
  }

  private func parseWithoutCommand(_ word: String, _ arguments: [[UInt8]]) throws(UsageError) -> Request<Command> {
    if word == "help" {
      guard arguments.count > 1 else { return .text(help()) }
      if arguments.count > 2 {
        throw UsageError("Unexpected argument '\(SafeName.encode(arguments[2]))'")
      }
      let topic = SafeName.encode(arguments[1])
      if Grammar.helpWords.contains(topic) || topic == "help" { return .text(help()) }
      guard let command = commands.first(where: { $0.name == topic && !$0.isInternal }) else {
        throw unknownCommand(topic)
      }
      return .text(help(for: command))
    }
    let options = arguments.prefix { $0 != Grammar.terminator }.map { SafeName.encode($0) }
    if options.contains(where: Grammar.helpWords.contains) { return .text(help()) }
    if options.contains("--version") { return .text(version + "\n") }
    throw word.hasPrefix("-") && word.count > 1
      ? unknownOption(word, among: ["help", "version"]) : unknownCommand(word)
  }

  private func parse(
    _ command: CommandDeclaration<Command>, _ arguments: ArraySlice<[UInt8]>
  ) throws(UsageError) -> Request<Command> {
    var values = ParsedArguments()
    if command.isInternal {
      values.verbatim = Array(arguments)
      return .command(try command.make(values), name: command.name)
    }
    let options = arguments.prefix { $0 != Grammar.terminator }.map { SafeName.encode($0) }
    if options.contains(where: Grammar.helpWords.contains) { return .text(help(for: command)) }
    if options.contains("--version") { return .text(version + "\n") }

    var words: [[UInt8]] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == Grammar.terminator {
        words += rest
        break
      }
      if argument.count > 1, argument.first == UInt8(ascii: "-") {
        try takeOption(argument, &rest, of: command, into: &values)
      } else {
        words.append(argument)
      }
    }
    try assign(words, of: command, into: &values)
    return .command(try command.make(values), name: command.name)
  }

  private func takeOption(
    _ argument: [UInt8], _ rest: inout ArraySlice<[UInt8]>, of command: CommandDeclaration<Command>,
    into values: inout ParsedArguments
  ) throws(UsageError) {
    let isLong = argument.starts(with: Grammar.terminator)
    let equals = isLong ? argument.firstIndex(of: UInt8(ascii: "=")) : nil
    let word = SafeName.encode(argument[..<(equals ?? argument.endIndex)])
    guard
      let outline = command.parameters.first(where: { $0.form != .argument && isLong && "--\($0.name)" == word })
    else {
      let names = command.parameters.filter { $0.form != .argument }.map { $0.name }
      throw unknownOption(word, among: names + ["help", "version"])
    }
    var value: [UInt8] = []
    switch (outline.form, equals) {
    case (.flag, .some): throw UsageError("The option '\(outline.label)' does not take a value")
    case (.flag, nil): break
    case (_, .some(let equals)): value = Array(argument[(equals + 1)...])
    case (_, nil):
      // What looks like a long option is not taken for a value: a forgotten value is likelier than such a file.
      guard let next = rest.first, !next.starts(with: Grammar.terminator) else {
        throw UsageError("Missing value for '\(outline.label)'")
      }
      value = next
      rest.removeFirst()
    }
    let isRepeatable = outline.count == .any || outline.count == .some
    if !isRepeatable, values.occurrences[outline.name] != nil {
      throw UsageError("The option '\(outline.label)' was given twice")
    }
    values.occurrences[outline.name, default: []].append(value)
  }

  private func assign(
    _ words: [[UInt8]], of command: CommandDeclaration<Command>, into values: inout ParsedArguments
  ) throws(UsageError) {
    var rest = words[...]
    for outline in command.parameters where outline.form == .argument {
      let takesAll = outline.count == .any || outline.count == .some
      let taken = takesAll ? rest : rest.prefix(1)
      rest = rest.dropFirst(taken.count)
      if !taken.isEmpty { values.occurrences[outline.name] = Array(taken) }
    }
    if rest.isEmpty { return }
    let quoted = rest.map { "'\(SafeName.encode($0))'" }.joined(separator: ", ")
    throw UsageError(
      rest.count == 1 ? "Unexpected argument \(quoted)" : "\(rest.count) unexpected arguments: \(quoted)")
  }

  private func unknownCommand(_ word: String) -> UsageError {
    let names = commands.filter { !$0.isInternal }.map { $0.name } + ["help"]
    let near = NearMiss.nearest(to: word, among: names)
    return UsageError("Unknown command '\(word)'" + (near.map { ". Did you mean '\($0)'?" } ?? ""))
  }

  private func unknownOption(_ word: String, among names: [String]) -> UsageError {
    let near = NearMiss.nearest(to: String(word.drop { $0 == "-" }), among: names)
    return UsageError("Unknown option '\(word)'" + (near.map { ". Did you mean '--\($0)'?" } ?? ""))
  }

  private static var terminator: [UInt8] { Array("--".utf8) }
  private static var helpWords: [String] { ["-h", "--help"] }
}

/// A usage error with the command whose usage belongs to it; none where no command was recognised.
package struct UsageFailure: Error, Hashable, Sendable {
  package let error: UsageError
  package let command: String?

  package init(_ error: UsageError, command: String?) {
    self.error = error
    self.command = command
  }
}
