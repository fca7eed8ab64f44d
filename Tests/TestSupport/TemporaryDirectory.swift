internal import Foundation
public import Platform

/// An empty folder that goes, with all in it, when it is no longer used.
public final class TemporaryDirectory: Sendable {
  public let path: Path

  /// Makes it below the system's temporary folder, or another.
  public init(in parent: Path? = nil) throws(Errno) {
    let above = parent ?? Path(ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp")
    path = above.appending("dirbench-test-\(UUID().uuidString)")
    try FileSystem.makeDirectory(path)
  }

  deinit {
    // The tests' own folders may hold unreadable parts and names in any encoding; rm copes with both.
    let remove = Process()
    remove.executableURL = URL(fileURLWithPath: "/bin/rm")
    remove.arguments = ["-rf", String(decoding: path.bytes, as: UTF8.self)]
    do {
      try remove.run()
      remove.waitUntilExit()
    } catch {
      print("could not remove \(path): \(error)")
    }
  }
}
