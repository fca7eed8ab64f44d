import TestSupport
import Testing
import Tool

@Suite struct HelpTests {
  static let commands = [
    "run", "generate", "clean", "verify", "walk", "report", "list", "doctor", "selftest", "compare",
  ]

  @Test(arguments: commands) func `each command explains itself`(command: String) {
    let session = Session()
    #expect(session.run(command, "--help") == .success)
    expectGolden(session.output, "help/\(command).txt")
    #expect(session.errors.isEmpty)
  }

  @Test func `the tool explains itself`() {
    let session = Session()
    #expect(session.run("--help") == .success)
    expectGolden(session.output, "help/dirbench.txt")
  }

  @Test(arguments: [["-h"], [], ["help"], ["help", "help"], ["help", "--help"], ["--nonsense", "--help"]])
  func `there are several ways to the tool's help`(arguments: [String]) {
    #expect(request(arguments) == request(["--help"]))
  }

  @Test(arguments: [
    ["run", "-h"], ["help", "run"], ["run", "--rounds", "--help"], ["run", "--nonsense", "-h"],
    ["run", "--output", "-h"],
  ])
  func `there are several ways to a command's help`(arguments: [String]) {
    #expect(request(arguments) == request(["run", "--help"]))
  }

  @Test(arguments: [["--version"], ["run", "--version"]])
  func `the version is one line`(arguments: [String]) {
    #expect(request(arguments) == .success(.text("dirbench \(Tool.version)\n")))
  }

  @Test func `help behind the end of options is a name`() {
    #expect(request(["walk", "fts/list", "--", "--help"]) != request(["walk", "--help"]))
  }

  @Test func `the workers' command is shown nowhere`() {
    for arguments in [["--help"], ["wrker"], ["help", "worker"]] {
      switch request(arguments) {
      case .success(.text(let text)): #expect(!text.contains("worker"))
      case .success(.command(let command, _)): Issue.record("\(command)")
      case .failure(let failure):
        #expect(failure.error.message == "Unknown command '\(arguments[arguments.count - 1])'")
      }
    }
  }

  @Test func `no line of help is longer than 80 characters`() {
    for command in HelpTests.commands + ["help"] {
      let session = Session()
      #expect(session.run(command, "-h") == .success)
      let text = session.output
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(command): \(line)") }
    }
  }
}
