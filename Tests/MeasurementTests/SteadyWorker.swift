import Measurement
import Platform
import Records
import TestSupport
import Traversal
import Trees

/// A script that answers as a worker would, with times of its own choice.
struct SteadyWorker {
  let folder: TemporaryDirectory
  let root: Path
  let program: Path

  /// `time` is what it prints for a timed trial, a shell script that sees `$walks`.
  init(time: String = SteadyWorker.steady, recorded: Int64 = 20_000_000, memory: String = "100 200 300 400") throws {
    folder = try TemporaryDirectory()
    root = try StandIn.tree(in: folder.path)
    program = folder.path.appending("worker")
    let log = String(decoding: folder.path.appending("log").bytes, as: UTF8.self)
    let script = """
      #!/bin/sh
      echo "$4 $6 $7" >>\(log)
      echo dirbench-worker/3
      walks=$7
      benchmark=$4
      case $6 in
      verify) echo "recorded \(recorded) \(recorded) 1 0"; printf 'f0 f\\0' ;;
      time) \(time) ;;
      memory) echo "memory \(memory) 0 1 0 0 0 0 0" ;;
      esac
      echo end
      """
    try WholeFile.write(Array(script.utf8), to: program)
    try FileSystem.setPermissions(program, to: 0o755)
  }

  /// Each walk 20 ms.
  static let steady = walks(of: 20_000_000)

  /// Walks of so many nanoseconds each.
  static func walks(of wall: Int) -> String {
    "for i in $(seq $walks); do echo walk \(wall) 19000000 0 0 0 0 0 0 - 0 1 0 0 0 0 0; done"
  }

  /// Steady walks, with a word for each trial in the file `order` of a folder.
  static func stamped(_ word: String, in folder: Path) -> String {
    "echo \(word) >>\(String(decoding: folder.appending("order").bytes, as: UTF8.self)); " + steady
  }

  func request(_ methods: [String]) -> RunRequest {
    RunRequest(
      suite: "test", trees: [TreeTarget(name: "tree", root: root, source: .directory)],
      benchmarks: methods.map { Benchmark(method: StandIn(id: $0), work: .size, order: .none) },
      passes: [.time, .memory], rounds: 3, seed: 1, firstUseTree: root, probe: .missing(SteadyWorker.noProbe),
      program: program,
      tool: Run.Tool(version: "0", commit: nil, configuration: "release", swift: "6"))
  }

  static let noProbe = "a script allocates nothing"

  /// What was asked of it, in order.
  func log() throws -> [String] {
    String(decoding: try FileSystem.contents(of: folder.path.appending("log")), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }
}
