internal import Foundation
public import Records

/// A diagnosis as text, for people and for programs; pure.
public enum DoctorReport {
  /// Text is broken here.
  private static let width = 100

  /// For a terminal; ends with a line end.
  public static func text(_ diagnosis: Diagnosis, color: Bool = false) -> String {
    let sections = [
      PlainText.wrapped(PlainText.line(heading(diagnosis)), width: width),
      [title("What can be measured here", color)] + capabilities(diagnosis.capabilities),
      [title("What will disturb a measurement", color)] + disturbances(diagnosis.disturbances),
      [title("What the instrument's calls cost", color)] + costs(diagnosis.costs),
    ]
    return sections.joined(separator: [""]).map { $0 + "\n" }.joined()
  }

  /// For programs, as `results/FORMAT.md` describes it; `nil` where a figure is not finite.
  public static func json(_ diagnosis: Diagnosis) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Only a number that JSON cannot hold fails here.
    do { return String(decoding: try encoder.encode(diagnosis), as: UTF8.self) + "\n" } catch { return nil }
  }

  private static func heading(_ diagnosis: Diagnosis) -> String {
    let machine = diagnosis.machine
    let facts: [String?] = [
      "dirbench \(diagnosis.tool.version) (\(diagnosis.tool.configuration) build)", machine.kernel, machine.libc,
      Provenance.processor(machine), machine.memoryBytes.map { "\(Scale.bytes(Double($0))) of memory" },
    ]
    return facts.compactMap { $0 }.joined(separator: "; ")
  }

  private static func title(_ text: String, _ color: Bool) -> String { color ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  private static func capabilities(_ capabilities: [Diagnosis.Capability]) -> [String] {
    let names = capabilities.map { PlainText.line($0.name) }
    let column = names.map(\.count).max() ?? 0
    return zip(names, capabilities).flatMap { name, capability in
      let answer = capability.isAvailable ? "yes" : "no "
      let label = "  " + name + String(repeating: " ", count: column - name.count) + "  " + answer + "  "
      let indent = String(repeating: " ", count: label.count)
      return ([capability.finding] + [capability.nextStep].compactMap { $0 }).enumerated().flatMap { index, text in
        PlainText.wrapped(PlainText.line(text), width: width - label.count).enumerated().map { line, words in
          (index == 0 && line == 0 ? label : indent) + words
        }
      }
    }
  }

  private static func disturbances(_ disturbances: [Diagnosis.Disturbance]) -> [String] {
    if disturbances.isEmpty { return ["  nothing that could be found out"] }
    return disturbances.flatMap { disturbance in
      [
        "  " + PlainText.line("\(disturbance.name): \(disturbance.finding)"),
        "    " + PlainText.line(disturbance.advice),
      ]
    }
  }

  private static func costs(_ costs: Diagnosis.Costs) -> [String] {
    let rows = [("a reading of the clock", costs.clock), ("an empty system call", costs.systemCall)]
    var table = TextTable([("", .left), ("", .right)])
    for (name, seconds) in rows { table.append(["  " + name, nanoseconds(seconds)]) }
    return Array(table.lines.dropFirst())
  }

  /// What takes less than a microsecond would be read badly in parts of one.
  private static func nanoseconds(_ seconds: Double) -> String {
    seconds < 1e-6 ? "\(DecimalText.rounded(seconds * 1e9)) ns" : Scale.time(seconds)
  }
}
