internal import Glibc

/// A kind of noise that trials of a walk of 10 ms are simulated with.
package enum Noise: String, CaseIterable, Hashable, Codable, Sendable {
  case normal
  case logNormal = "log-normal"
  case heavyTailed = "heavy-tailed"
  case spikes
  case sharedRounds = "shared round effects"
  case drift
  case ties

  /// What a report says of it.
  package var summary: String {
    switch self {
    case .normal: return "times with a standard deviation of 2%"
    case .logNormal: return "a floor and a log-normal excess with a median of 5% of it, sigma 1: skewed times"
    case .heavyTailed: return "the logarithm of a time is 1% of Student's t with 2 degrees of freedom"
    case .spikes: return "a standard deviation of 1%, and 3% of all trials 2 to 6 times slower"
    case .sharedRounds:
      return "both trials of a pair share a factor with a standard deviation of 20%, and have 2% of their own"
    case .drift: return "1%, and both sides grow slower by 30% over the run, trial by trial"
    case .ties: return "as normal, rounded to whole fifths of a millisecond, so that most times are equal to others"
    }
  }

  /// Simulates the pairs of one run and gives their log-ratios, candidate over base, as the gate forms them.
  ///
  /// The candidate's times are those of the same distribution times the effect, so that the log-ratios are symmetric
  /// about its logarithm, whatever the skew of times: a difference of two draws of one distribution is as likely as its
  /// opposite. Of ties this holds but for some 1e-8. Which side goes first is a fair coin's choice for each pair.
  package func logRatios(pairs: Int, effect: Double, _ draws: inout Draws) -> [Double] {
    (0..<pairs).map { pair in
      let shared = self == .sharedRounds ? exp(0.2 * draws.normal()) : 1
      let baseGoesFirst = draws.coin()
      let base = shared * time(at: progress(pair, isSecond: !baseGoesFirst, of: pairs), slowed: 1, &draws)
      let candidate = shared * time(at: progress(pair, isSecond: baseGoesFirst, of: pairs), slowed: effect, &draws)
      return log(candidate / base)
    }
  }

  /// How much of a run lies before a trial, from 0 to below 1.
  private func progress(_ pair: Int, isSecond: Bool, of pairs: Int) -> Double {
    Double(2 * pair + (isSecond ? 1 : 0)) / Double(2 * pairs)
  }

  /// The value of one trial, in milliseconds.
  private func time(at progress: Double, slowed effect: Double, _ draws: inout Draws) -> Double {
    let time = 10 * effect
    switch self {
    case .normal: return time * (1 + 0.02 * draws.normal())
    case .logNormal: return time * (1 + 0.05 * exp(draws.normal()))
    case .heavyTailed: return time * exp(0.01 * draws.heavyTailed())
    case .spikes:
      let spike = draws.uniform() < 0.03 ? 2 + 4 * draws.uniform() : 1
      return time * spike * exp(0.01 * draws.normal())
    case .sharedRounds: return time * exp(0.02 * draws.normal())
    case .drift: return time * (1 + 0.3 * progress) * exp(0.01 * draws.normal())
    case .ties: return (time * (1 + 0.02 * draws.normal()) * 5).rounded() / 5
    }
  }
}
