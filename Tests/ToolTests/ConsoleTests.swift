import Platform
import Testing
import Tool

@Suite struct ConsoleTests {
  @Test func `the progress line is drawn on a terminal, and erased before anything else`() throws {
    let session = Session()
    let console = session.console(isTerminal: true)
    console.progress("1 of 3")
    console.progress("2 of 3")
    try console.print("result\n")
    console.note("warning\n")
    console.progress("3 of 3")
    console.note("note\n")
    console.clearProgress()
    let erased = "\r\u{1B}[K"
    #expect(
      session.everything
        == "\r1 of 3\u{1B}[K\r2 of 3\u{1B}[K\(erased)result\nwarning\n\r3 of 3\u{1B}[K\(erased)note\n")
  }

  @Test func `it is not drawn into a file, nor on a terminal that cannot erase`() {
    let session = Session()
    session.console().progress("1 of 3")
    session.console(isTerminal: true, environment: ["TERM": "dumb"]).progress("1 of 3")
    session.console(isTerminal: true, environment: [:]).progress("1 of 3")
    #expect(session.everything.isEmpty)
  }

  @Test func `it never wraps`() {
    let session = Session()
    session.console(isTerminal: true, columns: 10).progress("a long line of progress")
    #expect(session.errors == "\ra long li\u{1B}[K")
  }

  @Test(arguments: [
    (true, ["TERM": "xterm"], true), (true, ["TERM": "xterm", "NO_COLOR": ""], true),
    (true, ["TERM": "xterm", "NO_COLOR": "0"], false), (true, ["TERM": "dumb"], false),
    (false, ["TERM": "xterm"], false),
  ])
  func `colour is for terminals, unless NO_COLOR is set`(isTerminal: Bool, environment: [String: String], uses: Bool) {
    #expect(Session().console(isTerminal: isTerminal, environment: environment).usesColor == uses)
  }

  @Test func `a closed pipe ends the tool in silence`() {
    let session = Session()
    let console = session.console(outputFailure: .brokenPipe)
    #expect(Tool.run(arguments: [], console: console, perform: { _ in .success }) == .failure)
    #expect(session.everything.isEmpty)
  }

  @Test func `an output that cannot be written is an error`() {
    let session = Session()
    let console = session.console(outputFailure: .noSpace)
    #expect(Tool.run(arguments: [], console: console, perform: { _ in .success }) == .failure)
    #expect(
      session.errors == """
        dirbench: standard output: cannot be written: No space left on device
          send it to a file or a program that takes it

        """)
  }

  @Test func `errors of the work are told in one form`() {
    let session = Session()
    let status = session.run("clean") { _ throws(ToolError) in
      throw .failure(what: "what", why: "why", next: "Next step.")
    }
    #expect(status == .failure)
    #expect(session.errors == "dirbench: what: why\n  Next step.\n")
  }

  @Test func `a usage error found by the work comes with its command's usage`() {
    let session = Session()
    let status = session.run("clean") { _ throws(ToolError) in throw .usage(UsageError("No")) }
    #expect(status == .usage)
    #expect(
      session.errors == """
        Error: No
        Usage: dirbench clean [--at <directory>]
          See 'dirbench clean --help' for more information.

        """)
  }

  @Test func `the command's own status is the tool's`() {
    #expect(Session().run("list") { _ throws(ToolError) in .interrupted } == .interrupted)
  }
}
