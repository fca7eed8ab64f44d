/// A state of the kernel's caches in which walks are measured.
public enum CacheState: String, Hashable, Sendable, Codable, CaseIterable {
  /// All that the walk reads was read before.
  case warm
  /// Page cache, dentries and inodes were dropped just before the walk.
  case cold
}
