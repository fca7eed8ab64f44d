import Measurement
import Platform
import Records
import TestSupport
import Testing
import Traversal
import Trees

@Suite struct RunnerTests {
  private func run(
    _ request: RunRequest, isPrecise: @escaping ([CaseRecord]) -> Bool = { _ in false },
    interruption: Interruption? = nil, tell: @escaping (RunEvent) -> Void = { _ in }
  ) throws -> Run {
    let interruption = try interruption ?? Interruption()
    var runner = Runner(
      request, supervisor: Supervisor(interruption: interruption), interruption: interruption, isPrecise: isPrecise,
      tell: tell)
    return try runner.run()
  }

  @Test func `every case has its turn in every round, each trial in a process of its own`() throws {
    let worker = try SteadyWorker()
    let run = try run(worker.request(["a", "b"]))
    #expect(run.plan.timeRounds.count == 3)
    #expect(run.plan.timeRounds.allSatisfy { $0.sorted() == [0, 1] })
    let asked = try worker.log()
    #expect(asked.count { $0.hasPrefix("a/size time 2") } == 3)
    #expect(asked.count { $0.hasPrefix("b/size memory") } == 3)
    for record in run.cases {
      #expect(record.verification.verified)
      let wall = try #require(record.series(of: .wallClock))
      #expect(wall.trials.map(\.round) == [0, 1, 2])
      #expect(wall.trials.allSatisfy { $0.values == [0.02, 0.02] })
      #expect(record.series(of: .cpuTime)?.trials.first?.values == [0.019, 0.019])
      #expect(record.series(of: .residentPeak)?.trials.first?.values == [400])
      #expect(record.failures.isEmpty)
      #expect(record.missing.map(\.metric) == ["allocations", "allocatedBytes", "heapPeak", "heapAfter"])
      #expect(record.missing.allSatisfy { $0.reason == SteadyWorker.noProbe })
    }
  }

  @Test func `a peak that the kernel refuses is missing with its reason, and nothing else is`() throws {
    let worker = try SteadyWorker(memory: "100 200 300 -")
    let run = try run(worker.request(["a"]))
    #expect(run.cases[0].series(of: .residentPeak) == nil)
    #expect(run.cases[0].series(of: .residentAfter) != nil)
    #expect(
      run.cases[0].missing.first
        == MissingMetric(metric: "residentPeak", reason: "/proc/self/clear_refs cannot be written here"))
  }

  @Test func `a trial with another census fails, once, and the case is no longer verified`() throws {
    let worker = try SteadyWorker(
      time:
        "[ $benchmark = a/size ] && echo walk 1 1 0 0 0 0 0 0 - 0 2 0 0 0 0 0 || echo walk 1 1 0 0 0 0 0 0 - 0 1 0 0 0 0 0"
    )
    let run = try run(worker.request(["a", "b"]))
    #expect(run.cases[0].failures.count == 1)
    #expect(run.cases[0].verification.problem?.contains("told 2 entries") == true)
    #expect(run.cases[0].series(of: .wallClock) == nil)
    #expect(run.cases[1].series(of: .wallClock)?.trials.count == 3)
    #expect(run.cases[1].verification.verified)
  }

  @Test func `it stops when more would tell nothing more, after ten rounds at least`() throws {
    let worker = try SteadyWorker()
    var request = worker.request(["a"])
    request.rounds = nil
    request.passes = [.time]
    var asked: [Int] = []
    let run = try run(
      request,
      isPrecise: { records in
        asked.append(records[0].series(of: .wallClock)?.trials.count ?? 0)
        return true
      })
    #expect(asked == [10])
    #expect(run.plan.timeRounds.count == 10)
  }

  @Test func `a walk that no round has time for is left out with its reason`() throws {
    let worker = try SteadyWorker(recorded: 3_000_000_000)
    var request = worker.request(["a"])
    request.rounds = nil
    request.time = 1
    #expect(throws: MeasurementError.noTime(seconds: 1, needed: 3)) { try run(request) }
  }

  @Test func `an interrupted round leaves nothing of it behind`() throws {
    let worker = try SteadyWorker()
    let interruption = try Interruption()
    var request = worker.request(["a", "b"])
    request.rounds = 100
    let run = try run(
      request, interruption: interruption,
      tell: { event in
        if case .trial("time", 2, 1, 2) = event { interruption.request() }
      })
    #expect(run.plan.interrupted)
    #expect(run.plan.timeRounds.count == 2)
    #expect(run.plan.memoryRounds.isEmpty)
    #expect(run.cases.allSatisfy { $0.series(of: .wallClock)?.trials.count == 2 })
  }

  @Test func `a tree that changes while it is measured ends the run, keeps its rounds and blames no method`() throws {
    let worker = try SteadyWorker(
      time: """
        if [ -e \"$0.changed\" ]; then echo walk 1 1 0 0 0 0 0 0 - 0 2 0 0 0 0 0
        else for i in $(seq $walks); do echo walk 20000000 19000000 0 0 0 0 0 0 - 0 1 0 0 0 0 0; done; fi
        """.replacing("\\", with: ""))
    var request = worker.request(["a", "b"])
    request.rounds = 100
    let flag = try #require(Path(bytes: worker.program.bytes + Array(".changed".utf8)))
    let interruption = try Interruption()
    var runner = Runner(
      request, supervisor: Supervisor(interruption: interruption), interruption: interruption,
      tell: { event in
        guard case .trial("time", 1, 2, 2) = event else { return }
        do {
          try FileDescriptor.open(worker.root.appending("new"), [.create, .writeOnly]).closeChecked()
          try FileDescriptor.open(flag, [.create, .writeOnly]).closeChecked()
        } catch {
          Issue.record("\(error)")
        }
      })
    let run = try runner.run()
    #expect(run.plan.timeRounds.count == 2)
    #expect(run.plan.memoryRounds.isEmpty)
    #expect(!run.plan.interrupted)
    #expect(run.cases.allSatisfy { $0.verification.verified && $0.failures.isEmpty })
    #expect(run.trees[0].change == "changed while it was walked: new: told, but not in the tree")
    #expect(runner.treeChange != nil)
  }

  @Test func `a run interrupted before a round was complete is an error`() throws {
    let worker = try SteadyWorker()
    let interruption = try Interruption()
    interruption.request()
    #expect(throws: MeasurementError.interrupted) {
      try run(worker.request(["a"]), interruption: interruption)
    }
  }

  @Test func `without a place for a tree of one entry memory is missing with that reason`() throws {
    let worker = try SteadyWorker()
    var request = worker.request(["a"])
    request.firstUseTree = nil
    let run = try run(request)
    #expect(
      run.cases[0].missing.map(\.metric) == [
        "residentBefore", "residentAfter", "residentPeak", "allocations", "allocatedBytes", "heapPeak", "heapAfter",
      ])
    #expect(run.cases[0].missing.allSatisfy { $0.reason.contains("no place outside the tree") })
  }
}
