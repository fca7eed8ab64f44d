internal import Platform

/// Which of a catalogue's benchmarks are chosen; names are given in the catalogue's order.
package enum BenchmarkSelection {
  /// The benchmarks that any of the command line's globs covers, in the catalogue's order: that of the globs changes
  /// nothing.
  package static func chosen(by globs: [String], from catalogue: [String]) throws(ToolError) -> [String] {
    do {
      let chosen = Set(try covered(by: globs, from: catalogue))
      return catalogue.filter(chosen.contains)
    } catch {
      throw .usage(
        UsageError("No benchmark matches \(error.shown). The nearest are \(nearest(to: error.glob, catalogue))"))
    }
  }

  /// The benchmarks that a suite's globs cover: those of its first glob first, and in the catalogue's order within.
  package static func chosen(by suite: Suite, from catalogue: [String]) throws(ToolError) -> [String] {
    do {
      return try covered(by: suite.benchmarks, from: catalogue)
    } catch {
      throw .failure(
        what: "suite \(suite.name)", why: "no benchmark matches \(error.shown)",
        next: "correct its file; the nearest are \(nearest(to: error.glob, catalogue))")
    }
  }

  /// The benchmark of that very name.
  package static func named(_ name: String, in catalogue: [String]) throws(ToolError) -> String {
    if catalogue.contains(name) { return name }
    throw .usage(
      UsageError("Unknown benchmark \(Unmatched(glob: name).shown). The nearest are \(nearest(to: name, catalogue))"))
  }

  private struct Unmatched: Error {
    let glob: String
    var shown: String { "'\(SafeName.encode(glob.utf8))'" }
  }

  /// Each once, by the glob that covers it first.
  private static func covered(by globs: [String], from catalogue: [String]) throws(Unmatched) -> [String] {
    var covered: [String] = []
    var seen: Set<String> = []
    for glob in globs {
      let names = catalogue.filter(Glob(glob).matches)
      if names.isEmpty { throw Unmatched(glob: glob) }
      covered += names.filter { seen.insert($0).inserted }
    }
    return covered
  }

  private static func nearest(to glob: String, _ catalogue: [String]) -> String {
    let letters = glob.filter { $0 != "*" && $0 != "?" }
    return NearMiss.ranked(by: letters, catalogue).prefix(3).map { "'\($0)'" }.joined(separator: ", ")
  }
}
