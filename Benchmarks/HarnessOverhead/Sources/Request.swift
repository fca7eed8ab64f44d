package import Platform

/// What a command line asks for.
package enum Request: Hashable, Sendable {
  case help
  /// So many rounds of walks.
  case measure(rounds: Int)
  /// A process of a round: walks in a loop.
  case walk(BareWalk)
  /// A process of a round: the tree of a spec's file, made at a root.
  case generate(spec: Path, root: Path)

  package static let helpText = """
    OVERVIEW: Measures what dirbench itself costs, and holds it to its limits.

    Prints Markdown. The status is 1 where a limit is exceeded, or not shown to be kept.

    USAGE: HarnessOverhead [--rounds <rounds>]

    OPTIONS:
      --rounds <rounds>       Rounds of walks, 6 to 1000; the generator has a third. (default: \(usualRounds))
      -h, --help              Show help information.

    """

  /// About four minutes on two cores.
  package static let usualRounds = 150

  /// Reads a command line behind the program's name.
  package init(_ arguments: [[UInt8]]) throws(OverheadError) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    switch (words.first, words.count) {
    case (nil, _): self = .measure(rounds: Request.usualRounds)
    case ("-h", 1), ("--help", 1): self = .help
    case ("--rounds", 2):
      // There is no interval of 95% below 6; a thousand rounds take half an hour.
      guard let rounds = Int(words[1]), (6...1_000).contains(rounds) else {
        throw .usage("The value '\(SafeName.encode(arguments[1]))' is invalid for '--rounds <rounds>'")
      }
      self = .measure(rounds: rounds)
    case (BareWalk.command, _):
      guard let walk = BareWalk(arguments: arguments) else { throw .usage("This is no request for walks") }
      self = .walk(walk)
    case ("generate", 3):
      guard let spec = Path(bytes: arguments[1]), let root = Path(bytes: arguments[2]) else {
        throw .usage("This is no request for a tree")
      }
      self = .generate(spec: spec, root: root)
    default: throw .usage("Unexpected argument '\(SafeName.encode(arguments[0]))'")
    }
  }
}
