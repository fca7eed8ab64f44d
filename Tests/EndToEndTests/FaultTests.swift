import Platform
import TestSupport
import Testing

/// Methods with faults, and what the tool says of them.
@Suite struct FaultTests {
  @Test(arguments: [
    ("faulty.skip/size", "missing"), ("faulty.skip/list", "missing"), ("faulty.short/size", "size "),
    ("faulty.swap/size/name", "out of order"),
  ])
  func `a method that skips a file, takes a byte or swaps siblings fails verification`(
    benchmark: String, words: String
  ) throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let ending = try bench.faulty.run("verify", "--tree", tree, "--benchmarks", benchmark, "--benchmarks", "fts/*")
    #expect(ending.status == 1)
    #expect(ending.output.contains("\(benchmark): differs in 1 place\n"))
    #expect(ending.output.contains("fts/size: verified\n"))
    #expect(ending.errors.contains("dirbench: \(benchmark) on") && ending.errors.contains(words))
  }

  @Test func `the same method with its siblings swapped is right where no order was asked for`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    #expect(try bench.faulty.run("verify", "--tree", tree, "--benchmarks", "faulty.swap/size").status == 0)
  }

  @Test func `a method that differs on the seed tree is named with the paths, is not ranked, and the rest is measured`()
    throws
  {
    let bench = try Bench()
    let ending = try bench.faulty.run(
      measuring + [
        "--benchmarks", "faulty.short/size", "--benchmarks", "fts/size", "--rounds", "2", "--passes", "time",
        "--output", "D",
      ])
    #expect(ending.status == 1)
    #expect(ending.errors.contains("faulty.short/size on seed-10x10x10: differs in 1 place"))
    #expect(ending.errors.contains("size 1023, not 1024"))
    let csv = try bench.contents(bench.work.appending("D/summary.csv")).split(separator: "\r\n")
    let wrong = csv.first { $0.hasPrefix("faulty.short/size,") }
    let right = csv.first { $0.hasPrefix("fts/size,") }
    #expect(wrong?.contains(",false,2,") == true)
    #expect(right?.contains(",true,2,") == true)
    #expect(ending.output.contains("Fastest for the total of sizes of seed-10x10x10 (warm): fts"))
  }

  @Test(arguments: [
    ("crash", "signal 6 (SIGABRT); its last words: about to \\033[31mfall"), ("exit", "exited with status 7"),
    ("chatter", "worker gave nonsense"), ("hang", "did not end within 2 s and was killed"),
  ])
  func `a worker that fails is told with its last words, and the other results are kept`(
    fault: String, words: String
  ) throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let ending = try bench.faulty.run(
      measuring + [
        "--tree", tree, "--benchmarks", "faulty.\(fault)/size", "--benchmarks", "fts/size", "--rounds", "2",
        "--walk-limit", "2", "--output", "D",
      ])
    #expect(ending.status == 1)
    #expect(ending.errors.contains("faulty.\(fault)/size"))
    #expect(ending.errors.contains(words), "\(ending.errors)")
    #expect(try bench.contents(bench.work.appending("D/summary.csv")).contains("fts/size,fts,size,none,"))
    #expect(try bench.contents(bench.work.appending("D/run.json")).contains("faulty.\(fault)/size"))
  }

  @Test func `a walk that tells another census when it is measured is found`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let ending = try bench.faulty.run(
      measuring + [
        "--tree", tree, "--benchmarks", "faulty.fickle/size", "--benchmarks", "fts/size", "--rounds", "3",
        "--passes", "time", "--output", "D",
      ])
    #expect(ending.status == 1)
    #expect(ending.errors.contains("a measured walk told 10 entries and 1016 bytes, the verified one 9 entries"))
    #expect(
      try bench.contents(bench.work.appending("D/summary.csv")).contains("faulty.fickle/size,faulty.fickle,size,none,"))
  }

  @Test func `a tree that changes while it is walked is said to have changed`() throws {
    let bench = try Bench()
    let tree = bench.text(try bench.smallTree())
    let ending = try bench.faulty.run(
      measuring + ["--tree", tree, "--benchmarks", "faulty.litter/list", "--rounds", "1", "--output", "D"])
    #expect(ending.status == 1)
    expectGolden(
      bench.plain(ending.errors).replacing(/in [0-9]+ places/, with: "in $N places"), "errors/tree-that-changes.txt")
    #expect(try bench.names(in: bench.work) == ["tree"])
  }
}
