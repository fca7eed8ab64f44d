import Foundation
import Platform
import TestSupport
import Testing
import TreeBuilding
import Trees

/// A spec among the fixtures.
func fixture(_ name: String) throws -> TreeSpec {
  try TreeSpecReader.read(Repository.contents(of: "fixtures/trees/\(name).json"), name: name)
}

/// A spec of a few words: the members of the JSON object beside its schema.
func spec(_ members: String) throws -> TreeSpec {
  try TreeSpecReader.read(Array(#"{"schema": "dirbench-tree/1", \#(members)}"#.utf8), name: "test.json")
}

/// Names of specs that are small enough to be made in every test.
let smallFixtures = ["one-entry", "small-mixed", "small-sparse", "small-log-normal"]

func text(_ path: Path) -> String { String(decoding: path.bytes, as: UTF8.self) }

/// Runs a program to its end and gives what it wrote to standard output.
@discardableResult
func output(of program: String, _ arguments: [String]) throws -> [UInt8] {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [program] + arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  if process.terminationStatus != 0 { throw ProgramFailure(program: program, status: process.terminationStatus) }
  return Array(output)
}

struct ProgramFailure: Error {
  let program: String
  let status: Int32
}

/// What GNU find says of a tree: an independent judge. One line an entry, by path.
func found(below root: Path) throws -> [String] {
  // %A@ of directories is left out: reading them changes it.
  let formats = [
    "(", "-type", "d", "-printf", #"%P d %T@\0"#, ")", "-o", "(", "-type", "f", "-printf", #"%P f %s %A@ %T@\0"#, ")",
    "-o", "(", "-type", "l", "-printf", #"%P l %A@ %T@\0"#, ")", "-o", "-printf", #"%P ?\0"#,
  ]
  return try output(of: "find", [text(root), "-mindepth", "1"] + formats)
    .split(separator: 0).map { SafeName.encode($0) }.sorted()
}

/// What a promise says, in the form of `found`.
func promised(by layout: TreeLayout) -> [String] {
  let listing = layout.listing()
  return listing.entries.enumerated().map { index, entry in
    let path = SafeName.encode(listing.path(at: index))
    let modified = "\(entry.modificationTime?.seconds ?? -1).0000000000"
    let accessed = "\(entry.accessTime?.seconds ?? -1).0000000000"
    switch entry.kind {
    case .directory: return "\(path) d \(modified)"
    case .file: return "\(path) f \(entry.size ?? -1) \(accessed) \(modified)"
    case .symlink: return "\(path) l \(accessed) \(modified)"
    default: return "\(path) ?"
    }
  }.sorted()
}

/// What lies directly in a directory, by name.
func names(in directory: Path) throws -> [String] {
  let stream = try DirectoryStream(FileDescriptor.open(directory, .directory))
  var names: [String] = []
  while let entry = try stream.next() { names.append(SafeName.encode(entry.name.bytes)) }
  return names.sorted()
}

func write(_ words: String, to path: Path) throws {
  try FileDescriptor.open(path, [.writeOnly, .create, .truncate]).write(words.utf8)
}

func exists(_ path: Path) -> Bool {
  do {
    _ = try FileSystem.status(of: path)
    return true
  } catch {
    return false
  }
}

/// An error's whole text, with the folder of a test left out.
func words(_ error: TreeBuildingError?, without folder: Path? = nil) -> String {
  guard let error else { return "(no error)\n" }
  let whole = "\(error)\n\(error.nextStep)\n"
  return folder.map { whole.replacingOccurrences(of: text($0), with: "FOLDER") } ?? whole
}

/// Runs a body with at most 64 open descriptors, the least that any system gives.
///
/// The limit holds for all threads, so this is for a process of its own; that ends with status 1 where the body throws.
func withFewDescriptors(_ body: () throws -> Void) {
  do {
    // Beside the standard ones, a process that a test starts inherits what other tests have open just then; one more is
    // open while they are counted.
    let inherited = try names(in: Path("/proc/self/fd")).count - 4
    let process = "\(ProcessInfo.processInfo.processIdentifier)"
    try output(of: "prlimit", ["--nofile=\(64 + inherited)", "--pid", process])
    try body()
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
  }
}
