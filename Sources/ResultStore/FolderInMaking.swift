internal import Platform

/// A folder under a name of its own, which becomes a run's folder or fills one.
struct FolderInMaking: ~Copyable {
  /// The folder that it is made in.
  private let above: Path
  private let parent: FileDescriptor
  private let name: Path
  /// Where its files are, below the folder that it is made in.
  private var files: [Path] = []
  /// Where it went whole.
  private var final: Path?

  /// Makes it, empty, under a name that nobody else has.
  init(in above: Path) throws(Errno) {
    let parent = try FileDescriptor.open(above, .directory)
    name = try FolderInMaking.make(at: parent.base())
    self.parent = parent
    self.above = above
  }

  private static func make(at base: Base) throws(Errno) -> Path {
    while true {
      var random = SystemRandomNumberGenerator()
      let name = Path(".dirbench-run-\(String(random.next(), radix: 16))")
      do {
        try FileSystem.makeDirectory(name, at: base)
        return name
      } catch .exists {
        continue
      }
    }
  }

  /// Writes files into it and has the disk keep them.
  mutating func write(_ contents: [RunFolder.File]) throws(Errno) {
    let folder = try FileDescriptor.open(name, [.directory, .noFollow], at: parent.base())
    for file in contents {
      let opened = try FileDescriptor.open(Path(file.name), [.writeOnly, .create, .exclusive], at: folder.base())
      files.append(name.appending(file.name))
      try opened.write(file.bytes)
      try opened.synchronize()
      try opened.closeChecked()
    }
    try FolderInMaking.synchronize(folder)
  }

  /// Gives it the first name that is free and has the disk keep it; returns that name.
  ///
  /// The names are asked for by the number of the attempt; where there is no other, it throws `exists`.
  mutating func rename(toFree name: (Int) -> Path?) throws(Errno) -> Path {
    var attempt = 0
    while let wanted = name(attempt) {
      do {
        try FolderInMaking.move(self.name, to: wanted, at: parent.base())
      } catch .exists {
        attempt += 1
        continue
      }
      final = wanted
      files = files.map { wanted.appending($0.lastComponent) }
      try FolderInMaking.synchronize(parent)
      return wanted
    }
    throw Errno.exists
  }

  /// Moves its files into the folder that it is made in, in their order, and removes itself.
  mutating func moveFilesUp() throws(Errno) {
    for index in files.indices {
      let target = files[index].lastComponent
      try FolderInMaking.move(files[index], to: target, at: parent.base())
      files[index] = target
    }
    try FileSystem.removeDirectory(name, at: parent.base())
    try FolderInMaking.synchronize(parent)
  }

  /// Removes it with all its files, wherever they are; returns its path where something of it could not be removed.
  consuming func discard() -> Path? {
    var isGone = true
    for file in files {
      isGone =
        FolderInMaking.isGone { () throws(Errno) in try FileSystem.removeFile(file, at: parent.base()) } && isGone
    }
    let folder = final ?? name
    isGone =
      FolderInMaking.isGone { () throws(Errno) in try FileSystem.removeDirectory(folder, at: parent.base()) } && isGone
    return isGone ? nil : above.appending(folder)
  }

  private static func isGone(_ remove: () throws(Errno) -> Void) -> Bool {
    do {
      try remove()
      return true
    } catch {
      return error == .noSuchFile
    }
  }

  /// Renames to a free name; not every file system can refuse a taken one by itself.
  private static func move(_ from: Path, to target: Path, at base: Base) throws(Errno) {
    do {
      try FileSystem.renameExclusively(from, to: target, at: base)
    } catch .invalidArgument {
      if try isTaken(target, at: base) { throw Errno.exists }
      try FileSystem.rename(from, to: target, at: base)
    }
  }

  private static func isTaken(_ path: Path, at base: Base) throws(Errno) -> Bool {
    do {
      _ = try FileSystem.status(of: path, at: base)
      return true
    } catch .noSuchFile {
      return false
    }
  }

  /// Has the disk keep a folder's entries; some file systems keep them anyway, and say so by refusing.
  private static func synchronize(_ folder: borrowing FileDescriptor) throws(Errno) {
    do {
      try folder.synchronize()
    } catch .invalidArgument {
      return
    }
  }
}
