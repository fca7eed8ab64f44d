import Foundation
import Platform
import TestSupport
import Testing

/// What goes wrong gets the message, the next step and the status that its kind has.
@Suite struct BadInputTests {
  @Test(arguments: [
    ("missing-tree", 1, ["run", "--tree", "$D/missing"]),
    ("missing-tree-name", 1, ["run", "--tree", "sead"]),
    ("tree-is-a-file-of-no-spec", 1, ["run", "--tree", "$D/plain"]),
    ("unknown-suite", 64, ["run", "--suite", "sead"]),
    ("unmatched-glob", 64, ["verify", "--benchmarks", "tfs/*"]),
    ("unknown-benchmark", 64, ["walk", "fts/sizes", "$D"]),
    ("unknown-reference", 64, ["run", "--benchmarks", "fts/*", "--reference", "readdir/size"]),
    ("rounds-of-nonsense", 64, ["run", "--rounds", "10E"]),
    ("rounds-below-zero", 64, ["run", "--rounds=-1"]),
    ("rounds-with-a-tail", 64, ["run", "--rounds", "10k5"]),
    ("walk-of-nothing", 1, ["walk", "fts/size", "$D/missing"]),
    ("walk-of-a-file", 1, ["walk", "readdir/list", "$D/plain"]),
    ("output-below-a-file", 1, ["run", "--tree", "$D/tree", "--output", "$D/plain/out"]),
    ("output-taken", 1, ["run", "--tree", "$D/tree", "--output", "$D/tree2"]),
    ("output-inside-the-tree", 1, ["run", "--tree", "$D/tree", "--output", "$D/tree/out"]),
    ("results-inside-the-tree", 1, ["run", "--tree", "$D"]),
    ("spec-that-does-not-parse", 1, ["generate", "$D/broken.json", "--at", "$D/new"]),
    ("spec-that-contradicts-itself", 1, ["generate", "$D/contradictory.json", "--at", "$D/new"]),
    ("generate-into-a-full-folder", 1, ["generate", "one-entry", "--at", "$D/tree2"]),
    ("clean-of-a-foreign-folder", 1, ["clean", "--at", "$D/tree2"]),
    ("report-of-nothing", 1, ["report", "$D/missing"]),
    ("report-of-a-folder-without-a-run", 1, ["report", "$D/tree2"]),
    ("report-of-a-truncated-run", 1, ["report", "$REPOSITORY/fixtures/runs/broken/truncated.json"]),
    ("report-of-a-later-version", 1, ["report", "$REPOSITORY/fixtures/runs/broken/later-schema.json"]),
    (
      "report-to-a-folder-that-is-missing", 1,
      [
        "report", "$REPOSITORY/fixtures/runs/three-rounds.json", "--output", "$D/none/report.md",
      ]
    ),
  ])
  func `bad input is answered with a message, a next step and the right status`(
    name: String, status: Int32, arguments: [String]
  ) throws {
    let bench = try Bench()
    let work = bench.text(bench.work)
    try FileSystem.makeDirectory(bench.work.appending("tree"))
    try FileSystem.makeDirectory(bench.work.appending("tree2"))
    try WholeFile.write(Array("mine".utf8), to: bench.work.appending("tree2/keep"))
    try WholeFile.write(Array("no spec\n".utf8), to: bench.work.appending("plain"))
    let broken = "{\n  \"schema\": \"dirbench-tree/1\",\n  \"seed\": oops\n}\n"
    try WholeFile.write(Array(broken.utf8), to: bench.work.appending("broken.json"))
    let contradictory = """
      {"schema": "dirbench-tree/1", "files": {"perLeaf": 2, "size": {"uniform": {"minimum": 9, "maximum": 3}}}}
      """
    try WholeFile.write(Array(contradictory.utf8), to: bench.work.appending("contradictory.json"))
    let before = try bench.names(in: bench.work)
    let repository = bench.text(Repository.root)
    let given = arguments.map { $0.replacing("$D", with: work).replacing("$REPOSITORY", with: repository) }
    let allowed = given[0] == "run" ? ["run", "--allow-debug-build"] + given.dropFirst() : given
    let ending = try bench.dirbench.run(allowed)
    #expect(ending.status == status)
    expectGolden(bench.plain(ending.errors), "errors/\(name).txt")
    #expect(try bench.names(in: bench.work) == before, "nothing is left behind")
    #expect(try bench.names(in: bench.work.appending("tree2")) == ["keep"])
  }

  @Test func `a generated tree that was altered since is told with the differences, until it is cleaned away`() throws {
    let bench = try Bench()
    let verify = ["verify", "--tree", "small-mixed", "--benchmarks", "fts/*"]
    #expect(try bench.dirbench.run(verify).status == 0)
    let tree = try #require(
      try bench.names(in: bench.cache.appending("dirbench/trees")).first.map {
        bench.cache.appending("dirbench/trees").appending($0).appending("tree")
      })
    try WholeFile.write(Array("mine".utf8), to: tree.appending("mine"))
    let altered = try bench.dirbench.run(verify)
    #expect(altered.status == 1)
    expectGolden(bench.plain(altered.errors), "errors/altered-tree.txt")
    let cleaned = try bench.dirbench.run("clean")
    #expect(cleaned.status == 1, "what dirbench did not make stays, and is told")
    #expect(cleaned.output.contains(": 0 trees removed"))
    #expect(try bench.contents(tree.appending("mine")) == "mine")
    #expect(try bench.dirbench.run(verify).status == 1)
    try FileSystem.removeFile(tree.appending("mine"))
    #expect(try bench.dirbench.run("clean").output.contains(": 1 tree removed"))
    #expect(try bench.dirbench.run(verify).status == 0)
  }

  @Test func `clean removes what generate made, and nothing else`() throws {
    let bench = try Bench()
    #expect(try bench.dirbench.run("generate", "small-mixed", "--at", "here").status == 0)
    #expect(try bench.dirbench.run("verify", "--tree", "./here", "--benchmarks", "readdir/*").status == 0)
    try WholeFile.write(Array("mine".utf8), to: bench.work.appending("other"))
    let ending = try bench.dirbench.run("clean", "--at", "here")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(try bench.names(in: bench.work) == ["other"])
  }

  @Test(.enabled(if: getuid() == 0, "needs root, to mount a small file system"))
  func `a full disk ends generation and results with a clear error and leaves nothing`() throws {
    let bench = try Bench()
    let mount = bench.work.appending("small")
    try FileSystem.makeDirectory(mount)
    let done = try Program("/bin/mount").run("-t", "tmpfs", "-o", "size=1m", "tmpfs", bench.text(mount))
    #expect(done.status == 0, "\(done.errors)")
    defer { _ = try? Program("/bin/umount").run(bench.text(mount)) }
    let ending = try bench.dirbench.run("generate", "seed-10x10x10", "--at", "small/tree")
    #expect(ending.status == 1)
    // Which of the files finds the disk full is for the disk to say.
    let errors = bench.plain(ending.errors).replacing(/small\/tree\/[^:]*/, with: "small/tree/$PATH")
    expectGolden(errors, "errors/full-disk.txt")
    #expect(try bench.names(in: mount) == [])
  }

  @Test(.enabled(if: getuid() == 0, "needs root, to become an ordinary user"))
  func `what an ordinary user may not read is told with path and cause, and the status is 1`() throws {
    let bench = try Bench(in: Path("/tmp"))
    var tree = TreeMaker(at: bench.work.appending("p"))
    try FileSystem.makeDirectory(tree.root)
    try tree.directory("ok")
    try tree.file("ok/f", size: 3)
    try tree.directory("no")
    try tree.file("no/f", size: 4)
    try FileSystem.setPermissions(tree.root.appending("no"), to: 0)
    _ = try Program("/bin/chown").run("-R", "65534:65534", bench.text(bench.folder.path))
    // The built tool may lie where an ordinary user cannot look.
    let tool = bench.text(bench.work.appending("dirbench"))
    let copies = try Program("/bin/sh").run(
      "-c",
      "cp \"$0\" \"$1\" && cp -r \"$2/Benchmarks\" \"$2/fixtures\" \"$2/results\" \"$3\" && chmod -R a+rX \"$3\"/*/",
      Program.buildFolder + "/dirbench", tool, bench.text(Repository.root), bench.text(bench.work))
    try #require(copies.status == 0, "\(copies.errors)")
    try FileSystem.setPermissions(tree.root.appending("no"), to: 0)
    let user = Program(
      "/usr/bin/setpriv", environment: bench.environment.merging(["HOME": "/nonexistent"]) { $1 }, in: bench.work)
    let identity = ["--reuid=65534", "--regid=65534", "--clear-groups", tool]
    let verify = try user.run(
      identity + ["verify", "--tree", "p", "--benchmarks", "fts/*", "--benchmarks", "readdir/*"])
    #expect(verify.status == 1)
    #expect(verify.output.contains("fts/size: verified\n"), "\(verify.errors)")
    #expect(verify.errors.contains("dirbench: p: incomplete: 1 part cannot be read\n  no: Permission denied"))
    let path = try user.run(identity + ["verify", "--tree", "p", "--benchmarks", "filemanager.path/size"])
    #expect(path.errors.contains("no: cannot be read (Permission denied), and that was not reported"))
    let run = try user.run(
      identity + measuring + ["--tree", "p", "--benchmarks", "fts/size", "--rounds", "1", "--output", "D"])
    #expect(run.status == 1)
    #expect(run.output.contains("Permission denied"))
    let walk = try user.run(identity + ["walk", "readdir/size", "p"])
    #expect(walk.status == 1)
    #expect(walk.output == "3 entries, 2 directories, 1 files, 0 symlinks, 0 others, 3 bytes\n")
    expectGolden(bench.plain(walk.errors), "errors/unreadable-part.txt")
    let unreadable = try user.run(identity + ["verify", "--tree", "p/no", "--benchmarks", "fts/*"])
    #expect(unreadable.status == 1)
    expectGolden(bench.plain(unreadable.errors), "errors/unreadable-tree.txt")
    try FileSystem.setPermissions(tree.root.appending("no"), to: 0o755)
  }
}
