internal import CPlatform

/// Programs by their name alone.
public enum Executables {
  /// Finds a program in the folders of a `PATH`; `nil` where none holds a file of that name that this process may run.
  ///
  /// Only absolute folders count: what lies where one happens to stand is not what a name means.
  /// The corresponding C function is `access`, with `X_OK`.
  public static func find(_ name: String, in folders: [UInt8]?) -> Path? {
    (folders ?? []).split(separator: UInt8(ascii: ":")).lazy
      .filter { $0.first == UInt8(ascii: "/") }
      .compactMap { Path(bytes: $0)?.appending(name) }
      .first(where: isExecutable)
  }

  private static func isExecutable(_ program: Path) -> Bool {
    do {
      guard try FileSystem.status(of: program, followingSymlink: true).kind == .file else { return false }
    } catch {
      // Not here: the next folder may have it.
      return false
    }
    return unsafe program.withCString { unsafe access($0, X_OK) } == 0
  }
}
