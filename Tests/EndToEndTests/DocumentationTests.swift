import Foundation
import Platform
import TestSupport
import Testing

/// The commands that the documents show, run as they stand.
@Suite struct DocumentationTests {
  /// The lines of a document's `sh` blocks, comments left out.
  private static func commands(of document: String) throws -> [String] {
    let text = String(decoding: try Repository.contents(of: document), as: UTF8.self)
    var commands: [String] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```sh"
      } else if isInside, let command = line.split(separator: "#").first {
        commands.append(String(command).trimmingCharacters(in: .whitespaces))
      }
    }
    return commands
  }

  @Test func `the README's commands run as they stand there, one after the other`() throws {
    let bench = try Bench()
    let commands = try DocumentationTests.commands(of: "README.md")
    try #require(commands.count >= 8)
    for command in commands {
      // Only how long it measures is changed, and that the build may be any.
      var measured = command
      if command.hasPrefix("dirbench run --") && !command.hasSuffix("--help") { measured += " --rounds 1" }
      let measures = ["dirbench run --", "dirbench gate", "dirbench baseline update"].contains(where: command.hasPrefix)
      if measures && !command.hasSuffix("--help") { measured += " --allow-debug-build" }
      let shell = Program(
        "/bin/sh",
        environment: bench.environment.merging(["PATH": Program.buildFolder + ":/usr/bin:/bin"]) { $1 }, in: bench.work)
      let ending = try shell.run("-c", measured)
      #expect(ending.status == 0, "\(command): \(ending.errors)")
    }
  }

  @Test func `every file that the documents link to is there`() throws {
    for document in ["README.md", "CONTRIBUTING.md", "results/FORMAT.md", "fixtures/trees/README.md"] {
      let text = String(decoding: try Repository.contents(of: document), as: UTF8.self)
      let folder = Path(document).parent
      for link in text.matches(of: /\]\(([^)#]+)\)/) where !link.output.1.contains("://") {
        let path = Repository.root.appending(folder).appending(String(link.output.1))
        #expect(throws: Never.self, "\(document): \(link.output.1)") { try FileSystem.status(of: path) }
      }
    }
  }

  @Test func `the figures in the README are those of the committed run`() throws {
    let bench = try Bench()
    let readme = String(decoding: try Repository.contents(of: "README.md"), as: UTF8.self)
    let run = bench.text(Repository.root.appending("results/reference/seed"))
    let table = try bench.dirbench.run("report", run)
    #expect(table.status == 0)
    #expect(readme.contains(table.output))
    for (format, file) in [("csv", "summary.csv"), ("samples", "samples.csv"), ("markdown", "report.md")] {
      let stored = String(decoding: try Repository.contents(of: "results/reference/seed/\(file)"), as: UTF8.self)
      #expect(try bench.dirbench.run("report", run, "--format", format).output == stored)
    }
  }
}
