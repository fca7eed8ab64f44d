internal import Comparison
internal import Records

/// Where a run's figures come from, as labels and values in plain text; what is not known is left out.
enum Provenance {
  /// All of it, but for the trees and the command.
  static func all(_ run: Run) -> [(label: String, value: String)] {
    let machine = run.machine
    let facts: [(String, String?)] = [
      ("dirbench", tool(run)), ("Swift", run.tool.swift), ("Started", run.started), ("Suite", run.plan.suite),
      ("Passes", run.plan.passes.joined(separator: ", ")), ("Rounds", rounds(run.plan)), ("Seed", "\(run.plan.seed)"),
      ("Reference", run.plan.reference), ("Kernel", machine.kernel), ("libc", machine.libc),
      ("Processor", processor(machine)), ("Governor", machine.governor), ("Turbo", machine.turbo),
      ("Memory", machine.memoryBytes.map { Scale.bytes(Double($0)) }),
      ("Virtual machine or container", machine.virtualization),
      ("Load before and after", load(machine)), ("Processors that it may run on", machine.affinity.map(ranges)),
      ("Environment of the workers", machine.environment.map(environment)),
      ("Address randomization", machine.addressRandomization),
      ("Databases that walks may read", databases(machine)),
    ]
    return facts.compactMap { label, value in value.map { (label, $0) } }
  }

  /// The same in one or two lines for a terminal.
  static func brief(_ run: Run) -> String {
    let machine = run.machine
    let systems = run.trees.compactMap(\.fileSystem).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let facts: [String?] = [
      "dirbench \(tool(run))", run.started, rounds(run.plan), "seed \(run.plan.seed)", machine.kernel,
      processor(machine), machine.virtualization.flatMap { $0 == "none" ? nil : $0 },
      systems.isEmpty ? nil : systems.joined(separator: ", "),
    ]
    return facts.compactMap { $0 }.joined(separator: "; ")
  }

  static func tree(_ tree: TreeRecord) -> [String] {
    let source = tree.source == .spec ? "generated" : "found there"
    return [
      "\(DecimalText.grouped(tree.entries)) entries: \(Wording.counted(tree.directories, "director", "ies", "y"))",
      Wording.counted(tree.files, "file"), "\(DecimalText.grouped(tree.bytes)) bytes in files", source,
    ]
      + [("digest", tree.digest), ("on", tree.fileSystem), ("mounted", tree.mountOptions), ("device", tree.device)]
      .compactMap { label, value in value.map { "\(label) \($0)" } }
  }

  static func tool(_ run: Run) -> String {
    let commit = run.tool.commit.map { "commit \($0), " } ?? ""
    return "\(run.tool.version) (\(commit)\(run.tool.configuration) build)"
  }

  private static func rounds(_ plan: Plan) -> String {
    [("time", plan.timeRounds), ("memory", plan.memoryRounds)].filter { plan.passes.contains($0.0) }
      .map { "\(Wording.counted($0.1.count, "round")) of the \($0.0) pass" }.joined(separator: ", ")
  }

  static func processor(_ machine: Machine) -> String {
    [machine.cpu, machine.architecture, Wording.counted(machine.cores, "core")].compactMap { $0 }.joined(
      separator: ", ")
  }

  private static func load(_ machine: Machine) -> String? {
    guard machine.loadBefore != nil || machine.loadAfter != nil else { return nil }
    return [machine.loadBefore, machine.loadAfter].map { $0.map { DecimalText.fixed($0, places: 2) } ?? Scale.missing }
      .joined(separator: ", ")
  }

  /// As `0-3, 8`, of numbers in ascending order.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, number > last.upperBound, number - 1 == last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(
      separator: ", ")
  }

  private static func environment(_ variables: [String: String]) -> String {
    if variables.isEmpty { return "none of the variables that change how they run" }
    return variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
  }

  private static func databases(_ machine: Machine) -> String? {
    if machine.databaseBytes.isEmpty { return nil }
    return machine.databaseBytes.sorted { $0.key < $1.key }.map { "\($0.key) \(DecimalText.grouped($0.value)) bytes" }
      .joined(separator: ", ")
  }
}
