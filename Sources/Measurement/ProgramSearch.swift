package import Platform

/// Programs that are found as a shell finds them.
package enum ProgramSearch {
  /// The first file of a name in the folders of a search path that may be executed.
  ///
  /// An empty folder is the working directory, as for a shell. Without a path, `/usr/bin` and `/bin` are searched.
  package static func find(_ name: String, in path: [UInt8]?) -> Path? {
    let folders = (path ?? Array("/usr/bin:/bin".utf8)).split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    for folder in folders {
      guard let folder = Path(bytes: folder.isEmpty ? Array(".".utf8)[...] : folder) else { continue }
      let file = folder.appending(name)
      do {
        if try FileSystem.status(of: file, followingSymlink: true).kind == .file,
          FileSystem.allows(.execute, to: file)
        {
          return file
        }
      } catch {
        // It is not in this folder, or the folder cannot be searched: a shell goes on, too.
      }
    }
    return nil
  }
}
