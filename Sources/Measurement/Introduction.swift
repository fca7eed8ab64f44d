public import Records

/// What an executable says of itself to a gate, before it is asked for workers.
///
/// Text: the version of the worker protocol, then a fact a line, then its benchmarks, then `end`. The first line keeps
/// this form in all versions, so that any two can tell that they do not work together.
public struct Introduction: Hashable, Sendable {
  public let tool: Run.Tool
  /// The C library that its processes use.
  public let libc: String?
  /// The names of its benchmarks.
  public let benchmarks: [String]

  /// The command line that asks for it, behind the program's name.
  public static let arguments = [WorkerRequest.command, "introduce"].map { Array($0.utf8) }

  public init(tool: Run.Tool, libc: String?, benchmarks: [String]) {
    self.tool = tool
    self.libc = libc
    self.benchmarks = benchmarks
  }

  /// Why a text is no introduction.
  public enum Failure: Error, Hashable, Sendable {
    /// Another version of the worker protocol, by its name.
    case otherProtocol(String)
    case malformed
  }

  /// As the executable writes it.
  public var encoded: [UInt8] {
    var lines = [WorkerRequest.version, "version \(tool.version)", "configuration \(tool.configuration)"]
    lines.append("swift \(tool.swift)")
    if let libc { lines.append("libc \(libc)") }
    lines += benchmarks.map { "benchmark \($0)" } + ["end"]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads what an executable wrote.
  public init(_ bytes: [UInt8]) throws(Failure) {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    guard let first = lines.first, first.hasPrefix("dirbench-worker/"), first.utf8.count < 40 else {
      throw .malformed
    }
    if first != WorkerRequest.version { throw .otherProtocol(first) }
    guard lines.last == "end", bytes.last == UInt8(ascii: "\n") else { throw .malformed }
    var facts: [String: String] = [:]
    var benchmarks: [String] = []
    for line in lines.dropFirst().dropLast() {
      guard let space = line.firstIndex(of: " ") else { throw .malformed }
      let (key, value) = (String(line[..<space]), String(line[line.index(after: space)...]))
      if key == "benchmark" { benchmarks.append(value) } else { facts[key] = value }
    }
    guard let version = facts["version"], let configuration = facts["configuration"], let swift = facts["swift"] else {
      throw .malformed
    }
    tool = Run.Tool(version: version, commit: nil, configuration: configuration, swift: swift)
    libc = facts["libc"]
    self.benchmarks = benchmarks
  }
}
