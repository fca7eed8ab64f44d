import Platform
import TestSupport
import Testing

/// The right to measure, which one process has at a time.
@Suite struct MeasurementLockTests {
  private let folder: TemporaryDirectory
  private var path: Path { folder.path.appending("lock") }

  init() throws { folder = try TemporaryDirectory() }

  private func failure(_ path: Path) -> MeasurementLock.Failure? {
    do {
      let lock = try MeasurementLock.acquire(path)
      _ = consume lock
      return nil
    } catch {
      return error
    }
  }

  @Test func `the file holds the number of who has the lock, and goes with it`() throws {
    let lock = try MeasurementLock.acquire(path)
    #expect(String(decoding: try FileSystem.contents(of: path), as: UTF8.self) == "\(ParentWatch.ownIdentifier)")
    #expect(MeasurementLock.holder(of: path) == ParentWatch.ownIdentifier)
    #expect(failure(path) == .held(by: ParentWatch.ownIdentifier))
    _ = consume lock
    #expect(MeasurementLock.holder(of: path) == nil)
    #expect(throws: Errno.noSuchFile) { try FileSystem.contents(of: path) }
    #expect(failure(path) == nil)
  }

  @Test func `a lock whose file someone removed is given up all the same`() throws {
    let lock = try MeasurementLock.acquire(path)
    let before = DirectoryNames.all(in: Path("/proc/self/fd")).compactMap(lockTarget)
    #expect(before.count == 1)
    try FileSystem.removeFile(path)
    _ = consume lock
    #expect(DirectoryNames.all(in: Path("/proc/self/fd")).compactMap(lockTarget).isEmpty)
    #expect(failure(path) == nil)
  }

  /// What a descriptor of this process leads to, where that is this test's lock, removed or not.
  private func lockTarget(_ number: Path) -> Path? {
    guard let target = try? FileSystem.symlinkTarget(Path("/proc/self/fd").appending(number)) else { return nil }
    let name = String(decoding: target.bytes, as: UTF8.self)
    return name.contains(String(decoding: folder.path.lastComponent.bytes, as: UTF8.self) + "/lock") ? target : nil
  }

  @Test func `the descriptor is closed in programs that are started`() throws {
    let lock = try MeasurementLock.acquire(path)
    let numbers = DirectoryNames.all(in: Path("/proc/self/fd"))
    let number = numbers.first { lockTarget($0) != nil }
    let info = try FileSystem.contents(of: Path("/proc/self/fdinfo").appending(#require(number)))
    let flags = try #require(
      String(decoding: info, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("flags:") })
    let value = try #require(Int(flags.split(separator: "\t")[1], radix: 8))
    #expect(value & 0o2_000_000 != 0, "O_CLOEXEC is not among \(flags)")
    _ = consume lock
  }

  @Test(arguments: ["", "99999999\n", "1"]) func `what a killed process left is taken over`(text: String) throws {
    try WholeFile.write(Array(text.utf8), to: path)
    let lock = try MeasurementLock.acquire(path)
    #expect(MeasurementLock.holder(of: path) == ParentWatch.ownIdentifier)
    _ = consume lock
  }

  @Test func `a holder that has not written its number yet is held to be one all the same`() throws {
    let held = try FileDescriptor.openLocked(path, [.readWrite, .create], at: .workingDirectory)
    switch failure(path) {
    // It is this process, which the kernel's table tells, where it may be read.
    case .held(let process): #expect(process == nil || process == ParentWatch.ownIdentifier)
    case let other: Issue.record("\(String(describing: other))")
    }
    try held.closeChecked()
    #expect(failure(path) == nil)
  }

  @Test(arguments: ["my thesis", "12345678901234567890", "12 34"])
  func `a file that is no lock is left as it is`(text: String) throws {
    try WholeFile.write(Array(text.utf8), to: path)
    #expect(failure(path) == .foreign)
    #expect(String(decoding: try FileSystem.contents(of: path), as: UTF8.self) == text)
    #expect(failure(folder.path) == .foreign, "neither is a directory")
  }

  @Test func `a place where no file can be made says why`() throws {
    #expect(failure(path.appending("below")) == .failed(.noSuchFile))
    try WholeFile.write([], to: path)
    #expect(failure(path.appending("below")) == .failed(.notDirectory))
    #expect(failure(Path("/sys/dirbench.lock")) == .failed(.permissionDenied))
  }

  @Test(arguments: [
    ("1: FLOCK  ADVISORY  WRITE 4711 08:02:394882 0 EOF", true),
    ("12: FLOCK ADVISORY WRITE 4711 08:02:394882 0 EOF", true),
    ("1: POSIX  ADVISORY  WRITE 4711 08:02:394882 0 EOF", false),
    ("1: -> FLOCK  ADVISORY  WRITE 4711 08:02:394882 0 EOF", false),
    ("1: FLOCK  ADVISORY  WRITE x 08:02:394882 0 EOF", false),
    ("1: FLOCK  ADVISORY  WRITE 4711 08:394882 0 EOF", false), ("", false), ("1: FLOCK", false),
  ])
  func `the kernel's table of locks is understood`(line: String, isLock: Bool) {
    let lock = FileLock(line: line.utf8)
    #expect((lock != nil) == isLock)
    #expect(lock?.process == (isLock ? 4711 : nil) && lock?.inode == (isLock ? 394_882 : nil))
    #expect(lock?.major == (isLock ? 8 : nil) && lock?.minor == (isLock ? 2 : nil))
  }
}

private enum DirectoryNames {
  static func all(in folder: Path) -> [Path] {
    var names: [Path] = []
    do {
      let stream = try DirectoryStream(FileDescriptor.open(folder, .directory))
      while let entry = try stream.next() { names.append(entry.name) }
    } catch {
      Issue.record("\(error)")
    }
    return names
  }
}
