internal import Measurement
internal import Platform
internal import Records

/// An executable whose workers are one side of a gate.
struct GateSide {
  let program: Path
  let variables: [Environment.Variable]
  /// With the commit, where its repository tells.
  let tool: Run.Tool
  let libc: String?
  /// The names of its benchmarks.
  let benchmarks: [String]

  /// Asks an executable what it is; throws where it is no dirbench whose workers this one understands.
  init(_ program: Path, _ variables: [Environment.Variable], _ context: Context) throws(ToolError) {
    let command = WorkerCommand(
      program: program, arguments: Introduction.arguments, variables: variables, limit: GateSide.limit,
      outputLimit: 1 << 20)
    let shown = SafeName.encode(program.bytes)
    let outcome = context.supervisor().run(command)
    if case .interrupted = outcome { throw .interrupted(what: "asking \(shown) what it is") }
    guard case .finished(let output) = outcome else {
      throw GateSide.stranger(shown, outcome.failure ?? "it gave no answer")
    }
    let introduction: Introduction
    do {
      introduction = try Introduction(output)
    } catch {
      switch error {
      case .malformed: throw GateSide.stranger(shown, "what it wrote is no introduction")
      case .otherProtocol(let name):
        throw GateSide.stranger(shown, "its workers speak \(SafeName.encode(name.utf8))")
      }
    }
    self.program = program
    self.variables = variables
    libc = introduction.libc
    benchmarks = introduction.benchmarks
    tool = Run.Tool(
      version: introduction.tool.version, commit: GateSide.commit(of: program, context),
      configuration: introduction.tool.configuration, swift: introduction.tool.swift)
  }

  /// Seconds in which an executable must have said what it is.
  private static let limit = 30.0

  private static func stranger(_ shown: String, _ why: String) -> ToolError {
    .failure(
      what: "gating \(shown)", why: "it is no dirbench that this one can measure: \(why)",
      next: "name an executable of dirbench, built from a commit whose workers speak \(WorkerRequest.version)")
  }

  private static func commit(of program: Path, _ context: Context) -> String? {
    do {
      let executable = try FileSystem.resolved(program)
      return SourceCommit.find(executable, near: try Resources(executable: executable).root, context.supervisor())
    } catch {
      // An executable outside of a repository has no commit to tell.
      return nil
    }
  }

  /// Throws for a debug build, unless it is allowed to measure.
  func refuseDebugBuild(unless isAllowed: Bool) throws(ToolError) {
    if tool.configuration == "release" || isAllowed { return }
    throw .failure(
      what: "gating \(SafeName.encode(program.bytes))",
      why: "it is a debug build, whose times say nothing of a release build's",
      next: "build it with 'swift build -c release', or measure all the same with --allow-debug-build")
  }
}
