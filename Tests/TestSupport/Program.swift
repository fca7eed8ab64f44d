internal import Foundation
public import Platform

/// A built program of this package, or one of the system's, run by a test.
public struct Program: Sendable {
  /// How a program ended and what it wrote.
  public struct Ending: Sendable {
    /// Its exit status, or 128 and the signal's number.
    public let status: Int32
    public let output: String
    public let errors: String
  }

  private let url: URL
  private let environment: [String: String]
  private let folder: URL?

  /// A program by its path; variables are added to those of this process.
  public init(_ path: String, environment: [String: String] = [:], in folder: Path? = nil) {
    url = URL(fileURLWithPath: path)
    self.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    self.folder = folder.map { URL(fileURLWithPath: String(decoding: $0.bytes, as: UTF8.self)) }
  }

  /// One that was built beside the tests.
  public static func built(_ name: String, environment: [String: String] = [:], in folder: Path? = nil) -> Program {
    Program(buildFolder + "/" + name, environment: environment, in: folder)
  }

  /// The folder of built programs.
  public static var buildFolder: String {
    let runner = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return runner.deletingLastPathComponent().path
  }

  /// Runs it to its end.
  public func run(_ arguments: String...) throws -> Ending { try run(arguments) }

  /// Runs it to its end.
  public func run(_ arguments: [String]) throws -> Ending { try start(arguments).wait() }

  /// Starts it, its output going to files so that it never waits for a reader.
  public func start(_ arguments: [String]) throws -> Running {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = environment
    if let folder { process.currentDirectoryURL = folder }
    process.standardInput = FileHandle.nullDevice
    let running = try Running(process)
    try process.run()
    return running
  }

  /// A program under way.
  public final class Running {
    private let process: Process
    private let files = try? TemporaryDirectory()
    private let output: FileHandle
    private let errors: FileHandle
    private let paths: [String]

    fileprivate init(_ process: Process) throws {
      self.process = process
      let folder = String(decoding: (files?.path ?? Path("/tmp")).bytes, as: UTF8.self)
      paths = [folder + "/output", folder + "/errors"]
      for path in paths { _ = FileManager.default.createFile(atPath: path, contents: nil) }
      output = try FileHandle(forWritingTo: URL(fileURLWithPath: paths[0]))
      errors = try FileHandle(forWritingTo: URL(fileURLWithPath: paths[1]))
      process.standardOutput = output
      process.standardError = errors
    }

    public var processIdentifier: Int32 { process.processIdentifier }

    /// What it wrote to standard error so far.
    public func errorsSoFar() throws -> String {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: paths[1])), as: UTF8.self)
    }

    public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    public func wait() throws -> Ending {
      process.waitUntilExit()
      let texts = try paths.map { String(decoding: try Data(contentsOf: URL(fileURLWithPath: $0)), as: UTF8.self) }
      let status = process.terminationStatus + (process.terminationReason == .uncaughtSignal ? 128 : 0)
      return Ending(status: status, output: texts[0], errors: texts[1])
    }
  }
}
