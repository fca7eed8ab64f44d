import Comparison
import Records
import Testing
import Trees

/// What cannot be compared and should be: it never passes.
@Suite struct FailingClosedTests {
  private func failure(_ change: (inout Duel) -> Void) -> String? {
    var duel = Duel(factor: 1)
    change(&duel)
    #expect(duel.comparison.verdict == .failed)
    let failure = duel.finding?.failure
    // As it is with stored runs that share no rounds.
    #expect(duel.apart.finding?.failure == failure)
    return failure
  }

  @Test func `a benchmark that the candidate lacks`() {
    #expect(failure { $0.candidate = [] } == "the candidate has no such benchmark")
  }

  @Test func `a walk that differs, on either side`() {
    let wrong = Verification(
      verified: false, differenceCount: 2, differences: [Verification.Difference(path: "x", what: "missing")])
    #expect(
      failure { $0.candidate[0].verification = wrong }
        == "the candidate's walk differs from the tree in 2 places, first at x: missing")
    #expect(failure { $0.base[0].verification = wrong }?.hasPrefix("the base's walk differs") == true)
  }

  @Test func `a trial that failed, though others gave times`() {
    let crashed = CaseRecord.Failure(pass: "time", round: 3, what: "it crashed")
    #expect(
      failure { $0.candidate[0].failures = [crashed] } == "the candidate's trial failed in round 3 of time: it crashed")
    #expect(failure { $0.base[0].failures = [crashed] }?.hasPrefix("the base's trial failed") == true)
  }

  @Test(arguments: [Double.nan, .infinity, 0, -0.01])
  func `a time that is no positive number`(value: Double) {
    for side in [\Duel.base, \Duel.candidate] {
      _ = failure { duel in
        duel[keyPath: side][0].series[0].trials[5] = Series.Trial(round: 5, values: [value])
      }
    }
  }

  @Test(arguments: [Double.nan, .infinity, 0])
  func `a walk that is no positive number, behind others that are`(value: Double) {
    for side in [\Duel.base, \Duel.candidate] {
      // The other side has one walk a trial, so that no finding rests on the second.
      let walks = failure { duel in
        duel[keyPath: side][0].series[0].trials[5] = Series.Trial(round: 5, values: [0.01, value])
      }
      #expect(walks == "a time is not a positive number")
    }
  }

  @Test(arguments: [Double.nan, .infinity])
  func `a count that is no number`(value: Double) {
    for duel in [Duel(allocations: [7], [value]), Duel(allocations: [value], [7])] {
      #expect(duel.comparison.verdict == .failed)
    }
  }

  @Test func `another census, or another spec`() {
    #expect(
      failure { $0.trees.1 = Duel.tree(files: 11) } == "the trees differ: 11 and 12 entries, 100 and 100 bytes")
    #expect(
      failure { $0.trees.1 = Duel.tree(digest: "abd") } == "the trees differ: they were made from different specs")
  }

  @Test func `a tree that changed while it was measured`() {
    let tree = Duel.tree()
    let changed = TreeRecord(
      name: tree.name, source: tree.source, root: tree.root, digest: tree.digest, census: tree.census,
      fileSystem: tree.fileSystem, change: "changed while it was walked")
    #expect(failure { $0.trees.1 = changed } == "changed while it was walked")
    #expect(failure { $0.trees.0 = changed } == "changed while it was walked")
  }

  @Test func `a tree that a run does not describe`() {
    let other = TreeRecord(
      name: "other", source: .spec, root: "/made-up", digest: "abc", census: Duel.tree().census, fileSystem: "ext4")
    for side in [\Duel.trees.0, \Duel.trees.1] {
      #expect(failure { $0[keyPath: side] = other } == "one of the runs does not describe the tree")
    }
  }

  @Test func `a metric that the candidate could not measure`() {
    var duel = Duel(allocations: [7], [])
    duel.candidate[0].missing = [MissingMetric(metric: "allocations", reason: "no probe")]
    #expect(duel.finding == .failed("the candidate has no allocations: no probe"))
    #expect(failure { $0.candidate[0].series = [] } == "the candidate has no wallClock")
  }

  @Test func `where neither side has what was asked for, nothing is judged`() {
    var duel = Duel(allocations: [], [])
    #expect(duel.comparison.verdict == .nothingJudged)
    for side in [\Duel.base, \Duel.candidate] {
      duel[keyPath: side][0].missing = [MissingMetric(metric: "allocations", reason: "no probe")]
    }
    #expect(duel.finding?.notJudged?.contains("no probe") == true)
    #expect(duel.comparison.verdict == .nothingJudged)
  }

  @Test func `a metric that only the base lacks is shown, and a benchmark that only the candidate has is new`() {
    var duel = Duel(allocations: [], [7])
    #expect(duel.finding?.notJudged == "the base has no allocations")
    duel.candidate.append(Duel.record("b/size", allocations: [3]))
    #expect(duel.comparison.cases.last?.finding == .new)
    #expect(duel.comparison.verdict == .nothingJudged)
    duel.candidate[1].verification = Verification(verified: false, differenceCount: 1)
    #expect(duel.comparison.verdict == .failed)
  }

  @Test func `a new benchmark that went wrong, though it left no values`() {
    var duel = Duel(factor: 1)
    duel.candidate.append(Duel.record("b/size"))
    #expect(duel.comparison.cases.count == 1)
    duel.candidate[1].verification = Verification(verified: false, problem: "ended by signal 11")
    #expect(duel.comparison.cases.last?.finding == .failed("the candidate's walk failed: ended by signal 11"))
    #expect(duel.comparison.verdict == .failed)
    duel.candidate[1] = Duel.record("b/size", [.nan])
    #expect(duel.comparison.cases.last?.finding == .failed("a time is not a positive number"))
  }

  @Test func `a benchmark of which only one of several metrics is there`() {
    var duel = Duel(factor: 1)
    duel.policy.metrics = [.wallClock, .allocations]
    duel.base[0].series.append(Series(metric: .allocations, trials: [Series.Trial(round: 0, values: [7])]))
    let comparison = duel.comparison
    #expect(comparison.cases.map(\.finding) == [.unchanged, .failed("the candidate has no allocations")])
    #expect(comparison.verdict == .failed)
  }
}
