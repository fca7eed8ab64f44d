/// What an entry of a tree is, as `lstat` would tell it.
public enum EntryKind: String, Hashable, Sendable, CaseIterable {
  case directory
  case file
  case symlink
  /// A fifo, a socket or a device.
  case other
}
