import Platform

/// A file system of a few megabytes in memory, which goes with this object.
final class SmallDisk {
  let path: Path

  static let isRoot: Bool = {
    do { return try FileSystem.status(of: Path("/proc/self")).owner == 0 } catch { return false }
  }()

  /// Containers may keep even root from mounting.
  static let canBeMade: Bool = {
    let path = Path("/tmp/dirbench-test-mount-\(ParentWatch.ownIdentifier)")
    guard isRoot else { return false }
    do {
      _ = try SmallDisk(at: path, bytes: 1 << 20)
      try FileSystem.removeDirectory(path)
      return true
    } catch {
      do { try FileSystem.removeDirectory(path) } catch {}
      return false
    }
  }()

  init(at path: Path, bytes: Int) throws {
    self.path = path
    try FileSystem.makeDirectory(path)
    try SmallDisk.run("mount", ["-t", "tmpfs", "-o", "size=\(bytes)", "none"], path)
  }

  deinit {
    do { try SmallDisk.run("umount", [], path) } catch { print("could not unmount \(path): \(error)") }
  }

  private static func run(_ program: String, _ options: [String], _ path: Path) throws {
    var child = try ChildProcess(
      Path("/bin/\(program)"), arguments: options.map { Array($0.utf8) } + [path.bytes], errors: .inherited)
    while !child.hasEnded { _ = try Readiness.wait(for: [child.endDescriptor], atMost: 10_000_000) }
    if try child.end() != .exited(status: 0) { throw Errno.invalidArgument }
  }
}
