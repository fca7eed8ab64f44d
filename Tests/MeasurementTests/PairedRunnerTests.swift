import Measurement
import Platform
import Records
import TestSupport
import Testing
import Traversal
import Trees

@Suite struct PairedRunnerTests {
  /// Two scripts that walk one tree; the candidate's walks take 22 ms where the base's take 20.
  private struct Sides {
    let base: SteadyWorker
    let candidate: SteadyWorker

    init(candidateTime: String = SteadyWorker.walks(of: 22_000_000)) throws {
      base = try SteadyWorker()
      candidate = try SteadyWorker(time: candidateTime)
    }

    func requests(_ methods: [String], candidate other: [String]? = nil) -> (RunRequest, RunRequest) {
      var requests = (base.request(methods), candidate.request(other ?? methods))
      requests.1.trees = requests.0.trees
      requests.0.passes = [.time]
      requests.1.passes = [.time]
      return requests
    }
  }

  private func run(
    _ requests: (RunRequest, RunRequest), of sides: Sides? = nil, interruption: Interruption? = nil,
    isDecisive: @escaping ([CaseRecord], [CaseRecord]) -> Bool = { _, _ in false },
    tell: @escaping (RunEvent) -> Void = { _ in }
  ) throws -> PairedRunner.Outcome {
    let interruption = try interruption ?? Interruption()
    var runner = PairedRunner(
      base: requests.0, candidate: requests.1, supervisor: Supervisor(interruption: interruption),
      interruption: interruption, isDecisive: isDecisive, tell: tell)
    // The scripts go with the value that made them.
    return try withExtendedLifetime(sides) { try runner.run() }
  }

  @Test func `either side has a trial of each case in every round, from its own program`() throws {
    let sides = try Sides()
    let outcome = try run(sides.requests(["a", "b"]))
    for (run, seconds) in [(outcome.base, 0.02), (outcome.candidate, 0.022)] {
      #expect(run.plan.timeRounds.count == 3)
      for record in run.cases {
        #expect(record.series(of: .wallClock)?.trials.map(\.values) == Array(repeating: [seconds, seconds], count: 3))
      }
    }
    #expect(try sides.base.log().count { $0.contains(" time 2") } == 6)
    #expect(try sides.candidate.log().count { $0.contains(" time 2") } == 6)
  }

  @Test func `both runs say that they belong together, and which of them went first`() throws {
    let sides = try Sides()
    let outcome = try run(sides.requests(["a", "b"]), of: sides)
    let (base, candidate) = (
      try #require(outcome.base.plan.pairing), try #require(outcome.candidate.plan.pairing)
    )
    #expect(base.session == candidate.session)
    #expect((base.side, candidate.side) == (.base, .candidate))
    #expect(base.candidateFirst == candidate.candidateFirst)
    #expect(base.candidateFirst.map(\.count) == [2, 2, 2])
    #expect(outcome.base.plan.timeRounds == outcome.candidate.plan.timeRounds)
    #expect(base.roundEnds.count == 3 && base.roundEnds == base.roundEnds.sorted())
  }

  @Test func `a fair coin decides who goes first, by the seed alone`() {
    let schedule = Schedule(seed: 7, stream: 3)
    let coins = (0..<1000).flatMap { schedule.coins(ofRound: $0, count: 4) }
    // Six standard deviations either way.
    #expect((1_810...2_190).contains(coins.count { $0 }))
    let alternations = zip(coins, coins.dropFirst()).count { $0 != $1 }
    #expect((1_809...2_190).contains(alternations))
    #expect(coins == (0..<1000).flatMap { schedule.coins(ofRound: $0, count: 4) })
    #expect(coins != (0..<1000).flatMap { Schedule(seed: 8, stream: 3).coins(ofRound: $0, count: 4) })
  }

  @Test func `trials run in the order that was kept`() throws {
    let folder = try TemporaryDirectory()
    let base = try SteadyWorker(time: SteadyWorker.stamped("base", in: folder.path))
    let candidate = try SteadyWorker(time: SteadyWorker.stamped("candidate", in: folder.path))
    var requests = (base.request(["a"]), candidate.request(["a"]))
    requests.1.trees = requests.0.trees
    for request in [\(RunRequest, RunRequest).0, \.1] {
      requests[keyPath: request].passes = [.time]
      requests[keyPath: request].rounds = 12
    }
    let outcome = try run(requests)
    let ran = String(decoding: try FileSystem.contents(of: folder.path.appending("order")), as: UTF8.self)
    let kept = try #require(outcome.base.plan.pairing).candidateFirst.flatMap { round in
      round.flatMap { $0 ? ["candidate", "base"] : ["base", "candidate"] }
    }
    #expect(ran.split(separator: "\n").map(String.init) == kept)
  }

  @Test func `it stops when its intervals are narrow, whatever they say`() throws {
    let sides = try Sides()
    var requests = sides.requests(["a"])
    requests.0.rounds = nil
    requests.1.rounds = nil
    var asked: [Int] = []
    let outcome = try run(
      requests, of: sides,
      isDecisive: { base, candidate in
        asked.append(base[0].series(of: .wallClock)?.trials.count ?? 0)
        return candidate[0].series(of: .wallClock)?.trials.count == 4
      })
    #expect(asked == [1, 2, 3, 4])
    #expect(outcome.candidate.plan.timeRounds.count == 4)
  }

  @Test func `a case that one side lacks is not timed, and kept on the other side`() throws {
    let sides = try Sides()
    let outcome = try run(sides.requests(["a", "old"], candidate: ["new", "a"]), of: sides)
    #expect(outcome.base.cases.map(\.id.benchmark) == ["a/size", "old/size"])
    #expect(outcome.candidate.cases.map(\.id.benchmark) == ["new/size", "a/size"])
    #expect(outcome.base.cases.map { $0.series(of: .wallClock) != nil } == [true, false])
    #expect(outcome.candidate.cases.map { $0.series(of: .wallClock) != nil } == [false, true])
  }

  @Test func `a trial that fails on one side ends the case on both, and the others go on`() throws {
    let failing = "[ $benchmark = a/size ] && exit 3; " + SteadyWorker.walks(of: 22_000_000)
    let sides = try Sides(candidateTime: failing)
    let outcome = try run(sides.requests(["a", "b"]), of: sides)
    #expect(outcome.candidate.cases[0].failures.count == 1)
    #expect(outcome.base.cases[0].failures.isEmpty)
    #expect((outcome.base.cases[0].series(of: .wallClock)?.trials.count ?? 0) <= 1)
    #expect(outcome.base.cases[1].series(of: .wallClock)?.trials.count == 3)
    #expect(outcome.candidate.cases[1].series(of: .wallClock)?.trials.count == 3)
  }

  @Test func `an interrupted round leaves nothing behind on either side`() throws {
    let interruption = try Interruption()
    let sides = try Sides()
    var requests = sides.requests(["a", "b"])
    requests.0.rounds = 100
    requests.1.rounds = 100
    let outcome = try run(
      requests, of: sides, interruption: interruption,
      tell: { event in
        if case .trial("time", 2, 1, 2) = event { interruption.request() }
      })
    for run in [outcome.base, outcome.candidate] {
      #expect(run.plan.interrupted)
      #expect(run.plan.timeRounds.count == 2)
      #expect(run.cases.allSatisfy { $0.series(of: .wallClock)?.trials.count == 2 })
    }
  }

  @Test func `each side's workers have its own variables and its own slowdown`() throws {
    let sides = try Sides(candidateTime: "echo \"$SIDE $8\" >>\"$(dirname $0)/told\"; " + SteadyWorker.steady)
    var requests = sides.requests(["a"])
    requests.1.variables = [Environment.Variable(name: "SIDE", value: Array("candidate".utf8))]
    requests.1.slowdowns = ["a/size": 1.05]
    let outcome = try run(requests)
    let told = String(
      decoding: try FileSystem.contents(of: sides.candidate.folder.path.appending("told")), as: UTF8.self)
    #expect(told.split(separator: "\n") == ["candidate 1.05", "candidate 1.05", "candidate 1.05"])
    #expect(outcome.candidate.plan.pairing?.variables == ["SIDE=candidate"])
    #expect(outcome.candidate.plan.pairing?.injected == ["a/size": 1.05])
    #expect(outcome.candidate.machine.environment?["SIDE"] == "candidate")
    #expect(outcome.base.plan.pairing?.variables == [])
    #expect(outcome.base.machine.environment?["SIDE"] == nil)
  }
}
