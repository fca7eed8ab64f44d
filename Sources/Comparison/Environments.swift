public import Records

/// What two runs that were not measured together have in common, and so which of their metrics can be equal.
public struct Environments: Hashable, Sendable {
  /// Facts in which the two differ, or that one of them does not know, such as `libc: glibc 2.36, glibc 2.41`.
  public let exactDifferences: [String]
  /// Those that times depend on besides.
  public let timeDifferences: [String]
  /// Of the files that some walks read.
  public let databaseDifferences: [String]

  /// What a stored run has in common with a tool on a machine.
  public init(_ base: Run, _ tool: Run.Tool, _ other: Machine) {
    let one = base.machine
    exactDifferences = Environments.differences([
      ("architecture", one.architecture, other.architecture), ("libc", one.libc, other.libc),
      ("Swift", base.tool.swift, tool.swift),
    ])
    timeDifferences = Environments.differences([
      ("CPU", one.cpu, other.cpu), ("kernel", one.kernel, other.kernel),
      ("cores", "\(one.cores)", "\(other.cores)"),
      ("build", base.tool.configuration, tool.configuration),
    ])
    let names = Set(one.databaseBytes.keys).union(other.databaseBytes.keys).sorted()
    databaseDifferences = names.compactMap { name in
      let (first, second) = (one.databaseBytes[name], other.databaseBytes[name])
      if first == second { return nil }
      return "\(name): \(first.map { "\($0) bytes" } ?? "absent"), \(second.map { "\($0) bytes" } ?? "absent")"
    }
  }

  private static func differences(_ facts: [(name: String, base: String?, candidate: String?)]) -> [String] {
    facts.compactMap { name, base, candidate in
      // What neither knows may differ as well.
      base != nil && base == candidate ? nil : "\(name): \(base ?? "unknown"), \(candidate ?? "unknown")"
    }
  }

  /// Why an exact metric of a method cannot be equal; `nil` where it can.
  func obstacleToExact(_ method: String) -> String? {
    if !exactDifferences.isEmpty { return Environments.other(exactDifferences) }
    // FileManager's attributes read these files again for every entry.
    let readsDatabase = method.hasPrefix("filemanager")
    return readsDatabase && !databaseDifferences.isEmpty ? Environments.other(databaseDifferences) : nil
  }

  /// Why times on a tree cannot be compared; `nil` where they can.
  func obstacleToTimes(_ base: TreeRecord?, _ candidate: TreeRecord?) -> String? {
    let fileSystem = Environments.differences([("file system", base?.fileSystem, candidate?.fileSystem)])
    let all = exactDifferences + timeDifferences + fileSystem
    return all.isEmpty ? nil : Environments.other(all)
  }

  private static func other(_ differences: [String]) -> String {
    "the two were measured in different environments: \(differences.joined(separator: "; "))"
  }
}
