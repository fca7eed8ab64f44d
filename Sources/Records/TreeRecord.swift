public import Trees

/// A tree that was measured.
public struct TreeRecord: Hashable, Sendable, Codable {
  /// What it was made from.
  public enum Source: String, Hashable, Sendable, Codable {
    /// Generated from a spec.
    case spec
    /// There before.
    case directory
  }

  /// An entry that could not be read, by the reference walk.
  public struct Problem: Hashable, Sendable, Codable {
    /// In `vis(3)` form, below the root.
    public let path: String
    public let reason: String

    public init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// Short, and unique within a run.
  public let name: String
  public let source: Source
  /// The directory, in `vis(3)` form.
  public let root: String
  /// Of the spec, as hexadecimal digits; `nil` for a directory.
  public let digest: String?
  public let census: Census
  /// How many parts of it could not be read; above 0, no walk of it is complete.
  public let problemCount: Int
  /// The first of them.
  public let problems: [Problem]
  public let fileSystem: String?
  public let mountOptions: String?
  public let device: String?
  /// How it was found changed after it was measured, as "changed while it was measured, in 3 places; the first is x:
  /// missing"; `nil` where it was not.
  public let change: String?

  public init(
    name: String, source: Source, root: String, digest: String?, census: Census, problemCount: Int = 0,
    problems: [Problem] = [], fileSystem: String? = nil, mountOptions: String? = nil, device: String? = nil,
    change: String? = nil
  ) {
    self.name = name
    self.source = source
    self.root = root
    self.digest = digest
    self.census = census
    self.problemCount = problemCount
    self.problems = problems
    self.fileSystem = fileSystem
    self.mountOptions = mountOptions
    self.device = device
    self.change = change
  }
}

extension TreeRecord {
  /// What the census counts, for modules that need no more of a tree than that.
  ///
  /// A sum that no tree can have, from a run file that means nothing, stays at the greatest number.
  public var entries: Int {
    [census.directories, census.files, census.symlinks, census.others].reduce(0) { sum, count in
      let (total, overflowed) = sum.addingReportingOverflow(count)
      return overflowed ? .max : total
    }
  }
  public var directories: Int { census.directories }
  public var files: Int { census.files }
  /// The sum of the sizes of regular files.
  public var bytes: Int64 { census.bytes }
}

extension Census: Codable {
  private enum CodingKeys: String, CodingKey { case directories, files, symlinks, others, bytes }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      directories: try container.decode(Int.self, forKey: .directories),
      files: try container.decode(Int.self, forKey: .files),
      symlinks: try container.decode(Int.self, forKey: .symlinks),
      others: try container.decode(Int.self, forKey: .others),
      bytes: try container.decode(Int64.self, forKey: .bytes))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(directories, forKey: .directories)
    try container.encode(files, forKey: .files)
    try container.encode(symlinks, forKey: .symlinks)
    try container.encode(others, forKey: .others)
    try container.encode(bytes, forKey: .bytes)
  }
}
