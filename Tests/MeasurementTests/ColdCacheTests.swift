import Measurement
import Platform
import Records
import TestSupport
import Testing
import Traversal
import Trees

/// A dropper with a device behind everything.
private func dropper(drop: @escaping @Sendable () throws(Errno) -> Void = { () throws(Errno) in }) -> CacheDropper {
  CacheDropper(checkRight: { () throws(Errno) in }, drop: drop, absentDevice: { _ throws(Errno) in nil })
}

/// A script that answers as a worker would: a warm walk takes 20 ms, a cold one 100.
private struct ScriptedWorker {
  let folder: TemporaryDirectory
  let root: Path
  let program: Path

  /// `read` is what a cold walk says it read, a shell word that sees `$cold`, the number of cold walks so far.
  init(read: String = "4096") throws {
    folder = try TemporaryDirectory()
    root = try StandIn.tree(in: folder.path)
    program = folder.path.appending("worker")
    let log = String(decoding: folder.path.appending("log").bytes, as: UTF8.self)
    let script = """
      #!/bin/sh
      echo "$4 $6 $7" >>\(log)
      cold=$(grep -c ' cold ' \(log))
      if [ $6 = cold ]; then echo ready; read go; fi
      echo \(WorkerRequest.version)
      case $6 in
      verify) echo "recorded 20000000 20000000 1 0"; printf 'f0 f\\0' ;;
      time) for i in $(seq $7); do echo walk 20000000 19000000 0 0 0 0 0 0 - 0 1 0 0 0 0 0; done ;;
      cold) echo walk 100000000 30000000 0 0 0 0 0 0 \(read) 0 1 0 0 0 0 0 ;;
      esac
      echo end
      """
    try WholeFile.write(Array(script.utf8), to: program)
    try FileSystem.setPermissions(program, to: 0o755)
  }

  func request(_ methods: [String], _ caches: [CacheState] = [.cold, .warm]) -> RunRequest {
    RunRequest(
      suite: "test", trees: [TreeTarget(name: "tree", root: root, source: .directory)],
      benchmarks: methods.map { Benchmark(method: StandIn(id: $0), work: .size, order: .none) }, passes: [.time],
      caches: caches, rounds: 3, seed: 1, firstUseTree: root, program: program,
      tool: Run.Tool(version: "0", commit: nil, configuration: "release", swift: "6"))
  }

  /// What was asked of it, in order.
  func log() throws -> [String] {
    String(decoding: try FileSystem.contents(of: folder.path.appending("log")), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}

@Suite struct ColdCacheTests {
  private func run(
    _ request: RunRequest, _ dropper: CacheDropper = dropper(), tell: @escaping (RunEvent) -> Void = { _ in }
  ) throws -> Run {
    let interruption = try Interruption()
    var runner = Runner(
      request, supervisor: Supervisor(interruption: interruption), interruption: interruption, dropper: dropper,
      tell: tell)
    return try runner.run()
  }

  private func record(_ run: Run, _ benchmark: String, _ cache: String) throws -> CaseRecord {
    try #require(run.cases.first { $0.id == CaseID(benchmark: benchmark, tree: "tree", cache: cache) })
  }

  @Test func `every cold trial is one walk after a drop, kept with what it read, in the rounds of the warm ones`()
    throws
  {
    let worker = try ScriptedWorker()
    let run = try run(worker.request(["a"]))
    #expect(run.plan.timeRounds.count == 3 && run.plan.timeRounds.allSatisfy { $0.sorted() == [0, 1] })
    let cold = try record(run, "a/size", "cold")
    #expect(cold.series(of: .wallClock)?.trials.map(\.values) == [[0.1], [0.1], [0.1]])
    #expect(cold.series(of: .deviceRead)?.trials.map(\.values) == [[4_096], [4_096], [4_096]])
    let warm = try record(run, "a/size", "warm")
    #expect(warm.series(of: .wallClock)?.trials.map(\.values) == [[0.02, 0.02], [0.02, 0.02], [0.02, 0.02]])
    #expect(warm.series(of: .deviceRead) == nil)
    #expect(cold.missing.isEmpty && cold.failures.isEmpty && warm.missing.isEmpty)
  }

  @Test func `a warm trial after a drop has its tree walked before it, in another process and untimed`() throws {
    let worker = try ScriptedWorker()
    _ = try run(worker.request(["a", "b"]))
    let asked = try worker.log().drop { !$0.contains(" cold ") }
    var warmed: Set<String> = []
    for line in asked {
      let words = line.split(separator: " ").map(String.init)
      if words[1] == "cold" { warmed = [] }
      if line.hasSuffix(" time 1") { warmed.insert(words[0]) }
      if line.hasSuffix(" time 2") { #expect(warmed.contains(words[0]), "\(asked)") }
    }
    #expect(asked.count { $0.hasSuffix(" time 2") } == 6)
    #expect(warmed == ["a/size", "b/size"], "what follows the time pass finds the trees in memory")
  }

  @Test func `a run with warm caches only drops nothing and walks nothing beside its trials`() throws {
    let worker = try ScriptedWorker()
    _ = try run(
      worker.request(["a"], [.warm]), dropper { () throws(Errno) in Issue.record("dropped") })
    #expect(try worker.log() == ["a/size verify ", "a/size time 2", "a/size time 2", "a/size time 2"])
  }

  @Test(arguments: ["0", "$(( cold > 3 ? 0 : 512 ))"])
  func `a walk that read nothing is not cold: nothing is kept of its case, and the rest is measured`(read: String)
    throws
  {
    let worker = try ScriptedWorker(read: read)
    var refused: [String] = []
    let run = try run(worker.request(["a"])) { event in
      if case .refused(let what, let refusal) = event { refused.append("\(what): \(refusal)") }
    }
    let cold = try record(run, "a/size", "cold")
    #expect(cold.series.isEmpty)
    #expect(cold.missing.map(\.metric) == ["wallClock", "cpuTime", "deviceRead"])
    #expect(
      cold.missing.allSatisfy {
        $0.reason == "its walk read nothing from the device although the caches were dropped"
      })
    #expect(refused == ["a/size, cold on tree: readNothing"])
    #expect(try record(run, "a/size", "warm").series(of: .wallClock)?.trials.count == 3)
  }

  @Test func `where a drop fails the case is refused with the reason`() throws {
    let worker = try ScriptedWorker()
    let run = try run(worker.request(["a"]), dropper { () throws(Errno) in throw .noSpace })
    let cold = try record(run, "a/size", "cold")
    #expect(cold.series.isEmpty)
    #expect(cold.missing.first?.reason == "the caches could not be dropped: No space left on device")
  }

  @Test func `a cold worker that fails is told like any other`() throws {
    let worker = try ScriptedWorker(read: "$(kill -KILL $$)")
    let run = try run(worker.request(["a"]))
    let cold = try record(run, "a/size", "cold")
    #expect(cold.failures.first?.what.contains("signal 9") == true)
    #expect(cold.failures.count == 1 && cold.series.isEmpty)
  }

  private func refusal(_ change: (inout RunRequest, inout CacheDropper) -> Void) throws -> MeasurementError? {
    let worker = try ScriptedWorker()
    var (request, dropper) = (worker.request(["a"], [.cold]), dropper())
    change(&request, &dropper)
    let error = #expect(throws: MeasurementError.self) { _ = try run(request, dropper) }
    #expect(throws: Errno.noSuchFile, "nothing is started") { _ = try worker.log() }
    return error
  }

  @Test func `without the right, a device or a place nothing is started where only cold caches are asked for`() throws {
    let right = try refusal { $1.checkRight = { () throws(Errno) in throw .permissionDenied } }
    #expect(
      right?.description
        == "cold caches: dropping caches needs root: /proc/sys/vm/drop_caches: Permission denied")
    #expect(right?.nextStep == "run it as root, or measure with --cache warm")
    let device = try refusal { request, dropper in
      dropper.absentDevice = { _ throws(Errno) in "tmpfs" }
      // The tree's fault comes first: being root would not help.
      dropper.checkRight = { () throws(Errno) in throw .permissionDenied }
      request.firstUseTree = nil
    }
    #expect(device?.reason == "the tree lies on tmpfs, which has no device of this machine that could be read cold")
    let place = try refusal { request, _ in request.firstUseTree = nil }
    #expect(place?.reason == "there is no place outside the tree for a tree of one entry")
  }

  @Test func `without the right the warm cases are measured, and the reason is told once and kept`() throws {
    let worker = try ScriptedWorker()
    var dropper = dropper { () throws(Errno) in Issue.record("dropped") }
    dropper.checkRight = { () throws(Errno) in throw .permissionDenied }
    var refused: [String] = []
    let run = try run(worker.request(["a", "b"]), dropper) { event in
      if case .refused(let what, _) = event { refused.append(what) }
    }
    #expect(refused == ["cold caches"])
    #expect(try !worker.log().contains { $0.contains(" cold ") })
    for benchmark in ["a/size", "b/size"] {
      #expect(try record(run, benchmark, "cold").missing.first?.reason.contains("needs root") == true)
      #expect(try record(run, benchmark, "warm").series(of: .wallClock)?.trials.count == 3)
    }
  }

  @Test(
    arguments: [
      ("1 0 8:1 / / rw - ext4 /dev/sda1 rw", nil), ("1 0 0:30 / / rw - btrfs /dev/sda1 rw", nil),
      ("1 0 0:31 / / rw - overlay overlay rw", nil), ("1 0 0:32 / / rw - zfs pool/data rw", nil),
      ("1 0 8:2 / / rw - fuseblk /dev/sda2 rw", nil), ("1 0 0:5 / /dev/shm rw - tmpfs tmpfs rw", "tmpfs"),
      ("1 0 0:6 / /m rw - ramfs none rw", "ramfs"), ("1 0 0:7 / /proc rw - proc proc rw", "proc"),
      ("1 0 0:8 / /sys rw - sysfs sysfs rw", "sysfs"), ("1 0 0:9 / /n rw - nfs4 server:/x rw", "nfs4"),
      ("1 0 0:10 / /s rw - fuse.sshfs user@host: rw", "fuse.sshfs"),
      ("1 0 0:11 / /dev rw - devtmpfs udev rw", "devtmpfs"),
    ] as [(String, String?)])
  func `a file system has a device behind it, or none, or that is left to the walk`(line: String, absent: String?)
    throws
  {
    #expect(BackingDevice.absence(behind: try #require(Mount(line: line.utf8))) == absent)
  }

  @Test func `the machine's own files tell of its devices, too`() throws {
    #expect(try BackingDevice.absence(at: Path("/proc/self")) == "proc")
    #expect(throws: Errno.noSuchFile) { _ = try BackingDevice.absence(at: Path("/nonexistent/tree")) }
  }

  @Test func `what a process read from devices is a number that never falls`() throws {
    let before = try DeviceReads.bytes()
    #expect(before >= 0)
    #expect(try DeviceReads.bytes() >= before)
  }
}
