import Platform
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  private func shell(_ script: String, errors: ChildProcess.Errors = .piped) throws(Errno) -> ChildProcess {
    try ChildProcess(Path("/bin/sh"), arguments: [Array("-c".utf8), Array(script.utf8)], errors: errors)
  }

  private func output(of child: inout ChildProcess) throws(Errno) -> String {
    var (text, buffer): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4_096))
    while true {
      switch try child.readOutput(into: &buffer) {
      case .some(let count): text += buffer[..<count]
      case .nothingYet: _ = try Readiness.wait(for: [child.outputDescriptor], atMost: 60_000_000_000)
      case .end: return String(decoding: text, as: UTF8.self)
      }
    }
  }

  @Test(arguments: [
    ("exit 3", ChildProcess.Ending.exited(status: 3)), ("kill -SEGV $$", .signalled(Signal(rawValue: 11))),
  ])
  func `an exit status and a signal are told apart`(script: String, expected: ChildProcess.Ending) throws {
    var child = try shell(script)
    #expect(try output(of: &child) == "")
    while !child.hasEnded { _ = try Readiness.wait(for: [child.endDescriptor], atMost: 60_000_000_000) }
    #expect(try child.end() == expected)
  }

  @Test func `arguments arrive byte for byte, and no shell reads them`() throws {
    let arguments: [[UInt8]] = [Array("%s\\n".utf8), Array("$HOME `id` ; 'x' *".utf8), [], [0xff, 10, 0x80]]
    var child = try ChildProcess(Path("/usr/bin/printf"), arguments: arguments)
    var (text, buffer): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4_096))
    while case let reading = try child.readOutput(into: &buffer), reading != .end {
      if case .some(let count) = reading { text += buffer[..<count] }
      _ = try Readiness.wait(for: [child.outputDescriptor], atMost: 60_000_000_000)
    }
    #expect(text == Array("$HOME `id` ; 'x' *\n\n".utf8) + [0xff, 10, 0x80, 10])
  }

  @Test func `a child has the three standard descriptors and no other`() throws {
    let held = try FileDescriptor.open(Path("/dev/null"))
    let leaky = held.base()
    var child = try ChildProcess(Path("/bin/ls"), arguments: [Array("/proc/self/fd".utf8)])
    // ls itself opens the folder, as 3.
    #expect(try output(of: &child) == "0\n1\n2\n3\n")
    _ = leaky
    try held.closeChecked()
  }

  @Test func `a child has a group of its own, no blocked or ignored signals, and an empty input`() throws {
    let script = """
      set -- $(cat /proc/$$/stat); echo "group of the shell: $(( $5 == $$ ))"; wc -c
      grep -E '^Sig(Blk|Ign)' /proc/self/status | tr -d '\\t'
      """
    var child = try shell(script)
    let lines = try output(of: &child).split(separator: "\n")
    #expect(lines.dropLast() == ["group of the shell: 1", "0", "SigBlk:0000000000000000"])
    // glibc ignores its two internal signals, 32 and 33, while it starts a program.
    #expect(["SigIgn:0000000000000000", "SigIgn:0000000180000000"].contains(lines.last))
  }

  @Test func `the environment is this process's`() throws {
    var child = try shell("printf %s \"$PATH\"")
    #expect(try Array(output(of: &child).utf8) == Environment.bytes(of: "PATH"))
    #expect(Environment.bytes(of: "DIRBENCH_NO_SUCH_VARIABLE") == nil)
  }

  @Test(arguments: [("/nonexistent/worker", Errno.noSuchFile), ("/etc/passwd", .permissionDenied)])
  func `a program that cannot be started gives the reason`(path: String, reason: Errno) {
    #expect(throws: reason) { _ = try ChildProcess(Path(path), arguments: []) }
  }

  @Test func `an argument with a zero byte is refused, not cut`() {
    #expect(throws: Errno.invalidArgument) { _ = try ChildProcess(Path("/bin/echo"), arguments: [[65, 0, 66]]) }
  }

  @Test func `a child that goes out of scope is killed with its group and reaped`() throws {
    var processes: [Int32] = []
    do {
      var child = try shell("sleep 600 & echo $!; sleep 600")
      var buffer = [UInt8](repeating: 0, count: 64)
      _ = try Readiness.wait(for: [child.outputDescriptor], atMost: 60_000_000_000)
      guard case .some(let count) = try child.readOutput(into: &buffer) else {
        Issue.record("no output")
        return
      }
      let grandchild = try #require(Int32(String(decoding: buffer[..<(count - 1)], as: UTF8.self)))
      processes = [child.identifier, grandchild]
    }
    for process in processes { #expect(Processes.isGone(process)) }
  }

  @Test func `a second end is refused`() throws {
    var child = try shell("exit 0")
    _ = try child.end()
    var reason: Errno?
    do { _ = try child.end() } catch { reason = error }
    #expect(reason == .noSuchProcess)
  }
}
