internal import Measurement
internal import Platform

/// The commit of the repository that the executable lies in.
enum SourceCommit {
  private static let git = Path("/usr/bin/git")

  /// Forty digits, `-dirty` behind them where files differ from the commit; `nil` where there is no repository of its
  /// own there, or git does not tell.
  static func find(near root: Path, _ supervisor: Supervisor) -> String? {
    // A repository further above is somebody else's.
    do {
      _ = try FileSystem.status(of: root.appending(".git"))
    } catch {
      return nil
    }
    let question =
      ["-C"].map { Array($0.utf8) } + [root.bytes]
      + ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"].map { Array($0.utf8) }
    let answer = supervisor.run(WorkerCommand(program: git, arguments: question, limit: 5))
    guard case .finished(let output) = answer else { return nil }
    let text = String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
