public import Platform

/// Makes nested directories of one name, each relative to the one above, so that no path grows too long.
public func makeDeepDirectories(below root: Path, levels: Int, name: String) throws(Errno) {
  var above = try FileDescriptor.open(root, .directory)
  for _ in 0..<levels {
    try FileSystem.makeDirectory(Path(name), at: above.base())
    above = try FileDescriptor.open(Path(name), .directory, at: above.base())
  }
}
