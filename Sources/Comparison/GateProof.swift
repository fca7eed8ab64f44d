internal import Records
internal import Statistics

/// What a gate finds of a build against itself, and of a benchmark that was slowed on purpose.
public struct GateProof: Hashable, Sendable {
  /// Whether the gate is right here.
  public enum Outcome: Hashable, Sendable {
    /// It calls equal what is equal, and finds what was changed and nothing else.
    case proven
    /// It says nothing wrong, but cannot tell one of them.
    case cannotTell
    /// It says something wrong.
    case refuted
  }

  /// Against itself.
  public let twins: RunComparison
  public let slowed: RunComparison
  /// The one that was changed, by its full name.
  public let benchmark: String
  /// By how much, as a part: above 0 the candidate was slowed; below, the base, so that the candidate is faster by it.
  public let change: Double

  public init(twins: RunComparison, slowed: RunComparison, benchmark: String, change: Double) {
    self.twins = twins
    self.slowed = slowed
    self.benchmark = benchmark
    self.change = change
  }

  /// The largest difference from 1 of any ratio of the build to itself; `nil` where there is none.
  public var noiseFloor: Double? { twins.cases.compactMap { $0.ratio.value.map { abs($0 - 1) } }.max() }

  public var outcome: Outcome {
    let expected: Finding = change > 0 ? .regressed : .improved
    let (changed, others) = (
      slowed.cases.filter { $0.key.id.benchmark == benchmark }, slowed.cases.filter { $0.key.id.benchmark != benchmark }
    )
    let equal = (twins.cases + others).map(\.finding)
    if changed.isEmpty || equal.contains(where: { $0 != .unchanged && !$0.isOpen }) { return .refuted }
    // A change that the tolerance allows may be called none.
    let mayPass = change > 0 && change < (changed.first?.limits.tolerance ?? 0)
    if changed.contains(where: {
      $0.finding != expected && !$0.finding.isOpen && !(mayPass && $0.finding == .unchanged)
    }) {
      return .refuted
    }
    return (equal + changed.map(\.finding)).contains(where: \.isOpen) ? .cannotTell : .proven
  }
}

extension Finding {
  /// Whether nothing is said.
  fileprivate var isOpen: Bool { if case .inconclusive = self { true } else { false } }
}
