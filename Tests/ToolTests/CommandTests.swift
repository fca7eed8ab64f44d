import Platform
import Records
import Testing
import Tool

@Suite struct CommandTests {
  /// The command that arguments ask for; nothing for a text or an error, which are recorded.
  private func command(_ arguments: String...) -> Command? {
    switch request(arguments) {
    case .success(.command(let command, let name)):
      #expect(name == arguments[0])
      return command
    case .success(.text(let text)): Issue.record("text: \(text)")
    case .failure(let failure): Issue.record("\(failure)")
    }
    return nil
  }

  @Test func `a run needs no options`() {
    #expect(command("run") == .run(RunOptions()))
    let options = RunOptions()
    #expect(options.selection == Selection(suite: Path("seed"), trees: [], benchmarks: []))
    #expect(options.timeBudget == nil)
    #expect(options.passes == [.time, .memory, .syscalls])
    #expect(options.caches == [.warm])
    #expect(options.repeats == 1)
  }

  @Test func `a run takes every option`() {
    var options = RunOptions()
    options.selection = Selection(
      suite: Path("my.json"), trees: [Path("a"), Path("/b c")], benchmarks: ["fts/*", "*/list"])
    options.passes = [.memory, .time]
    options.caches = [.cold, .warm]
    options.repeats = 20
    options.rounds = 2048
    options.timeBudget = 1.5
    options.seed = UInt64.max
    options.reference = "readdir/size"
    options.output = Path("out")
    options.allowsDebugBuild = true
    options.waits = true
    #expect(
      command(
        "run", "--suite", "my.json", "--tree", "a", "--tree=/b c", "--benchmarks", "fts/*", "--benchmarks", "*/list",
        "--cache", "cold,warm", "--passes", "memory,time", "--repeats", "20", "--rounds", "2k", "--time", "1.5",
        "--seed",
        "18446744073709551615",
        "--reference", "readdir/size", "--output=out", "--allow-debug-build", "--wait") == .run(options))
  }

  @Test(arguments: [("time,memory", [PassName.time, .memory]), ("memory,time", [.memory, .time]), ("time", [.time])])
  func `passes run in the order in which they are named`(text: String, passes: [PassName]) {
    var options = RunOptions()
    options.passes = passes
    #expect(command("run", "--passes", text) == .run(options))
  }

  @Test(arguments: [("30", 30.0), ("0.001", 0.001), ("1000000", 1_000_000), ("007.50", 7.5)])
  func `seconds are plain decimals`(text: String, seconds: Double) {
    var options = RunOptions()
    options.timeBudget = seconds
    #expect(command("run", "--time", text) == .run(options))
  }

  @Test func `the other commands take theirs`() {
    #expect(
      command("generate", "seed-10x10x10", "--at", "/tmp/t")
        == .generate(GenerateOptions(tree: Path("seed-10x10x10"), directory: Path("/tmp/t"))))
    #expect(
      command("generate", "--at=/tmp/t", "s.json")
        == .generate(GenerateOptions(tree: Path("s.json"), directory: Path("/tmp/t"))))
    #expect(command("clean") == .clean(CleanOptions()))
    #expect(command("clean", "--at", "d") == .clean(CleanOptions(directory: Path("d"))))
    #expect(command("verify") == .verify(VerifyOptions()))
    #expect(
      command("verify", "--suite", "s", "--tree", "t", "--benchmarks", "b")
        == .verify(VerifyOptions(selection: Selection(suite: Path("s"), trees: [Path("t")], benchmarks: ["b"]))))
    #expect(
      command("walk", "fts/size", "/usr") == .walk(WalkOptions(benchmark: "fts/size", directory: Path("/usr"))))
    #expect(command("report", "a", "b") == .report(ReportRequest(runs: [Path("a"), Path("b")])))
    #expect(
      command("report", "a", "--format", "csv", "b", "--output", "f")
        == .report(ReportRequest(runs: [Path("a"), Path("b")], format: .csv, output: Path("f"))))
    #expect(command("list") == .list(ListOptions()))
    #expect(command("doctor") == .doctor(DoctorOptions()))
    #expect(command("doctor", "--json") == .doctor(DoctorOptions(isJSON: true)))
    #expect(command("list", "trees") == .list(ListOptions(subject: .trees)))
  }

  @Test func `what stands behind two dashes is no option`() {
    #expect(
      command("walk", "--", "fts/size", "--version")
        == .walk(WalkOptions(benchmark: "fts/size", directory: Path("--version"))))
    #expect(command("walk", "fts/size", "-") == .walk(WalkOptions(benchmark: "fts/size", directory: Path("-"))))
    #expect(command("walk", "a", "--", "--") == .walk(WalkOptions(benchmark: "a", directory: Path("--"))))
  }

  @Test func `a value may begin with a dash, or with two behind an equals sign`() {
    var options = RunOptions()
    options.output = Path("-o")
    #expect(command("run", "--output", "-o") == .run(options))
    options.output = Path("--help=x")
    #expect(command("run", "--output=--help=x") == .run(options))
  }

  @Test func `a path keeps its bytes`() throws {
    let bytes: [UInt8] = [0x2F, 0xFF, 0xC3, 0x28, 0x0A]
    let arguments = [Array("walk".utf8), Array("fts/list".utf8), bytes]
    let path = try #require(Path(bytes: bytes))
    #expect(
      try Command.grammar.parse(arguments)
        == .command(.walk(WalkOptions(benchmark: "fts/list", directory: path)), name: "walk"))
  }

  @Test func `the workers' command takes all as it is`() {
    let bytes = ["--help", "--", "-x"].map { Array($0.utf8) }
    #expect(command("worker", "--help", "--", "-x") == .worker(bytes))
  }
}
