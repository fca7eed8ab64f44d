internal import Measurement
internal import Platform

/// The generator and `cp -r`, each as a process of its own, that make the same tree beside the same source.
struct GeneratorRounds {
  private static let memoryFolder = Path("/dev/shm")
  static var hasMemoryFolder: Bool { TreeFacts(of: memoryFolder).fileSystem == "tmpfs" }

  /// On a disk it takes what the disk takes, and is only reported.
  private static let diskRounds = 6...20
  private static let diskSeconds = 45.0

  let processes: Processes
  let tree: SeedTree
  let schedule: Schedule
  let progress: ProgressLine
  private let copier: Path

  init(
    _ processes: Processes, _ tree: SeedTree, _ schedule: Schedule, _ progress: ProgressLine
  ) throws(OverheadError) {
    self.processes = processes
    self.tree = tree
    self.schedule = schedule
    self.progress = progress
    copier = try Processes.required("cp", package: "coreutils")
  }

  /// On tmpfs, from tmpfs.
  func inMemory(rounds: Int) throws(OverheadError) -> Claim {
    let folder = GeneratorRounds.memoryFolder
    guard GeneratorRounds.hasMemoryFolder else {
      throw .failure(
        what: "the generator on tmpfs", why: "there is no tmpfs at \(SafeName.encode(folder.bytes))",
        next: "mount one there")
    }
    let pairs = try measure(below: folder, rounds: rounds...rounds, until: .max)
    return Claim("generator / cp -r on tmpfs", pairs, limit: 1)
  }

  /// On the disk of the cache folder, from there.
  func onDisk() throws(OverheadError) -> Claim {
    let end = Clock.monotonic() + Int64(GeneratorRounds.diskSeconds * 1e9)
    let pairs = try measure(below: tree.cacheParent, rounds: GeneratorRounds.diskRounds, until: end)
    return Claim("generator / cp -r on \(tree.fileSystem)", pairs, limit: nil)
  }

  /// Rounds until the monotonic clock reads `end`, but not fewer nor more than given.
  private func measure(
    below folder: Path, rounds: ClosedRange<Int>, until end: Int64
  ) throws(OverheadError) -> [Claim.Pair] {
    try ScratchFolder.lend(below: folder) { (scratch) throws(OverheadError) in
      // Not the tree in the cache: to copy files is to change their access times, which are part of that tree.
      let source = scratch.path.appending("source")
      _ = try generate(source)
      var pairs: [Claim.Pair] = []
      while pairs.count < rounds.lowerBound || (pairs.count < rounds.upperBound && Clock.monotonic() < end) {
        let round = pairs.count
        progress.show("generator in \(SafeName.encode(scratch.path.bytes)): round \(round + 1)")
        pairs.append(try pair(scratch, round, from: source))
      }
      return pairs
    }
  }

  private func pair(_ scratch: ScratchFolder, _ round: Int, from source: Path) throws(OverheadError) -> Claim.Pair {
    let target = scratch.path.appending("made")
    var seconds = [0.0, 0.0]
    for turn in schedule.order(ofRound: round, cases: 2) {
      seconds[turn] = turn == 0 ? try generate(target) : try copy(source, target)
      try scratch.remove(target)
    }
    return Claim.Pair(time: seconds[0], reference: seconds[1])
  }

  private func generate(_ target: Path) throws(OverheadError) -> Double {
    try processes.duration(of: processes.own, [Array("generate".utf8), tree.file.bytes, target.bytes])
  }

  private func copy(_ source: Path, _ target: Path) throws(OverheadError) -> Double {
    try processes.duration(of: copier, [Array("-r".utf8), Array("--".utf8), source.bytes, target.bytes])
  }
}
