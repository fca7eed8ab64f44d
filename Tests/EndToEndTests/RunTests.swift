import Foundation
import Platform
import TestSupport
import Testing

@Suite struct RunTests {
  private func rows(_ csv: String) -> [[String: String]] {
    let lines = csv.split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    guard let header = lines.first else { return [] }
    return lines.dropFirst().map { line in
      Dictionary(uniqueKeysWithValues: zip(header.map(String.init), line.map(String.init)))
    }
  }

  @Test func `the seed suite gives every row of the comparison, verified, with the census of 2011`() throws {
    let bench = try Bench()
    let ending = try bench.dirbench.run(measuring + ["--suite", "seed", "--rounds", "1", "--output", "D"])
    #expect(ending.status == 0, "\(ending.errors)")
    let output = bench.work.appending("D")
    #expect(try bench.names(in: output) == ["report.md", "run.json", "samples.csv", "summary.csv"])
    let rows = rows(try bench.contents(output.appending("summary.csv")))
    let wanted = ["fts", "readdir", "filemanager.path", "filemanager.url"].flatMap { method in
      ["list", "size", "size/name", "size/name-descending", "size/access-time"].map { "\(method)/\($0)" }
    }
    #expect(rows.map { $0["benchmark"] } == wanted)
    for row in rows {
      #expect(row["verified"] == "true")
      #expect([row["entries"], row["directories"], row["files"]] == ["11110", "1110", "10000"])
      #expect(row["bytes"] == (row["work"] == "size" ? "10240000" : ""))
      #expect(row["trials"] == "1")
      #expect(Double(row["wall_s"] ?? "").map { $0 > 0 } == true)
      #expect(row["wall_low_s"] == "", "one trial makes no interval")
      #expect(Double(row["peak_rss_delta_bytes"] ?? "") != nil)
    }
    let report = try bench.contents(output.appending("report.md"))
    #expect(report.contains("2011") && report.contains("6.6"))
    #expect(ending.output.contains("Fastest for the total of sizes of seed-10x10x10"))
    #expect(ending.output.contains("D/report.md"))
  }

  @Test func `an existing tree gives the counts of find, and is left as it was`() throws {
    let bench = try Bench()
    let tree = "/usr/include"
    let find = Program("/usr/bin/find")
    func count(_ arguments: String...) throws -> Int {
      try find.run([tree, "-mindepth", "1"] + arguments).output.split(separator: "\n").count
    }
    let bytes = try find.run([tree, "-type", "f", "-printf", "%s\n"]).output.split(separator: "\n")
      .compactMap { Int($0) }.reduce(0, +)
    let stamps = try find.run([tree, "-printf", "%p %C@ %T@\n"]).output
    let ending = try bench.dirbench.run(
      measuring + [
        "--tree", tree, "--benchmarks", "fts/*", "--benchmarks", "readdir/*", "--rounds", "1", "--output", "D",
      ])
    #expect(ending.status == 0, "\(ending.errors)")
    let rows = rows(try bench.contents(bench.work.appending("D/summary.csv")))
    #expect(rows.count == 14)
    for row in rows {
      #expect(row["verified"] == "true")
      #expect(row["entries"] == String(try count()))
      #expect(row["directories"] == String(try count("-type", "d")))
      #expect(row["files"] == String(try count("-type", "f")))
      if row["work"] == "size" { #expect(row["bytes"] == String(bytes)) }
    }
    #expect(try find.run([tree, "-printf", "%p %C@ %T@\n"]).output == stamps)
  }

  @Test func `each report is made again byte for byte`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    #expect(try bench.dirbench.run(measuring + ["--tree", tree, "--rounds", "7", "--output", "D"]).status == 0)
    for (format, file) in [
      ("csv", "summary.csv"), ("samples", "samples.csv"), ("markdown", "report.md"), ("json", "run.json"),
    ] {
      let stored = try bench.contents(bench.work.appending("D").appending(file))
      for run in ["D", "D/run.json"] {
        let again = try bench.dirbench.run("report", run, "--format", format)
        #expect(again.status == 0 && again.output == stored, "\(format) of \(run)")
      }
      let written = try bench.dirbench.run("report", "D", "--format", format, "--output", "again")
      #expect(written.status == 0 && written.output == "")
      #expect(try bench.contents(bench.work.appending("again")) == stored)
    }
    let table = try bench.dirbench.run("report", "D")
    #expect(table.output.contains("fts/size"))
  }

  @Test func `two runs of one seed take turns in the same random orders`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    func orders(_ seed: String, _ name: String) throws -> String {
      let arguments = ["--tree", tree, "--benchmarks", "fts/*", "--rounds", "3", "--seed", seed, "--output", name]
      #expect(try bench.dirbench.run(measuring + arguments).status == 0)
      let json = try JSONSerialization.jsonObject(
        with: Data(try bench.contents(bench.work.appending(name).appending("run.json")).utf8))
      let plan = (json as? [String: Any])?["plan"] as? [String: Any]
      return "\(plan?["timeRounds"] ?? "none")"
    }
    let first = try orders("42", "A")
    #expect(try orders("42", "B") == first)
    #expect(try orders("43", "C") != first)
  }

  @Test func `results go to a folder named after tree and time, and latest leads to it`() throws {
    let bench = try Bench()
    let tree = try bench.smallTree()
    let elsewhere = Program.built(
      "dirbench", environment: bench.environment, in: bench.folder.path)
    let ending = try elsewhere.run(
      measuring + ["--tree", bench.text(tree), "--benchmarks", "fts/list", "--rounds", "1", "--passes", "time"])
    #expect(ending.status == 0, "\(ending.errors)")
    let names = try bench.names(in: bench.folder.path.appending("results"))
    #expect(names.count == 2 && names.contains("latest"))
    #expect(names.contains { $0.hasPrefix("tree-2") && $0.hasSuffix("Z") })
    #expect(try bench.names(in: bench.folder.path.appending("results/latest")).count == 4)
  }

  @Test func `a walk in the tool's own process prints its census on one line`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let sizes = try bench.dirbench.run("walk", "fts/size", tree)
    #expect(sizes.status == 0)
    #expect(sizes.output == "9 entries, 3 directories, 5 files, 1 symlinks, 0 others, 1015 bytes\n")
    let names = try bench.dirbench.run("walk", "filemanager.path/list", tree)
    #expect(names.output == "9 entries, 9 of a kind that was not told\n")
  }

  @Test func `what is listed can be asked for`() throws {
    let bench = try Bench()
    let names = try bench.dirbench.run("list", "benchmarks").output.split(separator: "\n")
    #expect(names.count == 28 && names.first == "fts/list")
    #expect(try bench.dirbench.run("list", "suites").output.contains("\nseed\t"))
    #expect(try bench.dirbench.run("list", "trees").output.contains("seed-10x10x10\t"))
  }

  @Test func `a closed pipe ends the tool in silence`() throws {
    let bench = try Bench()
    let shell = Program("/bin/sh", in: bench.work)
    let tool = Program.buildFolder + "/dirbench"
    // The pause lets the reader end first, so that the very first write finds nobody.
    let ending = try shell.run("-c", "{ sleep 1; \"$0\" list; echo $? >status; } | true; cat status", tool)
    #expect(ending.errors == "")
    #expect(ending.output == "1\n")
  }
}
