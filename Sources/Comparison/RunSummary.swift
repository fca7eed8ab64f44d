public import Records
public import Statistics

/// The derived figures of a run, worked out once for every report.
public struct RunSummary: Hashable, Sendable {
  /// The cases that can be held against each other: one work on one tree in one cache state.
  public struct Group: Hashable, Sendable {
    public let tree: String
    public let cache: String
    public let work: String
    /// Fastest first; then those that are not ranked, in the order of the run.
    public let cases: [CaseSummary]
  }

  public let run: Run
  /// In the order of the run.
  public let cases: [CaseSummary]
  /// By tree, in the order of the run, then by work, with `size` first.
  public let groups: [Group]
  /// For each tree and cache state, which method totals its sizes fastest.
  public let answers: [Answer]
  public let cautions: [RunCaution]

  /// Costs a sort of every series and, for n rounds, O(n^3) additions a case.
  public init(_ run: Run) {
    self.run = run
    let figures = run.cases.map(CaseFigures.init)
    cases = figures.map { RunSummary.summary(of: $0, among: figures, run: run) }
    groups = RunSummary.groups(of: cases)
    answers = Answer.all(of: groups)
    cautions = RunCaution.all(of: run)
  }

  /// How many times as long one case takes as another, by pairs within the rounds that have both.
  public static func ratio(of one: CaseSummary, to other: CaseSummary) -> Estimate {
    .pairedRatio(of: CaseFigures(one.record).walks, to: CaseFigures(other.record).walks)
  }

  private static func summary(of figures: CaseFigures, among all: [CaseFigures], run: Run) -> CaseSummary {
    let tree = run.trees.first { $0.name == figures.record.id.tree }
    var cautions = figures.cautions(passes: run.plan.passes)
    var relative: CaseSummary.Relative?
    if figures.record.verification.verified, !figures.wall.byRound.isEmpty {
      let reference = reference(for: figures.record, among: all, named: run.plan.reference)
      (relative, cautions) = hold(figures, against: reference, cautions)
    }
    return figures.summary(tree: tree, relative: relative, cautions: cautions)
  }

  private static func hold(
    _ figures: CaseFigures, against reference: CaseFigures, _ known: [CaseCaution]
  ) -> (CaseSummary.Relative?, [CaseCaution]) {
    var cautions = known
    let name = reference.record.id.benchmark
    let ratio = Estimate.pairedRatio(of: figures.walks, to: reference.walks)
    guard ratio.value != nil else { return (nil, cautions + [.referenceWithoutTimes(name)]) }
    if !reference.record.verification.verified { cautions.append(.referenceNotVerified(name)) }
    // Said once: too few trials means too few pairs.
    if case .tooFewValues(let have, let need)? = ratio.caution, figures.wallEstimate.interval != nil {
      cautions.append(.tooFewPairs(have: have, need: need, reference: name))
    }
    return (CaseSummary.Relative(reference: name, ratio: ratio), cautions)
  }

  /// The benchmark that was named, else `fts` in no order, else the first that is verified, of those that have times:
  /// always of the same work, tree and cache.
  private static func reference(
    for record: CaseRecord, among all: [CaseFigures], named name: String?
  ) -> CaseFigures {
    let comparable = all.filter {
      $0.record.id.tree == record.id.tree && $0.record.id.cache == record.id.cache && $0.record.work == record.work
        && !$0.wall.byRound.isEmpty
    }
    return comparable.first { $0.record.id.benchmark == name }
      ?? comparable.first { $0.record.id.benchmark == "fts/\(record.work)" }
      ?? comparable.first { $0.record.verification.verified } ?? CaseFigures(record)
  }

  private static func groups(of cases: [CaseSummary]) -> [Group] {
    var groups: [Group] = []
    // A run names its cases benchmark by benchmark; a reader wants them tree by tree.
    for tree in unique(cases.map(\.id.tree)) {
      for cache in unique(cases.map(\.id.cache)) {
        let works = unique(cases.map(\.record.work))
        for work in works.filter({ $0 == "size" }) + works.filter({ $0 != "size" }) {
          let members = cases.filter { $0.id.tree == tree && $0.id.cache == cache && $0.record.work == work }
          if members.isEmpty { continue }
          groups.append(Group(tree: tree, cache: cache, work: work, cases: ranked(members)))
        }
      }
    }
    return groups
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func ranked(_ cases: [CaseSummary]) -> [CaseSummary] {
    // sorted(by:) is stable in practice but not by contract, so equal times keep the run's order explicitly.
    let places = cases.filter(\.isRanked).enumerated().sorted {
      ($0.element.wall.value ?? 0, $0.offset) < ($1.element.wall.value ?? 0, $1.offset)
    }
    return places.map(\.element) + cases.filter { !$0.isRanked }
  }
}
