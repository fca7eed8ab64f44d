public import Platform
internal import Records
public import Traversal
internal import Trees

/// Holds every benchmark's walk against its tree, before anything is timed.
public struct Verifier {
  private let request: RunRequest
  private let supervisor: Supervisor
  private let interruption: Interruption
  private let tell: (RunEvent) -> Void

  /// What each tree must give, by the index of the tree.
  public private(set) var expected: [RecordedWalk] = []
  /// Seconds that a worker takes beside its walks; the least that was seen.
  public private(set) var secondsPerProcess = 0.05

  public init(
    _ request: RunRequest, supervisor: Supervisor, interruption: Interruption, tell: @escaping (RunEvent) -> Void
  ) {
    self.request = request
    self.supervisor = supervisor
    self.interruption = interruption
    self.tell = tell
  }

  /// Verifies every benchmark on every tree, by benchmark, then tree.
  ///
  /// Throws where a tree cannot be walked at all or changed meanwhile, and where the run is interrupted.
  public mutating func verify() throws(MeasurementError) -> [VerifiedCase] {
    for tree in request.trees {
      tell(.referring(tree: tree.name))
      expected.append(try expectation(of: tree))
    }
    tell(.verifying(benchmarks: request.benchmarks.count, entries: expected.reduce(0) { $0 + $1.listing.count }))
    var cases: [VerifiedCase] = []
    let total = request.benchmarks.count * request.trees.count
    for benchmark in request.benchmarks {
      for tree in request.trees.indices {
        let verified = try verify(benchmark, tree)
        cases.append(verified)
        tell(
          .verified(
            benchmark: benchmark.name, tree: request.trees[tree].name, verified.verification, done: cases.count,
            of: total))
      }
    }
    try checkThatTreesStayed()
    return cases
  }

  /// Walks every tree once more; throws where one is no longer what it was.
  func checkThatTreesStayed() throws(MeasurementError) {
    for tree in request.trees.indices {
      if let change = try change(of: tree) { throw change }
    }
  }

  /// Walks a tree once more, and tells how it is no longer what it was, as an error to throw; `nil` where it is.
  func change(of tree: Int) throws(MeasurementError) -> MeasurementError? {
    let root = request.trees[tree].root
    let now = try reference(of: request.trees[tree])
    let changes = WalkComparison(of: now, against: expected[tree], work: .size, order: .none).differences
    return changes.first.map { first in
      .treeChanged(root, count: changes.count, first: SafeName.encode(first.path), what: first.what)
    }
  }

  private func expectation(of tree: TreeTarget) throws(MeasurementError) -> RecordedWalk {
    if let promise = tree.promise { return RecordedWalk(listing: promise) }
    return try reference(of: tree)
  }

  private func reference(of tree: TreeTarget) throws(MeasurementError) -> RecordedWalk {
    let walk = ReferenceWalk.record(tree.root) { interruption.isRequested }
    if interruption.isRequested { throw .interrupted }
    if let problem = walk.problems.first(where: { $0.path.isEmpty }) {
      throw .treeUnreadable(tree.root, Errno(rawValue: problem.code))
    }
    return walk
  }

  private mutating func verify(_ benchmark: Benchmark, _ tree: Int) throws(MeasurementError) -> VerifiedCase {
    let limit = request.limit(entries: expected[tree].listing.count)
    let start = Clock.monotonic()
    let outcome = supervisor.run(request.command(.verify, benchmark, tree, limit: limit))
    let elapsed = Clock.monotonic() - start
    if case .interrupted = outcome { throw .interrupted }
    guard case .finished(let output) = outcome else {
      return VerifiedCase(benchmark: benchmark, tree: tree, verification: .failed(outcome.failure ?? "no answer"))
    }
    guard case .verified(let verified)? = WorkerReply(output) else {
      let words = WorkerOutcome.nonsense(output).failure ?? ""
      return VerifiedCase(benchmark: benchmark, tree: tree, verification: .failed(words))
    }
    note(processNanoseconds: elapsed - verified.recordedWall - (verified.countedWall ?? 0))
    var comparison = compare(verified.walk, benchmark, tree)
    if !comparison.isEmpty && benchmark.order == .accessTime && request.trees[tree].promise == nil {
      // Access times move when files are used, be it by this run's own first process; the order is judged by those of now.
      expected[tree] = try refreshed(expected[tree], of: request.trees[tree])
      comparison = compare(verified.walk, benchmark, tree)
    }
    // A method is not blamed for a tree that is no longer what it was.
    if !comparison.isEmpty, let change = try change(of: tree) { throw change }
    return VerifiedCase(
      benchmark: benchmark, tree: tree, verification: Verification(comparison), tally: verified.walk.tally,
      secondsPerWalk: Double(verified.countedWall ?? verified.recordedWall) / 1e9)
  }

  private func compare(_ walk: RecordedWalk, _ benchmark: Benchmark, _ tree: Int) -> WalkComparison {
    WalkComparison(of: walk, against: expected[tree], work: benchmark.work, order: benchmark.order)
  }

  /// The tree as it is now, if nothing but times moved; else as it was.
  private func refreshed(_ before: RecordedWalk, of tree: TreeTarget) throws(MeasurementError) -> RecordedWalk {
    let now = try reference(of: tree)
    return WalkComparison(of: now, against: before, work: .size, order: .none).isEmpty ? now : before
  }

  private mutating func note(processNanoseconds: Int64) {
    secondsPerProcess = min(secondsPerProcess, max(0.001, Double(processNanoseconds) / 1e9))
  }
}

extension Verification {
  /// So many differences of a benchmark are kept by name; the others are counted.
  private static let shownDifferences = 10

  static func failed(_ problem: String) -> Verification { Verification(verified: false, problem: problem) }

  fileprivate init(_ comparison: WalkComparison) {
    self.init(
      verified: comparison.isEmpty, differenceCount: comparison.differences.count,
      differences: comparison.differences.prefix(Verification.shownDifferences).map {
        Difference(path: SafeName.encode($0.path), what: $0.what)
      })
  }
}

extension RunRequest {
  /// Seconds that a worker may take for a walk of so many entries.
  func limit(entries: Int, walks: Int = 1) -> Double {
    walkLimit ?? 60 + 0.0005 * Double(entries) * Double(min(walks, 4))
  }

  /// How a worker for a task is started.
  func command(
    _ task: WorkerRequest.Task, _ benchmark: Benchmark, _ tree: Int, setting variables: [Environment.Variable] = [],
    limit: Double
  ) -> WorkerCommand {
    let asked = WorkerRequest(
      task: task, benchmark: benchmark.name, root: trees[tree].root, parent: ParentWatch.ownIdentifier)
    return WorkerCommand(
      program: program, arguments: asked.arguments, variables: self.variables + variables, limit: limit)
  }
}

extension WorkerOutcome {
  /// An answer that does not parse, with its beginning.
  static func nonsense(_ output: [UInt8]) -> WorkerOutcome {
    if output.isEmpty { return .nonsense("nothing was written", lastWords: LastWords()) }
    return .nonsense("it wrote \(LastWords(output.prefix(200)).shown)", lastWords: LastWords())
  }
}
