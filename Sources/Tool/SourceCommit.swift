internal import Measurement
internal import Platform

/// The commit that the executable was built from, as far as its repository can tell.
enum SourceCommit {
  private static let git = Path("/usr/bin/git")

  /// Forty digits, `-dirty` behind them where files differ from the commit now.
  ///
  /// `nil` where there is no repository of its own there, git does not tell, or the commit is younger than the
  /// executable, which then cannot have been built from it.
  static func find(_ executable: Path, near root: Path, _ supervisor: Supervisor) -> String? {
    let built: Int64
    do throws(Errno) {
      // A repository further above is somebody else's.
      _ = try FileSystem.status(of: root.appending(".git"))
      built = try FileSystem.status(of: executable).modified.seconds
    } catch {
      return nil
    }
    guard let time = ask(["log", "-1", "--format=%ct"], root, supervisor).flatMap({ Int64($0) }), time <= built else {
      return nil
    }
    return ask(["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"], root, supervisor)
  }

  /// The first line of git's answer. Its optional locks would have it write into the repository, which may be measured.
  private static func ask(_ question: [String], _ root: Path, _ supervisor: Supervisor) -> String? {
    let arguments =
      ["--no-optional-locks", "-C"].map { Array($0.utf8) } + [root.bytes] + question.map { Array($0.utf8) }
    let answer = supervisor.run(WorkerCommand(program: git, arguments: arguments, limit: 5))
    guard case .finished(let output) = answer else { return nil }
    let line = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return line.isEmpty ? nil : line
  }
}
