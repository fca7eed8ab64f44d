internal import CPlatform

/// What this process was started with, and its end.
public enum CurrentProcess {
  /// The command line's arguments behind the program's name, as bytes: a path among them is in no particular encoding.
  public static var arguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      guard let argument = unsafe CommandLine.unsafeArgv[index] else { return nil }
      let length = unsafe strlen(argument)
      return (0..<length).map { UInt8(bitPattern: unsafe argument[$0]) }
    }
  }

  /// The file that this process runs, symlinks resolved.
  ///
  /// The corresponding C function is `readlink`, on `/proc/self/exe`.
  public static func executable() throws(Errno) -> Path { try FileSystem.symlinkTarget(Path("/proc/self/exe")) }

  /// Ends the process.
  ///
  /// The corresponding C function is `exit`.
  public static func end(status: Int32) -> Never { exit(status) }
}
