public import Platform

/// Where the sources of this package lie, for fixtures.
public enum Repository {
  /// The folder that holds Package.swift.
  public static let root = Path(#filePath).parent.parent.parent

  /// The contents of a file of the repository, named from its root.
  public static func contents(of relative: String) throws(Errno) -> [UInt8] {
    try FileSystem.contents(of: root.appending(relative))
  }
}
