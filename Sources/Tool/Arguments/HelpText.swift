extension Grammar {
  private var column: Int { 26 }
  private var width: Int { 80 }

  /// The tool's own help.
  func help() -> String {
    var text = overview(abstract, discussion)
    text += "\nUSAGE: \(name) <subcommand>\n"
    text += section("OPTIONS", Grammar.common)
    let shown = commands.filter { !$0.isInternal }.map { ($0.name, $0.abstract) }
    text += section("SUBCOMMANDS", shown + [("help", "Show help for a subcommand.")])
    return text + "\n  See '\(name) help <subcommand>' for detailed help.\n"
  }

  /// A command's help.
  func help(for command: CommandDeclaration<Command>) -> String {
    var text = overview(command.abstract, command.discussion)
    text += "\n" + usage(of: command, title: "USAGE: ")
    let arguments = command.parameters.filter { $0.form == .argument }
    let options = command.parameters.filter { $0.form != .argument }
    if !arguments.isEmpty { text += section("ARGUMENTS", arguments.map { ($0.label, $0.help) }) }
    return text + section("OPTIONS", options.map { ($0.label, $0.help) } + Grammar.common)
  }

  /// What standard error shows of a usage error.
  package func text(of failure: UsageFailure) -> String {
    let command = commands.first { $0.name == failure.command }
    let usage = command.map { self.usage(of: $0, title: "Usage: ") } ?? "Usage: \(name) <subcommand>\n"
    let topic = command.map { "\(name) \($0.name)" } ?? name
    return "Error: \(failure.error.message)\n\(usage)  See '\(topic) --help' for more information.\n"
  }

  private func overview(_ abstract: String, _ discussion: String) -> String {
    var text = "OVERVIEW: \(abstract)\n"
    if discussion.isEmpty { return text }
    for line in ("\n" + discussion).split(separator: "\n", omittingEmptySubsequences: false) {
      text += line.hasPrefix(" ") ? "\(line)\n" : wrapped(String(line), indent: 0).joined(separator: "\n") + "\n"
    }
    return text
  }

  private func usage(of command: CommandDeclaration<Command>, title: String) -> String {
    let start = "\(title)\(name) \(command.name)"
    let options = command.parameters.filter { $0.form != .argument }
    let arguments = command.parameters.filter { $0.form == .argument }
    var lines = [start]
    for synopsis in (options + arguments).map({ $0.synopsis }) {
      let last = lines[lines.count - 1]
      if last.count + 1 + synopsis.count <= width {
        lines[lines.count - 1] = "\(last) \(synopsis)"
      } else {
        lines.append(String(repeating: " ", count: start.count + 1) + synopsis)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ rows: [(label: String, help: String)]) -> String {
    var text = "\n\(title):\n"
    for row in rows {
      let label = "  \(row.label)"
      let lines = wrapped(row.help, indent: column)
      if label.count < column {
        text += label + lines.joined(separator: "\n").dropFirst(label.count) + "\n"
      } else {
        text += ([label] + lines).joined(separator: "\n") + "\n"
      }
    }
    return text
  }

  private func wrapped(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines = [margin]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.count == indent {
        lines[lines.count - 1] = last + word
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(margin + word)
      }
    }
    return lines
  }

  private static var common: [(label: String, help: String)] {
    [("--version", "Show the version."), ("-h, --help", "Show help information.")]
  }
}
