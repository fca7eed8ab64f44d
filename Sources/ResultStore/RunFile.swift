internal import Foundation
public import Platform
public import Records

/// A run's file: JSON, keys sorted, so that two of them differ where their runs do.
public enum RunFile {
  /// The name that it has in a run's folder.
  public static let name = "run.json"

  /// The largest that is read, in bytes, so that a file named by mistake does not fill the memory. What a run takes
  /// grows with its walks, of which a trial on a tiny tree makes thousands.
  private static let largest = 1 << 30

  /// Gives a run's file; decoded and encoded again, it is the same byte for byte.
  ///
  /// Throws where a value is not finite or the run contradicts itself, with the name of its case.
  public static func encode(_ run: Run) throws(StoreError) -> [UInt8] {
    let nextStep = "report this as a defect of dirbench, with the command that you ran"
    if let problem = RunCheck.firstProblem(in: run) {
      throw StoreError(.unfit, "storing the run", problem, nextStep: nextStep)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return JSONLayout.compacted(Array(try encoder.encode(run))) + [UInt8(ascii: "\n")]
    } catch {
      throw StoreError(.unfit, "storing the run", RunFault.reason(of: error), nextStep: nextStep)
    }
  }

  /// Reads a run from a file's contents; the path is for messages.
  ///
  /// The version is checked before anything else that the file says.
  public static func decode(_ bytes: [UInt8], path: Path) throws(StoreError) -> Run {
    let numbers: [Range<Int>]
    do {
      numbers = try JSONSyntax.check(bytes)
    } catch {
      throw .reading(
        .notJSON, path, bytes.isEmpty ? "the file is empty" : RunFault.text(of: error),
        nextStep: "restore the file from a copy, or measure again")
    }
    try checkVersion(bytes, path)
    let run: Run
    do {
      run = try JSONDecoder().decode(Run.self, from: Data(bytes))
    } catch {
      let reason = RunFault.number(in: bytes, numbers) ?? RunFault.reason(of: error)
      throw malformed(path, reason)
    }
    if let problem = RunCheck.firstProblem(in: run) { throw malformed(path, problem) }
    return run
  }

  /// Reads the run that an argument names: a folder that holds a `run.json`, or the file itself.
  public static func load(_ argument: Path) throws(StoreError) -> Run {
    let file = try file(of: argument)
    return try decode(contents(of: file), path: file)
  }

  private static func file(of argument: Path) throws(StoreError) -> Path {
    let isFolder: Bool
    do {
      isFolder = try FileSystem.status(of: argument, followingSymlink: true).kind == .directory
    } catch {
      throw unreadable(argument, error)
    }
    if !isFolder { return argument }
    let file = argument.appending(name)
    do {
      _ = try FileSystem.status(of: file, followingSymlink: true)
    } catch .noSuchFile {
      throw .reading(
        .missing, argument, "the folder holds no \(name)",
        nextStep: "name a folder that a run was written to, such as results/latest, or its \(name)")
    } catch {
      throw unreadable(file, error)
    }
    return file
  }

  private static func contents(of file: Path) throws(StoreError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      let opened = try FileDescriptor.open(file)
      while try opened.read(into: &bytes, atMost: 1 << 20) > 0, bytes.count <= largest {}
    } catch {
      throw unreadable(file, error)
    }
    if bytes.count > largest {
      throw .reading(
        .notJSON, file, "it is larger than 1 GiB, which no run file is", nextStep: "name a run's folder or its \(name)")
    }
    return bytes
  }

  private static func checkVersion(_ bytes: [UInt8], _ path: Path) throws(StoreError) {
    struct Header: Decodable { let schema: String }
    let schema: String
    do {
      schema = try JSONDecoder().decode(Header.self, from: Data(bytes)).schema
    } catch {
      throw .reading(
        .malformed, path, "it is JSON, but has no `schema`: it is no run file of dirbench",
        nextStep: "name a run's folder or its \(name)")
    }
    if schema == Run.currentSchema { return }
    throw .reading(
      .otherVersion, path,
      "its form is \(SafeName.encode(schema.utf8.prefix(100))), and this dirbench reads \(Run.currentSchema)",
      nextStep: "read it with the dirbench that wrote it, or measure again")
  }

  private static func malformed(_ path: Path, _ reason: String) -> StoreError {
    .reading(.malformed, path, reason, nextStep: "restore the file from a copy, or measure again")
  }

  private static func unreadable(_ path: Path, _ errno: Errno) -> StoreError {
    switch errno {
    case .noSuchFile, .notDirectory:
      return .reading(
        .missing, path, errno.message, nextStep: "name a folder that a run was written to, such as results/latest")
    default:
      return .reading(
        .unreadable, path, errno.message, nextStep: "see that you may read it, or name another run")
    }
  }
}
