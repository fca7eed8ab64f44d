internal import CPlatform

/// What this process was started with.
public enum ProcessArguments {
  /// The command line's arguments behind the program's name, as bytes: a path among them is in no particular encoding.
  public static var bytes: [[UInt8]] {
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
}
