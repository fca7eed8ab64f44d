internal import Platform

/// Which of a catalogue's benchmarks globs choose.
package enum BenchmarkSelection {
  /// A glob that covers no benchmark.
  package struct Unmatched: Error, Hashable, Sendable {
    package let glob: String
    /// The benchmarks whose names come nearest to it, nearest first.
    package let nearest: [String]

    /// As `--benchmarks` is told of it.
    package var usageError: UsageError {
      UsageError("No benchmark matches '\(SafeName.encode(glob.utf8))'. The nearest are \(list)")
    }

    /// As a suite is told of it.
    package func failure(suite: String) -> ToolError {
      .failure(
        what: "suite \(suite)", why: "no benchmark matches '\(SafeName.encode(glob.utf8))'",
        next: "correct the suite; the nearest are \(list)")
    }

    private var list: String { nearest.map { "'\($0)'" }.joined(separator: ", ") }
  }

  /// The benchmarks that any glob covers, each once: those of the first glob first, and in the catalogue's order within.
  package static func inOrderOfGlobs(_ globs: [String], from catalogue: [String]) throws(Unmatched) -> [String] {
    var chosen: [String] = []
    var seen: Set<String> = []
    for glob in globs {
      let names = catalogue.filter(Glob(glob).matches)
      if names.isEmpty { throw unmatched(glob, catalogue) }
      chosen += names.filter { seen.insert($0).inserted }
    }
    return chosen
  }

  /// The benchmarks that any glob covers, in the catalogue's order: the order of the globs changes nothing.
  package static func inOrderOfCatalogue(_ globs: [String], from catalogue: [String]) throws(Unmatched) -> [String] {
    let chosen = Set(try inOrderOfGlobs(globs, from: catalogue))
    return catalogue.filter(chosen.contains)
  }

  /// The benchmark of that very name.
  package static func named(_ name: String, in catalogue: [String]) throws(UsageError) -> String {
    if catalogue.contains(name) { return name }
    let nearest = unmatched(name, catalogue).nearest.map { "'\($0)'" }.joined(separator: ", ")
    throw UsageError("Unknown benchmark '\(SafeName.encode(name.utf8))'. The nearest are \(nearest)")
  }

  private static func unmatched(_ glob: String, _ catalogue: [String]) -> Unmatched {
    let letters = glob.filter { $0 != "*" && $0 != "?" }
    return Unmatched(glob: glob, nearest: Array(NearMiss.ranked(by: letters, catalogue).prefix(3)))
  }
}
