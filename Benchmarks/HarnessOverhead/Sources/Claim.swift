internal import Glibc
package import Statistics

/// A ratio of elapsed times taken in pairs, and the limit that it is held to.
package struct Claim: Hashable, Sendable {
  /// Two times of one round, in seconds.
  package struct Pair: Hashable, Sendable {
    package let time: Double
    package let reference: Double

    package init(time: Double, reference: Double) {
      self.time = time
      self.reference = reference
    }
  }

  /// Whether a limit is kept, judged on the interval.
  package enum Verdict: String, Sendable {
    /// The upper end is no greater than the limit.
    case kept
    /// The lower end is greater than the limit.
    case exceeded
    /// The limit lies within the interval, or there is none: more rounds, or a quieter machine, may tell.
    case open = "not shown"
    /// There is no limit.
    case reported

    package init(_ interval: Interval?, limit: Double?) {
      guard let limit else {
        self = .reported
        return
      }
      guard let interval else {
        self = .open
        return
      }
      self = interval.high <= limit ? .kept : interval.low > limit ? .exceeded : .open
    }
  }

  /// What is divided by what.
  package let subject: String
  /// One of each round, in order.
  package let pairs: [Pair]
  private let cpuPairs: [Pair]?
  /// `nil` where the ratio is only reported.
  package let limit: Double?
  /// Of the ratio: the Hodges-Lehmann estimate of its logarithm with the signed-rank interval, made ratios again.
  package let estimate: Estimate
  /// The same of the times on processors, where they are known. It judges nothing; but where a busy machine makes
  /// elapsed times say little, it still tells.
  package let cpuEstimate: Estimate?

  package init(_ subject: String, _ pairs: [Pair], cpu: [Pair]? = nil, limit: Double?) {
    self.subject = subject
    self.pairs = pairs
    self.limit = limit
    self.cpuPairs = cpu
    estimate = Claim.ratio(pairs)
    cpuEstimate = cpu.map(Claim.ratio)
  }

  /// Makes a claim of several that took the same rounds: each pair is the geometric mean of theirs.
  package init(meanOf claims: [Claim], _ subject: String, limit: Double?) {
    let cpu = claims.compactMap(\.cpuPairs)
    self.init(
      subject, Claim.mean(claims.map(\.pairs)), cpu: cpu.count == claims.count ? Claim.mean(cpu) : nil, limit: limit)
  }

  private static func mean(_ series: [[Pair]]) -> [Pair] {
    (0..<(series.map(\.count).min() ?? 0)).map { round in
      func mean(_ time: KeyPath<Pair, Double>) -> Double {
        exp(series.map { log($0[round][keyPath: time]) }.reduce(0, +) / Double(series.count))
      }
      return Pair(time: mean(\.time), reference: mean(\.reference))
    }
  }

  private static func ratio(_ pairs: [Pair]) -> Estimate {
    Estimate.hodgesLehmann(of: pairs.map { log($0.time / $0.reference) }).mapped(by: exp)
  }

  package var verdict: Verdict { Verdict(estimate.interval, limit: limit) }
}
