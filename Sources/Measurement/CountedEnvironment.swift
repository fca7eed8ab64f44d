internal import Platform

/// What processes with exact counts run with, so that the counts repeat.
enum CountedEnvironment {
  /// Swift's hashes are seeded alike in each process, so that no count can depend on their seed.
  static let variables = [Environment.Variable(name: "SWIFT_DETERMINISTIC_HASHING", value: Array("1".utf8))]

  /// As `NAME=VALUE`.
  static var texts: [String] { variables.map { "\($0.name)=\(String(decoding: $0.value, as: UTF8.self))" } }
}
