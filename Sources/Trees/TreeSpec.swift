/// A description of a tree by its shape: from the same spec comes the same tree, on any file system.
///
/// This is a plain value, which may contradict itself; `TreeBuilding` finds that before it makes anything.
public struct TreeSpec: Hashable, Sendable {
  /// For people; it has no part in the tree.
  public var description: String?
  /// What everything random in the tree is drawn from.
  public var seed: UInt64
  public var directories: Directories
  public var files: Files
  public var symlinks: Symlinks
  public var accessTimes: Times
  public var modificationTimes: Times

  public init(
    description: String? = nil, seed: UInt64 = 0, directories: Directories = Directories(), files: Files = Files(),
    symlinks: Symlinks = Symlinks(), accessTimes: Times = Times(), modificationTimes: Times = Times()
  ) {
    self.description = description
    self.seed = seed
    self.directories = directories
    self.files = files
    self.symlinks = symlinks
    self.accessTimes = accessTimes
    self.modificationTimes = modificationTimes
  }

  /// The directories of every level below the root.
  public struct Directories: Hashable, Sendable {
    /// How many directories lie in each directory of a level, the root being level 0; the last level has none.
    public var fanOut: [Int]
    /// One pattern for every level, or one for all.
    public var names: [IndexedBytes]

    public init(fanOut: [Int] = [], names: [IndexedBytes] = [IndexedBytes(prefix: [], width: 2)]) {
      self.fanOut = fanOut
      self.names = names
    }

    /// The pattern of what lies in a directory of a level; needs one to be there.
    public func name(inLevel level: Int) -> IndexedBytes { names.count == 1 ? names[0] : names[level] }
  }

  /// Regular files.
  public struct Files: Hashable, Sendable {
    /// How many lie in each directory above the last level, the root included.
    public var perDirectory: Int
    /// How many lie in each directory of the last level: in the root where it is the only one.
    public var perLeaf: Int
    public var name: IndexedBytes
    public var size: Size
    public var content: Content

    public init(
      perDirectory: Int = 0, perLeaf: Int = 0, name: IndexedBytes = IndexedBytes(prefix: Array("file-".utf8), width: 2),
      size: Size = .fixed(0), content: Content = .pattern
    ) {
      self.perDirectory = perDirectory
      self.perLeaf = perLeaf
      self.name = name
      self.size = size
      self.content = content
    }
  }

  /// Sizes of files, in bytes.
  public enum Size: Hashable, Sendable {
    case fixed(Int64)
    /// Taken in turn, file by file through the whole tree.
    case list([Int64])
    /// Drawn from the spec's seed, every size from the minimum to the maximum with the same chance.
    case uniform(minimum: Int64, maximum: Int64)
    /// Drawn from the spec's seed: their logarithms are spread normally around the median's, `sigma` being their
    /// standard deviation (in units of e); what falls outside the bounds is set to the nearest bound.
    case logNormal(median: Int64, sigma: Double, minimum: Int64, maximum: Int64)
  }

  /// What files hold.
  public enum Content: String, Hashable, Sendable, CaseIterable {
    /// Zeros, written.
    case zero
    /// A line of text over and over.
    case pattern
    /// Bytes drawn from the spec's seed, others in each file.
    case random
    /// Nothing is written, only the size is set: a hole.
    case sparse
  }

  /// Symbolic links.
  public struct Symlinks: Hashable, Sendable {
    /// How many lie in each directory above the last level, the root included.
    public var perDirectory: Int
    /// How many lie in each directory of the last level.
    public var perLeaf: Int
    public var name: IndexedBytes
    /// What the link of an index points to; it need not exist.
    public var target: IndexedBytes

    public init(
      perDirectory: Int = 0, perLeaf: Int = 0, name: IndexedBytes = IndexedBytes(prefix: Array("link-".utf8), width: 2),
      target: IndexedBytes = IndexedBytes(prefix: Array("file-".utf8), width: 2)
    ) {
      self.perDirectory = perDirectory
      self.perLeaf = perLeaf
      self.name = name
      self.target = target
    }
  }

  /// Times of entries: `start`, `start + step`, ... in seconds since 1970, dealt out one to each entry.
  public struct Times: Hashable, Sendable {
    public enum Order: String, Hashable, Sendable, CaseIterable {
      /// The first entry in preorder has the earliest.
      case forward
      /// The first entry in preorder has the latest.
      case backward
      /// By the spec's seed.
      case shuffled
    }

    /// In seconds since 1970.
    public var start: Int64
    /// In seconds.
    public var step: Int64
    public var order: Order

    public init(start: Int64 = 1_300_000_000, step: Int64 = 1, order: Order = .shuffled) {
      self.start = start
      self.step = step
      self.order = order
    }
  }
}
