import Platform

/// What a worker can tell of itself: its command line, variables, mapped files and tracer.
enum Witness {
  /// The variable that names the folder for what is written down, a folder a process.
  static let variable = "DIRBENCH_TEST_WITNESS"

  /// Writes it down, once a process.
  static func testify() {
    guard let folder = Environment.bytes(of: variable).flatMap({ Path(bytes: $0) }) else { return }
    let own = folder.appending("\(ParentWatch.ownIdentifier)")
    do {
      try FileSystem.makeDirectory(own)
    } catch {
      // The first walk of this process has told all.
      return
    }
    do {
      for name in ["cmdline", "environ", "maps", "status"] {
        try WholeFile.write(try FileSystem.contents(of: Path("/proc/self").appending(name)), to: own.appending(name))
      }
    } catch {
      print("could not testify: \(error)")
    }
  }
}
