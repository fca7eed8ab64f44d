public import Comparison
internal import Records

/// Why a benchmark costs what it does: its system calls by name beside the reference's, in one screen for each tree.
public enum ExplainReport {
  /// Why nothing can be explained.
  public enum Failure: Error, Hashable, Sendable {
    /// The run has no such benchmark; those that it has.
    case unknownBenchmark(known: [String])
    /// Its system calls were not counted, and why.
    case notCounted(reason: String)
  }

  /// Explains a benchmark of a run; ends with a line end. At most 24 lines of 100 columns for each tree.
  public static func text(of benchmark: String, in run: RunSummary) throws(Failure) -> String {
    let cases = run.cases.filter { $0.id.benchmark == benchmark }
    if cases.isEmpty {
      var known: [String] = []
      for row in run.cases where !known.contains(row.id.benchmark) { known.append(row.id.benchmark) }
      throw .unknownBenchmark(known: known)
    }
    let counted = cases.filter { $0.calls != nil }
    if counted.isEmpty { throw .notCounted(reason: reason(cases, run)) }
    return counted.map { row in
      Explanation(row, beside: reference(for: row, in: run)).lines.map { "\($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  private static func reason(_ cases: [CaseSummary], _ run: RunSummary) -> String {
    if !run.run.plan.passes.contains("syscalls") { return "the run had no syscalls pass" }
    let missing = cases.flatMap(\.record.missing).first { $0.metric == Metric.systemCalls }
    return missing?.reason ?? "the run tells no reason"
  }

  /// As for relative times: the one that was named, else `fts`, for the same work on the same tree.
  private static func reference(for row: CaseSummary, in run: RunSummary) -> CaseSummary? {
    let comparable = run.cases.filter {
      $0.id.tree == row.id.tree && $0.id.cache == row.id.cache && $0.record.work == row.record.work && $0.calls != nil
    }
    let found =
      comparable.first { $0.id.benchmark == run.run.plan.reference }
      ?? comparable.first { $0.id.benchmark == "fts/\(row.record.work)" }
    return found?.id == row.id ? nil : found
  }
}

/// One benchmark beside another, or alone.
private struct Explanation {
  /// So many calls have a line of their own.
  private static let shown = 8
  private static let width = 100

  private struct Row {
    let name: String
    let own: Double
    let other: Double
    var difference: Double { own - other }
  }

  private let own: CaseSummary
  private let calls: SystemCalls
  private let reference: CaseSummary?
  /// The largest difference first, or where there is no reference the most calls.
  private let rows: [Row]

  init(_ own: CaseSummary, beside reference: CaseSummary?) {
    self.own = own
    self.reference = reference
    calls = own.calls ?? SystemCalls(exact: [:], apart: [:], entries: nil, directories: nil)
    let others = reference?.calls?.exact ?? [:]
    let names = Set(calls.exact.keys).union(others.keys)
    rows = names.map { [calls] in Row(name: $0, own: calls.exact[$0] ?? 0, other: others[$0] ?? 0) }
      .filter { $0.own != 0 || $0.other != 0 }
      .sorted { ($1.difference.magnitude, $1.own, $0.name) < ($0.difference.magnitude, $0.own, $1.name) }
  }

  var lines: [String] {
    wrapped(title) + [""] + table + [""] + (wrapped(sentence) + wrapped(unstable)).prefix(7)
  }

  private func wrapped(_ text: String) -> [String] {
    text.isEmpty ? [] : PlainText.wrapped(PlainText.line(text), width: Self.width)
  }

  private var unstable: String {
    let names = own.unstable + (reference?.unstable ?? [])
    if names.isEmpty { return "" }
    let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
    return "! Not the same in every repeat: \(names.prefix(3).joined(separator: ", "))\(rest)."
  }

  private var title: String {
    let place = "\(own.id.benchmark) on \(own.id.tree) (\(own.id.cache))"
    return "System calls of one walk of \(place)" + (reference.map { ", beside those of \($0.id.benchmark)" } ?? "")
  }

  // MARK: Table

  private var table: [String] {
    var columns: [(String, TextTable.Alignment)] = [("call", .left), ("calls", .right), ("per entry", .right)]
    if reference != nil { columns += [("reference", .right), ("per entry", .right), ("difference", .right)] }
    var table = TextTable(columns)
    let rest = rows.dropFirst(Self.shown)
    for row in rows.prefix(Self.shown) { table.append(cells(row)) }
    if !rest.isEmpty { table.append(cells(sum(rest, "others (\(rest.count) names)"))) }
    table.append(cells(sum(rows[...], "all of these")))
    table.append(cells(Row(name: apartName, own: calls.totalApart, other: reference?.calls?.totalApart ?? 0)))
    if let row = allocations { table.append(cells(row)) }
    return table.lines
  }

  private func cells(_ row: Row) -> [String] {
    var cells = [PlainText.line(row.name), count(row.own), perEntry(row.own)]
    if reference != nil {
      let more = calls.perEntry(row.difference)
      cells += [
        count(row.other), perEntry(row.other),
        more.map { ($0 > 0 ? "+" : "") + Scale.number($0) } ?? Scale.missing,
      ]
    }
    return cells
  }

  private func sum(_ rows: ArraySlice<Row>, _ name: String) -> Row {
    Row(name: name, own: rows.reduce(0) { $0 + $1.own }, other: rows.reduce(0) { $0 + $1.other })
  }

  private var apartName: String {
    let names = Set(calls.apart.keys).union(reference?.calls?.apart.keys ?? [:].keys).sorted()
    return names.isEmpty ? "apart" : "apart: \(names.joined(separator: ", "))"
  }

  /// Where the run counted them.
  private var allocations: Row? {
    guard let mine = own.heap?.allocations else { return nil }
    guard let reference else { return Row(name: "allocations", own: mine, other: 0) }
    return reference.heap.map { Row(name: "allocations", own: mine, other: $0.allocations) }
  }

  private func count(_ calls: Double) -> String {
    calls == calls.rounded() && calls.magnitude < 1e15 ? DecimalText.grouped(Int64(calls)) : Scale.number(calls)
  }

  /// The tree is the same for both.
  private func perEntry(_ calls: Double) -> String { Scale.number(self.calls.perEntry(calls)) }

  // MARK: Sentence

  private var sentence: String {
    guard let reference, let other = reference.calls else { return alone }
    let (one, two) = (own.id.benchmark, reference.id.benchmark)
    if rows.allSatisfy({ $0.difference == 0 }) { return "\(one) makes the same calls as \(two), \(rate(calls.total))." }
    let (more, size) = (calls.total - other.total, rate(calls.total))
    if other.total > 0, more.magnitude < 0.005 * other.total {
      let words = more == 0 ? "as many a walk" : "\(count(more.magnitude)) \(more > 0 ? "more" : "fewer") a walk"
      return "\(one) makes nearly the same calls as \(two), \(size): \(words)."
    }
    let times = other.total > 0 ? ": \(Scale.number(calls.total / other.total)) times as many" : ""
    var text = "\(one) makes \(size), \(two) \(amount(other.total))\(times)."
    let all = rows.reduce(0) { $0 + $1.difference.magnitude }
    if let first = rows.first, all > 0 {
      let share = first.difference.magnitude / all
      let part = share > 0.5 ? "Most of the difference" : "The largest part of the difference"
      text += " \(part) is \(told(first)) (\(Wording.percent(share)))"
      if share <= 0.8, let second = rows.dropFirst().first, second.difference != 0 { text += ", then \(told(second))" }
      text += "."
    }
    return text
  }

  private var alone: String {
    let text = "\(own.id.benchmark) makes \(rate(calls.total))"
    guard let first = rows.first, calls.total > 0 else { return text + "." }
    let part = first.own / calls.total > 0.5 ? "most of them are" : "the largest part of them is"
    return "\(text); \(part) \(named(first.name)), \(amount(first.own))."
  }

  private func told(_ row: Row) -> String {
    let more = row.difference > 0 ? "more" : "fewer"
    let size = calls.perEntry(row.difference.magnitude).map { "\(Scale.number($0)) \(more) an entry" }
    return "\(named(row.name)), \(size ?? "\(count(row.difference.magnitude)) \(more)")"
  }

  private func rate(_ calls: Double) -> String {
    self.calls.perEntry(calls).map { "\(Scale.number($0)) system calls for each entry" }
      ?? "\(count(calls)) system calls a walk"
  }

  private func amount(_ calls: Double) -> String {
    self.calls.perEntry(calls).map { "\(Scale.number($0)) an entry" } ?? count(calls)
  }

  private func named(_ call: String) -> String { Self.meanings[call].map { "\(call), which \($0)" } ?? call }

  /// What calls that walks make are for.
  private static let meanings = [
    "close": "closes what was opened", "connect": "asks a service such as nscd",
    "fchdir": "moves into a directory", "fcntl": "sets how an open file behaves",
    "fstat": "asks what an open file is", "getdents64": "reads names from a directory",
    "listxattr": "asks for extended attributes", "llistxattr": "asks for extended attributes",
    "lseek": "moves within an open file", "lstat": "asks for a kind and size",
    "newfstatat": "asks for a kind and size", "openat": "opens a file or a directory",
    "read": "reads what files hold, such as the users in /etc/passwd", "readlink": "reads where a symlink leads",
    "readlinkat": "reads where a symlink leads", "socket": "prepares to ask a service such as nscd",
    "stat": "asks for a kind and size", "statx": "asks for a kind and size",
  ]
}
