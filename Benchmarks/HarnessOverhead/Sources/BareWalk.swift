internal import CYardstick
internal import Methods
package import Platform
internal import Traversal
internal import Trees

/// Walks in a loop with readings of the clocks around each, and nothing of the harness: what workers are held against,
/// and the same walks in C.
package struct BareWalk: Hashable, Sendable {
  package enum Language: String, Sendable {
    case c
    case swift
  }

  package static let command = "walk"

  package let language: Language
  /// As `method/work`.
  package let benchmark: String
  package let walks: Int
  package let root: Path

  package init(_ language: Language, _ benchmark: String, walks: Int, root: Path) {
    self.language = language
    self.benchmark = benchmark
    self.walks = walks
    self.root = root
  }

  /// The command line behind the program's name.
  package var arguments: [[UInt8]] {
    [BareWalk.command, language.rawValue, benchmark, String(walks)].map { Array($0.utf8) } + [root.bytes]
  }

  /// Reads a command line behind the program's name; `nil` where it is none of these.
  package init?(arguments: [[UInt8]]) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 5, words[0] == BareWalk.command, let language = Language(rawValue: words[1]),
      let walks = Int(words[3]), walks > 0, let root = Path(bytes: arguments[4])
    else { return nil }
    self.init(language, words[2], walks: walks, root: root)
  }

  /// Walks, and tells of each walk in a line once all are done.
  func perform() throws(OverheadError) -> String {
    guard let benchmark = Catalogue.standard.benchmark(named: benchmark) else {
      throw .usage("There is no benchmark '\(benchmark)'")
    }
    let readings =
      switch language {
      case .swift: timed { benchmark.method.count(root, benchmark.work, benchmark.order) }
      case .c: try inC(benchmark)
      }
    return readings.map { "\($0.text)\n" }.joined()
  }

  private func inC(_ benchmark: Benchmark) throws(OverheadError) -> [WalkReading] {
    let withSizes: Int32 = benchmark.work == .size ? 1 : 0
    return unsafe try root.withCString { (path) -> Result<[WalkReading], OverheadError> in
      switch benchmark.name {
      case "fts/list", "fts/size": .success(timed { Tally(unsafe yardstick_fts(path, withSizes)) })
      case "readdir/list", "readdir/size": .success(timed { Tally(unsafe yardstick_readdir(path, withSizes)) })
      default: .failure(.usage("There is no walk in C for '\(benchmark.name)'"))
      }
    }.get()
  }

  private func timed(_ walk: () -> Tally) -> [WalkReading] {
    var readings: [WalkReading] = []
    readings.reserveCapacity(walks)
    for _ in 0..<walks {
      let cpu = Clock.process()
      let wall = Clock.monotonic()
      let tally = walk()
      let wallEnd = Clock.monotonic()
      let cpuEnd = Clock.process()
      readings.append(WalkReading(wall: wallEnd - wall, cpu: cpuEnd - cpu, tally: tally))
    }
    return readings
  }
}

extension Tally {
  fileprivate init(_ tally: yardstick_tally) {
    self.init()
    directories = Int(tally.directories)
    files = Int(tally.files)
    symlinks = Int(tally.symlinks)
    others = Int(tally.others)
    unclassified = Int(tally.unclassified)
    bytes = tally.bytes
    problems = Int(tally.problems)
  }
}
