internal import Measurement
internal import Methods
internal import Platform
internal import Traversal
internal import Trees

/// The walks that are compared, each in C, bare, and through a worker.
///
/// C and bare Swift are two modes of one program, so that only the walk differs. The worker is dirbench's own, since that
/// is what a run measures by; that it is another executable is part of what the harness might add, and shows as less
/// than the limit.
struct WalkRounds {
  /// Walks in each process, of which the shortest counts.
  static let walks = 5
  static let benchmarks = Catalogue.standard.benchmarks.filter {
    ["fts/list", "fts/size", "readdir/list", "readdir/size"].contains($0.name)
  }

  private enum Walker: Int, CaseIterable {
    case yardstick, bare, worker
  }

  let processes: Processes
  let tree: SeedTree
  let schedule: Schedule
  let progress: ProgressLine
  private let dirbench: Path

  init(
    _ processes: Processes, _ tree: SeedTree, _ schedule: Schedule, _ progress: ProgressLine
  ) throws(OverheadError) {
    self.processes = processes
    self.tree = tree
    self.schedule = schedule
    self.progress = progress
    dirbench = processes.own.parent.appending("dirbench")
    do {
      _ = try FileSystem.status(of: dirbench, followingSymlink: true)
    } catch {
      throw .failure(
        what: "finding \(SafeName.encode(dirbench.bytes))", why: error.message, next: "build it: swift build -c release"
      )
    }
  }

  /// The shortest walk of a process, in seconds, by each clock.
  private struct Shortest {
    let wall: Double
    let cpu: Double
  }

  /// The claim about the harness with what it is made of, then those about the yardstick.
  ///
  /// The harness does the same around every walk, so its limit is held against all four at once: what one round tells is
  /// their geometric mean, which chance moves half as much as it moves each.
  func measure(rounds: Int) throws(OverheadError) -> [Claim] {
    // By benchmark and walker, a value for each round.
    var times = [[[Shortest]]](
      repeating: Array(repeating: [], count: Walker.allCases.count), count: WalkRounds.benchmarks.count)
    for round in 0..<rounds {
      progress.show("walks: round \(round + 1) of \(rounds)")
      for index in schedule.order(ofRound: round, cases: WalkRounds.benchmarks.count) {
        // An order of their own for each benchmark's walkers: any two are in either order by a fair coin.
        let turns = Schedule(seed: schedule.seed, stream: UInt64(index) + 1)
        for walker in turns.order(ofRound: round, cases: Walker.allCases.count) {
          times[index][walker].append(try shortest(WalkRounds.benchmarks[index], Walker.allCases[walker]))
        }
      }
    }
    let harness = claims("worker / bare", times, .worker, by: .bare, limit: nil)
    return [Claim(meanOf: harness, "all four: worker / bare", limit: 1.01)] + harness
      + claims("Swift / C", times, .bare, by: .yardstick, limit: 1.05)
  }

  private func claims(
    _ what: String, _ times: [[[Shortest]]], _ walker: Walker, by reference: Walker, limit: Double?
  ) -> [Claim] {
    zip(WalkRounds.benchmarks, times).map { benchmark, times in
      let pairs = Array(zip(times[walker.rawValue], times[reference.rawValue]))
      return Claim(
        "\(benchmark.name): \(what)", pairs.map { Claim.Pair(time: $0.wall, reference: $1.wall) },
        cpu: pairs.map { Claim.Pair(time: $0.cpu, reference: $1.cpu) }, limit: limit)
    }
  }

  private func shortest(_ benchmark: Benchmark, _ walker: Walker) throws(OverheadError) -> Shortest {
    let readings: [WalkReading]
    switch walker {
    case .yardstick: readings = try bare(.c, benchmark)
    case .bare: readings = try bare(.swift, benchmark)
    case .worker: readings = try worker(benchmark)
    }
    guard readings.count == WalkRounds.walks, let wall = readings.map(\.wall).min(),
      let cpu = readings.map(\.cpu).min(), readings.allSatisfy({ $0.isWhole(tree.census, benchmark.work) })
    else {
      throw .failure(
        what: "walking by \(benchmark.name)", why: "not every walk found what the tree holds",
        next: "see dirbench verify --benchmarks '\(benchmark.name)'")
    }
    return Shortest(wall: Double(wall) / 1e9, cpu: Double(cpu) / 1e9)
  }

  private func bare(_ language: BareWalk.Language, _ benchmark: Benchmark) throws(OverheadError) -> [WalkReading] {
    let walk = BareWalk(language, benchmark.name, walks: WalkRounds.walks, root: tree.root)
    let output = try processes.output(of: processes.own, walk.arguments)
    return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap { WalkReading($0) }
  }

  private func worker(_ benchmark: Benchmark) throws(OverheadError) -> [WalkReading] {
    let request = WorkerRequest(
      task: .time(walks: WalkRounds.walks), benchmark: benchmark.name, root: tree.root,
      parent: ParentWatch.ownIdentifier)
    guard case .timed(let walks) = WorkerReply(try processes.output(of: dirbench, request.arguments)) else { return [] }
    return walks.map { WalkReading(wall: $0.wall, cpu: $0.cpu, tally: $0.tally) }
  }
}
