import Platform
import Records
import ResultStore
import TestSupport
import Testing

@Suite struct BaselinesTests {
  private let folder: TemporaryDirectory
  private let name: Path

  init() throws {
    folder = try TemporaryDirectory()
    name = folder.path.appending("reference/ci")
  }

  @Test(arguments: [
    ("main", "results/baselines/main/run.json"), ("v1.2_b-3", "results/baselines/v1.2_b-3/run.json"),
    ("results/reference/ci", "results/reference/ci/run.json"), ("./ci", "./ci/run.json"), ("old.json", "old.json"),
    ("a/b.json", "a/b.json"),
  ])
  func `a name stands for a folder of its own, a path for itself`(name: String, file: String) throws {
    #expect(try Baselines.file(of: Path(name)) == Path(file))
  }

  @Test(arguments: ["", ".", "..", ".hidden", "-x", "a b", "a\nb", "é", String(repeating: "a", count: 101)])
  func `a name that is none is refused`(name: String) {
    #expect(throws: StoreError.self) { try Baselines.file(of: Path(name)) }
  }

  @Test func `a baseline comes back as it was, and a new one takes the place of the old`() throws {
    for run in [SampleRun.make(), SampleRun.make(values: [1, 2])] {
      try Baselines.store(run, as: name, outside: [])
      #expect(try Baselines.load(name) == run)
    }
    #expect(try Folder.names(name) == ["run.json"])
  }

  @Test func `a baseline that is not there is missing, which is told from one that is broken`() throws {
    let missing = #expect(throws: StoreError.self) { try Baselines.load(name) }
    #expect(missing?.kind == .missing)
    try FileSystem.makeDirectories(name)
    #expect(#expect(throws: StoreError.self) { try Baselines.load(name) }?.kind == .missing)
    try WholeFile.write(Array("{".utf8), to: name.appending("run.json"))
    #expect(#expect(throws: StoreError.self) { try Baselines.load(name) }?.kind == .notJSON)
  }

  @Test func `nothing is written inside a tree that was measured`() throws {
    let error = #expect(throws: StoreError.self) {
      try Baselines.store(SampleRun.make(), as: name, outside: [folder.path])
    }
    #expect(error?.kind == .insideTree)
    #expect(try Folder.names(folder.path) == [])
  }

  @Test func `removing takes the run, and the folder where nothing else is in it`() throws {
    try Baselines.store(SampleRun.make(), as: name, outside: [])
    try WholeFile.write([], to: name.appending("notes"))
    try Baselines.remove(name)
    #expect(try Folder.names(name) == ["notes"])
    try FileSystem.removeFile(name.appending("notes"))
    try Baselines.store(SampleRun.make(), as: name, outside: [])
    try Baselines.remove(name)
    #expect(try Folder.names(name.parent) == [])
  }

  // MARK: Places

  @Test func `trying a place leaves nothing there`() throws {
    try Baselines.prepare(name, outside: [])
    #expect(try Folder.names(folder.path) == [])
    try Baselines.store(SampleRun.make(), as: name, outside: [])
    try Baselines.prepare(name, outside: [])
    #expect(try Folder.names(name) == ["run.json"])
  }

  @Test func `a place that cannot be is told before anything is measured`() throws {
    try WholeFile.write([], to: folder.path.appending("reference"))
    for attempt in [Baselines.prepare, { try Baselines.store(SampleRun.make(), as: $0, outside: $1) }] {
      let error = #expect(throws: StoreError.self) { try attempt(name, []) }
      #expect(error?.kind == .unwritable)
      #expect(error?.nextStep == "name a folder that you may write to")
    }
    let inside = #expect(throws: StoreError.self) {
      try Baselines.prepare(folder.path.appending("new/ci"), outside: [folder.path])
    }
    #expect(inside?.kind == .insideTree)
    #expect(try Folder.names(folder.path) == ["reference"])
  }

  @Test func `a file of something else is not replaced`() throws {
    let suite = Array(#"{"schema": "dirbench-suite/1"}"#.utf8)
    for text in [suite, Array("mine".utf8), []] {
      let file = folder.path.appending("file.json")
      try WholeFile.write(text, to: file)
      let error = #expect(throws: StoreError.self) { try Baselines.store(SampleRun.make(), as: file, outside: []) }
      #expect(error?.kind == .occupied)
      #expect(try FileSystem.contents(of: file) == text)
    }
  }

  @Test func `a file that holds a run is replaced, and so is a broken baseline`() throws {
    let file = folder.path.appending("file.json")
    try Baselines.store(SampleRun.make(), as: file, outside: [])
    try Baselines.store(SampleRun.make(values: [3]), as: file, outside: [])
    #expect(try Baselines.load(file) == SampleRun.make(values: [3]))
    try FileSystem.makeDirectories(name)
    try WholeFile.write(Array("<<<<<<< HEAD".utf8), to: name.appending("run.json"))
    try Baselines.store(SampleRun.make(), as: name, outside: [])
    #expect(try Baselines.load(name) == SampleRun.make())
  }

  @Test func `a run that lies with its reports is neither replaced nor removed`() throws {
    try FileSystem.makeDirectories(name)
    let bytes = try RunFile.encode(SampleRun.make())
    try WholeFile.write(bytes, to: name.appending("run.json"))
    try WholeFile.write([], to: name.appending("samples.csv"))
    for attempt in [
      { try Baselines.prepare(name, outside: []) },
      { try Baselines.store(SampleRun.make(values: [3]), as: name, outside: []) }, { try Baselines.remove(name) },
    ] {
      #expect(#expect(throws: StoreError.self) { try attempt() }?.kind == .occupied)
    }
    #expect(try FileSystem.contents(of: name.appending("run.json")) == bytes)
  }

  @Test func `what cannot be stored leaves the old baseline and no folder`() throws {
    #expect(throws: StoreError.self) { try Baselines.store(SampleRun.make(values: [.nan]), as: name, outside: []) }
    #expect(try Folder.names(folder.path) == [])
    try Baselines.store(SampleRun.make(), as: name, outside: [])
    #expect(throws: StoreError.self) { try Baselines.store(SampleRun.make(values: [.nan]), as: name, outside: []) }
    #expect(try Baselines.load(name) == SampleRun.make())
  }

  @Test func `what is no baseline is not removed`() throws {
    #expect(throws: StoreError.self) { try Baselines.remove(name) }
    try FileSystem.makeDirectories(name)
    try WholeFile.write(Array("mine".utf8), to: name.appending("run.json"))
    #expect(throws: StoreError.self) { try Baselines.remove(name) }
    #expect(try Folder.names(name) == ["run.json"])
  }

  @Test func `the exact part holds counts alone, and nothing of the moment`() {
    var run = SampleRun.make()
    var cases = run.cases
    cases[0].series.append(Series(metric: .allocations, trials: [.init(round: 0, values: [7])]))
    cases[0].series.append(Series(metric: .systemCall("openat"), trials: [.init(round: 0, values: [3])]))
    cases[0].series.append(Series(metric: .systemCall("mmap"), trials: [.init(round: 0, values: [3])]))
    run = Run(
      tool: run.tool, started: run.started, machine: run.machine, plan: run.plan, trees: run.trees, cases: cases)
    let exact = run.exactPart
    #expect(exact.cases[0].series.map(\.metric.name) == ["allocations", "syscalls/openat"])
    #expect(exact.machine.loadBefore == nil)
    #expect(exact.plan.timeRounds.isEmpty)
    #expect(exact.machine.kernel == run.machine.kernel)
    #expect(exact.exactPart == exact)
  }

  @Test func `the exact part was not asked for times, and is not said to lack them`() {
    let run = SampleRun.make()
    let exact = run.exactPart
    #expect(run.plan.passes == ["time", "memory"] && exact.plan.passes == ["memory"])
    #expect(run.cases[1].missing.map(\.metric) == ["residentPeak"] && exact.cases[1].missing.isEmpty)
    // A version that did not count yet is known by what it lacks.
    #expect(exact.plan.callRounds == nil && exact.plan.heapRounds == nil)
    var counted = run.plan
    (counted.callRounds, counted.heapRounds, counted.repeats) = ([[0, 1]], [[1, 0]], 3)
    counted.pairing = Pairing(session: "s", side: .base, program: "/made-up", candidateFirst: [[true]])
    let part = Run(
      tool: run.tool, started: run.started, machine: run.machine, plan: counted, trees: run.trees, cases: run.cases
    ).exactPart.plan
    #expect(part.callRounds == [] && part.heapRounds == [] && part.repeats == 3 && part.pairing == nil)
  }
}

private enum Folder {
  static func names(_ folder: Path) throws -> [String] {
    let stream = try DirectoryStream(FileDescriptor.open(folder, .directory))
    var names: [String] = []
    while let entry = try stream.next() { names.append(String(decoding: entry.name.bytes, as: UTF8.self)) }
    return names.sorted()
  }
}
