internal import Foundation
internal import Platform

/// A file of thresholds, such as those in `Benchmarks/Thresholds`.
package struct ThresholdFile: Hashable, Sendable {
  /// The form that this version reads.
  package static let currentSchema = "dirbench-thresholds/1"

  package let description: String?
  /// In the order of the file.
  package let thresholds: [Threshold]

  /// What is wrong with a file's text, and where.
  package struct Fault: Error, Hashable, Sendable {
    /// Such as "thresholds[0].tolerance: must be a number from 0 to 100".
    package let reason: String

    package init(reason: String) { self.reason = reason }
  }

  private static let keys = ["schema", "description", "thresholds"]
  private static let entryKeys = ["benchmarks", "metrics", "minimumEffect", "tolerance"]

  /// Reads a file's text; the name is for messages.
  package init(name: String, text: [UInt8]) throws(Fault) {
    do {
      try JSONSyntax.check(text)
    } catch {
      throw Fault(reason: "line \(error.line), column \(error.column): \(error.reason)")
    }
    let decoded = Result { try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed) }
    guard case .success(let value) = decoded, let members = value as? [String: Any] else {
      throw Fault(reason: "must be an object with the keys \(ThresholdFile.keys.joined(separator: ", "))")
    }
    let schema = try ThresholdFile.text(members["schema"], at: "schema")
    // The schema is looked at first: a later version's file may hold other keys.
    if schema != ThresholdFile.currentSchema {
      throw Fault(
        reason:
          "schema: is \"\(SafeName.encode(schema.utf8))\", and this version reads \"\(ThresholdFile.currentSchema)\"")
    }
    try ThresholdFile.refuseOthers(members, than: ThresholdFile.keys, at: "")
    description = try members["description"].map { value throws(Fault) in
      try ThresholdFile.text(value, at: "description")
    }
    guard let entries = members["thresholds"] as? [Any], !entries.isEmpty else {
      throw Fault(reason: "thresholds: must be a list of at least one entry")
    }
    var thresholds: [Threshold] = []
    for (index, entry) in entries.enumerated() {
      thresholds.append(try ThresholdFile.threshold(entry, at: "thresholds[\(index)]", name))
    }
    self.thresholds = thresholds
  }

  private static func threshold(_ value: Any, at key: String, _ name: String) throws(Fault) -> Threshold {
    guard let members = value as? [String: Any] else {
      throw Fault(reason: "\(key): must be an object with the keys \(entryKeys.joined(separator: ", "))")
    }
    try refuseOthers(members, than: entryKeys, at: "\(key).")
    let effect = try members["minimumEffect"].map { value throws(Fault) in try part(value, at: "\(key).minimumEffect") }
    return Threshold(
      benchmarks: try text(members["benchmarks"], at: "\(key).benchmarks"),
      metrics: try text(members["metrics"], at: "\(key).metrics"), minimumEffect: effect,
      tolerance: try part(members["tolerance"], at: "\(key).tolerance"), origin: "\(name), \(key)")
  }

  private static func refuseOthers(_ members: [String: Any], than keys: [String], at place: String) throws(Fault) {
    guard let unknown = members.keys.sorted().first(where: { !keys.contains($0) }) else { return }
    throw Fault(
      reason: "\(place)\(SafeName.encode(unknown.utf8)): unknown key; there are \(keys.joined(separator: ", "))")
  }

  private static func text(_ value: Any?, at key: String) throws(Fault) -> String {
    guard let value else { throw Fault(reason: "\(key): is missing") }
    guard let text = value as? String, !text.isEmpty else {
      throw Fault(reason: "\(key): must be a text that is not empty")
    }
    return text
  }

  private static func part(_ value: Any?, at key: String) throws(Fault) -> Double {
    guard let value else { throw Fault(reason: "\(key): is missing") }
    guard let number = JSONNumber.double(value), number >= 0, number <= 100 else {
      throw Fault(reason: "\(key): must be a number from 0 to 100, such as 0.05 for 5%")
    }
    return number
  }
}
