internal import Foundation
package import Platform

/// The finished parts of a study: a file with a line of JSON for each.
package struct StateFile<Part: Codable & Sendable>: Sendable {
  private let path: Path
  package private(set) var parts: [Part]

  /// Reads what is there; nothing where there is no file yet.
  package init(_ path: Path) throws(StudyError) {
    self.path = path
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.contents(of: path)
    } catch .noSuchFile {
      parts = []
      return
    } catch {
      throw .failure(
        what: "reading \(SafeName.encode(path.bytes))", why: error.message, next: "name another file with --state")
    }
    var parts: [Part] = []
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty { continue }
      do {
        parts.append(try JSONDecoder().decode(Part.self, from: Data(line)))
      } catch {
        throw .failure(
          what: "reading \(SafeName.encode(path.bytes))", why: "line \(index + 1) is no finished part of this study",
          next: "remove the file to begin anew, or name another with --state")
      }
    }
    self.parts = parts
  }

  /// Adds a part, and writes the file whole, so that a process that is killed leaves no half of a line.
  package mutating func add(_ part: Part) throws(StudyError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var text: [UInt8] = []
    for part in parts + [part] {
      do {
        text += try encoder.encode(part) + [UInt8(ascii: "\n")]
      } catch {
        throw failure("\(error)", next: "report this as a defect of GateStudy, with the command that you ran")
      }
    }
    do throws(Errno) {
      try WholeFile.write(text, to: path)
    } catch {
      throw failure(error.message, next: "name a file in a folder that exists and may be written, with --state")
    }
    parts.append(part)
  }

  private func failure(_ why: String, next: String) -> StudyError {
    .failure(what: "writing \(SafeName.encode(path.bytes))", why: why, next: next)
  }
}
