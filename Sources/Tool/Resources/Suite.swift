internal import Foundation
internal import Platform

/// A named selection of benchmarks and trees.
package struct Suite: Hashable, Sendable {
  /// The form of a suite file that this version reads.
  package static let currentSchema = "dirbench-suite/1"

  package let name: String
  package let description: String
  /// Globs over the catalogue's names, in the order in which reports are to show what they choose.
  package let benchmarks: [String]
  /// Names of tree specs.
  package let trees: [String]

  /// What the time pass takes where the command line does not say, in seconds.
  package let seconds: Double?

  /// What is wrong with a suite file's text, and where.
  package struct Fault: Error, Hashable, Sendable {
    /// Such as "line 3, column 5: expected a value" or "benchmarks[1]: must be a text".
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  /// Reads a suite file's text.
  package init(name: String, text: [UInt8]) throws(Fault) {
    do {
      try JSONSyntax.check(text)
    } catch {
      throw Fault(reason: "line \(error.line), column \(error.column): \(error.reason)")
    }
    let decoded = Result { try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed) }
    guard case .success(let value) = decoded, let members = value as? [String: Any] else {
      throw Fault(reason: "must be an object with the keys \(Suite.keys.joined(separator: ", "))")
    }
    // The schema is looked at first: a later version's file may hold other keys.
    let schema = try Suite.text(members["schema"], at: "schema")
    if schema != Suite.currentSchema {
      throw Fault(reason: "schema: is \"\(schema)\", and this version reads \"\(Suite.currentSchema)\"")
    }
    if let unknown = members.keys.sorted().first(where: { !Suite.keys.contains($0) }) {
      throw Fault(reason: "\(unknown): unknown key; there are \(Suite.keys.joined(separator: ", "))")
    }
    self.name = name
    description = try Suite.text(members["description"], at: "description")
    benchmarks = try Suite.texts(members["benchmarks"], at: "benchmarks")
    trees = try Suite.texts(members["trees"], at: "trees")
    seconds = try Suite.seconds(members["seconds"])
  }

  private static let keys = ["schema", "description", "benchmarks", "trees", "seconds"]

  private static func seconds(_ value: Any?) throws(Fault) -> Double? {
    guard let value else { return nil }
    guard let number = JSONNumber.double(value), number > 0, number <= 1_000_000 else {
      throw Fault(reason: "seconds: must be a number above 0, at most 1000000")
    }
    return number
  }

  private static func text(_ value: Any?, at key: String) throws(Fault) -> String {
    guard let value else { throw Fault(reason: "\(key): is missing") }
    guard let text = value as? String, !text.isEmpty else {
      throw Fault(reason: "\(key): must be a text that is not empty")
    }
    return text
  }

  private static func texts(_ value: Any?, at key: String) throws(Fault) -> [String] {
    guard let value else { throw Fault(reason: "\(key): is missing") }
    guard let list = value as? [Any], !list.isEmpty else {
      throw Fault(reason: "\(key): must be a list of at least one text")
    }
    var texts: [String] = []
    for (index, element) in list.enumerated() { texts.append(try text(element, at: "\(key)[\(index)]")) }
    return texts
  }
}
