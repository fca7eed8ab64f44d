public import Platform
public import Traversal
internal import Trees

/// What a worker tells of one timed walk, in nanoseconds.
public struct TimedWalk: Hashable, Sendable {
  public let wall: Int64
  public let cpu: Int64
  /// What the process used for it.
  public let usage: Clock.Usage
  /// Bytes that the kernel read from a device for it; `nil` where that was not asked for.
  public let deviceRead: Int64?
  public let tally: Tally

  public init(wall: Int64, cpu: Int64, usage: Clock.Usage, deviceRead: Int64? = nil, tally: Tally) {
    self.wall = wall
    self.cpu = cpu
    self.usage = usage
    self.deviceRead = deviceRead
    self.tally = tally
  }
}

/// What a worker tells of the resident set around one walk, in bytes.
public struct MemoryReading: Hashable, Sendable {
  /// Before anything was walked.
  public let atStart: Int64
  /// After a walk of one entry, just before the walk.
  public let before: Int64
  public let after: Int64
  /// The highest during the walk; `nil` where the kernel would not let the peak start anew.
  public let peak: Int64?
  public let tally: Tally

  public init(atStart: Int64, before: Int64, after: Int64, peak: Int64?, tally: Tally) {
    self.atStart = atStart
    self.before = before
    self.after = after
    self.peak = peak
    self.tally = tally
  }
}

/// What a worker tells of its heap during one walk.
public struct HeapReading: Hashable, Sendable {
  /// `nil` where the probe was not loaded.
  public let counts: HeapCounts?
  public let tally: Tally

  public init(counts: HeapCounts?, tally: Tally) {
    self.counts = counts
    self.tally = tally
  }
}

/// What a worker tells of a recorded walk.
public struct VerifiedWalk: Hashable, Sendable {
  public let walk: RecordedWalk
  /// Nanoseconds of a counted walk, for planning only; `nil` where the recorded walk took so long that it must do.
  public let countedWall: Int64?
  /// Nanoseconds of the recorded walk.
  public let recordedWall: Int64

  public init(walk: RecordedWalk, countedWall: Int64?, recordedWall: Int64) {
    self.walk = walk
    self.countedWall = countedWall
    self.recordedWall = recordedWall
  }
}

/// A worker's answer and its text form: fields in lines, and in a recorded walk a record per entry, ended by a zero.
public enum WorkerReply: Hashable, Sendable {
  case timed([TimedWalk])
  case memory(MemoryReading)
  case heap(HeapReading)
  /// What the last of the walks found that another process counted.
  case counted(Tally)
  case verified(VerifiedWalk)

  private static let newline = UInt8(ascii: "\n")
  private static let end = "end"

  /// The answer as a worker writes it.
  public var encoded: [UInt8] {
    var bytes = Array("\(WorkerRequest.version)\n".utf8)
    switch self {
    case .timed(let walks):
      for walk in walks {
        let read = walk.deviceRead.map(String.init) ?? "-"
        bytes += "walk \(walk.wall) \(walk.cpu) \(walk.usage.encoded) \(read) \(walk.tally.encoded)\n".utf8
      }
    case .memory(let reading):
      let peak = reading.peak.map(String.init) ?? "-"
      bytes += "memory \(reading.atStart) \(reading.before) \(reading.after) \(peak) \(reading.tally.encoded)\n".utf8
    case .heap(let reading):
      bytes += "heap \(reading.counts?.encoded ?? "-") \(reading.tally.encoded)\n".utf8
    case .counted(let tally): bytes += "counted \(tally.encoded)\n".utf8
    case .verified(let verified):
      let counted = verified.countedWall.map(String.init) ?? "-"
      let (entries, problems) = (verified.walk.listing.count, verified.walk.problems.count)
      bytes += "recorded \(verified.recordedWall) \(counted) \(entries) \(problems)\n".utf8
      verified.walk.encode(into: &bytes)
    }
    bytes += "\(WorkerReply.end)\n".utf8
    return bytes
  }

  /// Reads an answer; `nil` where the bytes are none, or are cut short.
  public init?(_ bytes: [UInt8]) {
    guard bytes.last == WorkerReply.newline else { return nil }
    var reader = ReplyReader(bytes)
    guard reader.line() == [WorkerRequest.version] else { return nil }
    guard let reply = WorkerReply(&reader), reader.line() == [WorkerReply.end], reader.isAtEnd else { return nil }
    self = reply
  }

  private init?(_ reader: inout ReplyReader) {
    guard let first = reader.line(), let kind = first.first else { return nil }
    switch kind {
    case "walk":
      var walks: [TimedWalk] = []
      var line = first
      while true {
        guard let walk = TimedWalk(line) else { return nil }
        walks.append(walk)
        guard reader.peek() == "walk", let next = reader.line() else { break }
        line = next
      }
      self = .timed(walks)
    case "memory":
      guard let reading = MemoryReading(first) else { return nil }
      self = .memory(reading)
    case "heap":
      guard let reading = HeapReading(first) else { return nil }
      self = .heap(reading)
    case "counted":
      guard let tally = Tally(first.dropFirst()) else { return nil }
      self = .counted(tally)
    case "recorded":
      guard first.count == 5, let wall = Int64(first[1]), let entries = Int(first[3]), let problems = Int(first[4]),
        let walk = RecordedWalk(&reader, entries: entries, problems: problems)
      else { return nil }
      let counted = Int64(first[2])
      if counted == nil && first[2] != "-" { return nil }
      self = .verified(VerifiedWalk(walk: walk, countedWall: counted, recordedWall: wall))
    default: return nil
    }
  }
}

/// Takes lines and records from an answer's bytes.
private struct ReplyReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  /// The fields of the next line.
  mutating func line() -> [String]? {
    take(until: UInt8(ascii: "\n"))?.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first field of the next line, which is left where it is.
  func peek() -> String? {
    var copy = self
    return copy.line()?.first
  }

  /// The next bytes up to a mark, which is taken and left out.
  mutating func take(until mark: UInt8) -> ArraySlice<UInt8>? {
    guard let end = bytes[position...].firstIndex(of: mark) else { return nil }
    defer { position = end + 1 }
    return bytes[position..<end]
  }
}

extension Tally {
  fileprivate var encoded: String {
    "\(directories) \(files) \(symlinks) \(others) \(unclassified) \(bytes) \(problems)"
  }

  fileprivate init?(_ fields: ArraySlice<String>) {
    let numbers = fields.compactMap { Int64($0) }
    guard numbers.count == 7, fields.count == 7 else { return nil }
    self.init()
    directories = Int(numbers[0])
    files = Int(numbers[1])
    symlinks = Int(numbers[2])
    others = Int(numbers[3])
    unclassified = Int(numbers[4])
    bytes = numbers[5]
    problems = Int(numbers[6])
  }
}

extension Clock.Usage {
  fileprivate var encoded: String {
    "\(user) \(system) \(minorFaults) \(majorFaults) \(voluntarySwitches) \(involuntarySwitches)"
  }
}

extension TimedWalk {
  fileprivate init?(_ fields: [String]) {
    let numbers = fields.dropFirst().prefix(8).compactMap { Int64($0) }
    guard numbers.count == 8, fields.count == 17, let tally = Tally(fields.dropFirst(10)) else { return nil }
    let read = Int64(fields[9])
    if read == nil && fields[9] != "-" { return nil }
    self.init(
      wall: numbers[0], cpu: numbers[1],
      usage: Clock.Usage(
        user: numbers[2], system: numbers[3], minorFaults: numbers[4], majorFaults: numbers[5],
        voluntarySwitches: numbers[6], involuntarySwitches: numbers[7]),
      deviceRead: read, tally: tally)
  }
}

extension MemoryReading {
  fileprivate init?(_ fields: [String]) {
    let numbers = fields.dropFirst().prefix(3).compactMap { Int64($0) }
    guard numbers.count == 3, fields.count == 12, let tally = Tally(fields.dropFirst(5)) else { return nil }
    let peak = Int64(fields[4])
    if peak == nil && fields[4] != "-" { return nil }
    self.init(atStart: numbers[0], before: numbers[1], after: numbers[2], peak: peak, tally: tally)
  }
}

extension HeapCounts {
  fileprivate var encoded: String {
    "\(allocations) \(allocatedBytes) \(frees) \(peakLiveBytes) \(liveBytes) \(unknownBlocks)"
  }
}

extension HeapReading {
  fileprivate init?(_ fields: [String]) {
    if fields.count == 9, fields[1] == "-", let tally = Tally(fields.dropFirst(2)) {
      self.init(counts: nil, tally: tally)
      return
    }
    let numbers = fields.dropFirst().prefix(6).compactMap { Int64($0) }
    guard numbers.count == 6, fields.count == 14, let tally = Tally(fields.dropFirst(7)) else { return nil }
    self.init(
      counts: HeapCounts(
        allocations: numbers[0], allocatedBytes: numbers[1], frees: numbers[2], peakLiveBytes: numbers[3],
        liveBytes: numbers[4], unknownBlocks: numbers[5]), tally: tally)
  }
}

extension RecordedWalk {
  private static let kinds: [(EntryKind?, UInt8)] = [
    (.directory, UInt8(ascii: "d")), (.file, UInt8(ascii: "f")), (.symlink, UInt8(ascii: "l")),
    (.other, UInt8(ascii: "o")), (nil, UInt8(ascii: "?")),
  ]

  /// A record is a letter for the kind, the size where it is known, a space, the path and a zero; a problem is its
  /// number, a space, the path and a zero.
  fileprivate func encode(into bytes: inout [UInt8]) {
    for (index, entry) in listing.entries.enumerated() {
      bytes.append(RecordedWalk.kinds.first { $0.0 == entry.kind }?.1 ?? UInt8(ascii: "?"))
      if let size = entry.size { bytes += String(size).utf8 }
      bytes.append(UInt8(ascii: " "))
      bytes += listing.path(at: index)
      bytes.append(0)
    }
    for problem in problems {
      bytes += "\(problem.code) ".utf8
      bytes += problem.path
      bytes.append(0)
    }
  }

  fileprivate init?(_ reader: inout ReplyReader, entries: Int, problems problemCount: Int) {
    self.init()
    for _ in 0..<max(entries, 0) {
      guard let record = reader.take(until: 0), let space = record.firstIndex(of: UInt8(ascii: " ")),
        let letter = record.first, let kind = RecordedWalk.kinds.first(where: { $0.1 == letter })
      else { return nil }
      let digits = String(decoding: record[(record.startIndex + 1)..<space], as: UTF8.self)
      listing.append(path: record[(space + 1)...], kind: kind.0, size: Int64(digits))
    }
    for _ in 0..<max(problemCount, 0) {
      guard let record = reader.take(until: 0), let space = record.firstIndex(of: UInt8(ascii: " ")),
        let code = Int32(String(decoding: record[..<space], as: UTF8.self))
      else { return nil }
      problems.append(WalkProblem(path: Array(record[(space + 1)...]), code: code))
    }
  }
}
