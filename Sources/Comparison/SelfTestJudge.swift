public import Records
internal import Statistics

/// Holds what a run made of work of known cost against what is known.
public enum SelfTestJudge {
  /// One check for each promise, in their order.
  public static func checks(_ run: Run, _ promises: [SelfTestPromise]) -> [SelfTestCheck] {
    promises.map { promise in
      guard let record = run.cases.first(where: { $0.id.benchmark == promise.benchmark }) else {
        return check(promise, .failed("it was not in the run"), tolerance: 0)
      }
      return check(promise, record)
    }
  }

  /// Two names of one method: the ratio of their times is 1, and lies in its interval.
  public static func twins(_ run: Run, confidence: Double, share: Double) -> SelfTestCheck {
    let figures = run.cases.map(CaseFigures.init)
    let quantity = "time of a walk, by that of its twin"
    guard figures.count == 2, figures.allSatisfy({ $0.record.verification.verified && $0.record.failures.isEmpty })
    else {
      let reason = figures.lazy.compactMap { trouble($0.record) }.first ?? "there are no two walks to compare"
      return SelfTestCheck(quantity: quantity, unit: nil, expected: 1, outcome: .failed(reason), tolerance: share)
    }
    let ratio = Estimate.pairedRatio(of: figures[0].walks, to: figures[1].walks, confidence: confidence)
    guard let value = ratio.value, let interval = ratio.interval else {
      return SelfTestCheck(
        quantity: quantity, unit: nil, expected: 1, outcome: .failed("too few rounds for an interval"), tolerance: share
      )
    }
    let holdsOne = interval.contains(1)
    return SelfTestCheck(
      quantity: quantity, unit: nil, expected: 1, outcome: .measured(value), tolerance: share,
      objection: holdsOne ? nil : "its interval does not contain 1",
      note: "\(percent(confidence)) interval \(rounded(interval.low)) to \(rounded(interval.high))")
  }

  /// Sums up checks that were made before, under other conditions: how many figures are what they must be.
  public static func agreement(_ quantity: String, _ checks: [SelfTestCheck]) -> SelfTestCheck {
    let told = checks.filter { $0.verdict != .notMeasured }
    guard let first = checks.first else {
      return SelfTestCheck(
        quantity: quantity, unit: .count, expected: 0, outcome: .failed("there is nothing to sum up"), tolerance: 0)
    }
    if told.isEmpty, case .missing(let reason) = first.outcome {
      return SelfTestCheck(quantity: quantity, unit: .count, expected: 0, outcome: .missing(reason), tolerance: 0)
    }
    let wrong = told.filter { $0.verdict == .failed }
    return SelfTestCheck(
      quantity: quantity, unit: .count, expected: Double(told.count),
      outcome: .measured(Double(told.count - wrong.count)), tolerance: 0,
      note: wrong.isEmpty ? nil : "not " + wrong.map(\.quantity).joined(separator: ", nor "))
  }

  private static func check(_ promise: SelfTestPromise, _ record: CaseRecord) -> SelfTestCheck {
    if let trouble = trouble(record) { return check(promise, .failed(trouble), tolerance: 0) }
    let values = values(promise.figure, record)
    guard let figure = figure(promise, values) else {
      let names = promise.figure.names
      let reason = record.missing.first { names.contains($0.metric) }?.reason
      return check(promise, reason.map { .missing($0) } ?? .failed("it has no values"), tolerance: 0)
    }
    let (tolerance, note) = tolerance(promise, values)
    var objection: String?
    if case .above = promise.tolerance, figure < promise.value { objection = "less than there was" }
    return check(promise, .measured(figure), tolerance: tolerance, objection: objection, note: note)
  }

  private static func check(
    _ promise: SelfTestPromise, _ outcome: SelfTestCheck.Outcome, tolerance: Double, objection: String? = nil,
    note: String? = nil
  ) -> SelfTestCheck {
    SelfTestCheck(
      quantity: promise.quantity, unit: promise.figure.unit, expected: promise.value, outcome: outcome,
      tolerance: tolerance, objection: objection, note: note)
  }

  /// Why a case gives no figure that means something.
  private static func trouble(_ record: CaseRecord) -> String? {
    if let failure = record.failures.first { return failure.what }
    if record.verification.verified { return nil }
    return record.verification.problem ?? "it did not do its work"
  }

  private static func values(_ figure: SelfTestPromise.Figure, _ record: CaseRecord) -> [Double] {
    switch figure {
    case .least(let metric): return TrialValues(record.series(of: metric)) { $0.min() }.values
    case .rise(let metric, let base):
      let (high, low) = (
        TrialValues(record.series(of: metric)) { $0.first }, TrialValues(record.series(of: base)) { $0.first }
      )
      return high.paired(with: low) { $0 - $1 }.values
    case .count(let metric):
      let values = TrialValues(record.series(of: metric)) { $0.first }.values
      // A name that was called no times has no series, where others have.
      let isUncalled =
        metric.systemCallName != nil && values.isEmpty && record.series.contains { $0.metric.systemCallName != nil }
      return isUncalled ? [0] : values
    case .otherCalls(let names):
      let series = record.series.filter { $0.metric.systemCallName != nil }
      let others = series.filter {
        $0.metric.systemCallName.map { !names.contains($0) && !Metric.callsApart.contains($0) } ?? false
      }
      return series.isEmpty ? [] : [others.flatMap(\.trials).flatMap(\.values).reduce(0) { $0 + abs($1) }]
    }
  }

  /// The median; of counts the one that lies farthest off, since all of them must be right.
  private static func figure(_ promise: SelfTestPromise, _ values: [Double]) -> Double? {
    if promise.tolerance == .exact { return values.max { abs($0 - promise.value) < abs($1 - promise.value) } }
    return median(values)
  }

  private static func tolerance(_ promise: SelfTestPromise, _ values: [Double]) -> (Double, String?) {
    switch promise.tolerance {
    case .exact: return (0, nil)
    case .within(let share, let amount), .above(let share, let amount):
      return (max(share * promise.value.magnitude, amount), nil)
    case .noise(let share, let limit):
      let least = share * promise.value.magnitude
      let estimate = Estimate.median(of: values)
      guard let interval = estimate.interval else { return (least, nil) }
      let noise = (interval.high - interval.low) / 2
      if noise <= least { return (least, nil) }
      let shown = "the noise here is \(percent(noise / promise.value))"
      return (min(noise, limit * promise.value.magnitude), shown)
    }
  }

  private static func percent(_ share: Double) -> String {
    let tenths = (share * 1_000).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))%" : "\(tenths)%"
  }

  private static func rounded(_ value: Double) -> String { "\((value * 10_000).rounded() / 10_000)" }
}

extension SelfTestPromise.Figure {
  fileprivate var unit: Metric.Unit {
    switch self {
    case .least(let metric), .rise(let metric, _), .count(let metric): return metric.unit
    case .otherCalls: return .calls
    }
  }

  /// By which the run says why it has no values.
  fileprivate var names: [String] {
    switch self {
    case .least(let metric): return [metric.name]
    case .rise(let metric, let base): return [metric.name, base.name]
    case .count(let metric): return metric.systemCallName == nil ? [metric.name] : [Metric.systemCalls]
    case .otherCalls: return [Metric.systemCalls]
    }
  }
}

extension SelfTestJudge {
  /// How many system calls a run counted under a name that another count has more or less often; those apart are left
  /// out.
  public static func sameCalls(
    _ quantity: String, _ run: Run, benchmark: String, others: [String: Int]
  ) -> SelfTestCheck {
    func check(_ outcome: SelfTestCheck.Outcome, note: String? = nil) -> SelfTestCheck {
      SelfTestCheck(quantity: quantity, unit: .calls, expected: 0, outcome: outcome, tolerance: 0, note: note)
    }
    guard let record = run.cases.first(where: { $0.id.benchmark == benchmark }) else {
      return check(.failed("it was not in the run"))
    }
    var counts: [String: Double] = others.mapValues(Double.init)
    for series in record.series {
      if let name = series.metric.systemCallName { counts[name, default: 0] -= series.trials.first?.values.first ?? 0 }
    }
    let wrong = counts.filter { $0.value != 0 && !Metric.callsApart.contains($0.key) }
    let names = wrong.keys.sorted().joined(separator: ", ")
    return check(.measured(wrong.values.reduce(0) { $0 + abs($1) }), note: wrong.isEmpty ? nil : "by name: \(names)")
  }
}
