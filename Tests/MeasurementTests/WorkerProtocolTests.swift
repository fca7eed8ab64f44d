import Measurement
import Platform
import Testing
import Traversal
import Trees

@Suite struct WorkerProtocolTests {
  private static let odd = Path(bytes: Array("a b\n".utf8) + [0xff])

  @Test(arguments: [
    WorkerRequest.Task.verify, .calls(firstUse: WorkerProtocolTests.odd ?? Path("x"), walks: 0), .time(walks: 3),
    .time(walks: 3, slowdown: 1.05),
    .memory(firstUse: WorkerProtocolTests.odd ?? Path("x")), .cold(firstUse: WorkerProtocolTests.odd ?? Path("x")),
  ])
  func `a request reads back from its command line, whatever bytes its paths hold`(task: WorkerRequest.Task) throws {
    let root = try #require(WorkerProtocolTests.odd)
    let request = WorkerRequest(task: task, benchmark: "fts/size/name", root: root, parent: 7)
    #expect(WorkerRequest(arguments: request.arguments) == request)
  }

  @Test(arguments: [
    [], ["worker"], ["worker", "dirbench-worker/1", "7", "fts/size", "/", "verify"],
    ["worker", "dirbench-worker/3", "x", "fts/size", "/", "verify"],
    ["worker", "dirbench-worker/3", "7", "fts/size", "/", "time"],
    ["worker", "dirbench-worker/3", "7", "fts/size", "/", "time", "0"],
    ["worker", "dirbench-worker/3", "7", "fts/size", "/", "time", "-3"],
    ["worker", "dirbench-worker/3", "7", "fts/size", "/", "time", "3", "0.5"],
    ["worker", "dirbench-worker/3", "7", "fts/size", "/", "time", "3", "nan"],
    ["worker", "dirbench-worker/3", "7", "fts/size", "/", "time", "3", "1e9"],
    ["worker", "dirbench-worker/3", "7", "fts/size", "/", "verify", "more"],
    ["worker", "dirbench-worker/3", "7", "fts/size", "/", "dance"],
    ["worker", "dirbench-worker/3", "7", "fts/size", "/", "cold"],
  ])
  func `what is no request of this version is none`(arguments: [String]) {
    #expect(WorkerRequest(arguments: arguments.map { Array($0.utf8) }) == nil)
  }

  private static var tally: Tally {
    var tally = Tally()
    tally.directories = 1
    tally.files = 2
    tally.unclassified = 3
    tally.bytes = 9_663_676_415
    tally.problems = 4
    return tally
  }

  private static var recorded: RecordedWalk {
    var listing = TreeListing()
    listing.append(path: Array("d\nir".utf8), kind: .directory)
    listing.append(path: Array("d\nir/f ".utf8) + [0xff], kind: .file, size: 5_368_709_120)
    listing.append(path: "?".utf8, kind: nil)
    listing.append(path: "l".utf8, kind: .symlink)
    listing.append(path: "o".utf8, kind: .other)
    let problems = [WalkProblem(path: [], code: 13), WalkProblem(path: Array("x y".utf8), code: 0)]
    return RecordedWalk(listing: listing, problems: problems)
  }

  private static let replies: [WorkerReply] = [
    .timed([
      TimedWalk(
        wall: 1, cpu: 2,
        usage: Clock.Usage(
          user: 3, system: 4, minorFaults: 5, majorFaults: 6, voluntarySwitches: 7, involuntarySwitches: 8),
        deviceRead: 9, tally: tally),
      TimedWalk(wall: 5, cpu: 6, usage: Clock.Usage(user: 0, system: 0), tally: Tally()),
    ]),
    .counted(tally), .heap(HeapReading(counts: nil, tally: tally)),
    .heap(
      HeapReading(
        counts: HeapCounts(
          allocations: 1, allocatedBytes: 2, frees: 3, peakLiveBytes: 4, liveBytes: -5, unknownBlocks: 6), tally: tally)
    ),

    .memory(MemoryReading(atStart: 1, before: 2, after: 3, peak: 4, tally: tally)),
    .memory(MemoryReading(atStart: 1, before: 2, after: 3, peak: nil, tally: tally)),
    .verified(VerifiedWalk(walk: recorded, countedWall: 8, recordedWall: 9)),
    .verified(VerifiedWalk(walk: RecordedWalk(), countedWall: nil, recordedWall: 9)),
  ]

  @Test(arguments: WorkerProtocolTests.replies)
  func `a reply reads back`(reply: WorkerReply) { #expect(WorkerReply(reply.encoded) == reply) }

  @Test(arguments: WorkerProtocolTests.replies)
  func `a reply that is cut short anywhere is none`(reply: WorkerReply) {
    let bytes = reply.encoded
    for length in 0..<bytes.count { #expect(WorkerReply(Array(bytes[..<length])) == nil, "\(length) bytes") }
  }

  @Test(arguments: WorkerProtocolTests.replies)
  func `a reply with something before or behind it is none`(reply: WorkerReply) {
    #expect(WorkerReply(Array("hello\n".utf8) + reply.encoded) == nil)
    #expect(WorkerReply(reply.encoded + Array("hello\n".utf8)) == nil)
  }

  @Test(arguments: [
    "dirbench-worker/3\nwalk 1 2 3 4 5 6 7 8 - 0 0 0 0 0 0\nend\n", "dirbench-worker/2\nend\n",
    "dirbench-worker/3\nwalk 1 2 3 4 5 6 7 8 x 0 0 0 0 0 0 0\n",
    "dirbench-worker/3\nwalk 1 2 3 x 5 6 7 8 - 0 0 0 0 0 0 0\nend\n",
    "dirbench-worker/3\nmemory 1 2 3 x 0 0 0 0 0 0 0\nend\n", "dirbench-worker/2\nrecorded 1 2 -1 x\nend\n",
    "dirbench-worker/3\nrecorded 1 - 1 0\nz path\0end\n",
    "dirbench-worker/3\nrecorded 99999999999999999999 - 0 0\nend\n",
  ])
  func `nonsense is no reply`(text: String) { #expect(WorkerReply(Array(text.utf8)) == nil) }
}
