public import Platform

/// What a tree lies on; `nil` is what could not be found out.
public struct TreeFacts: Hashable, Sendable {
  /// Its type, such as `ext4`.
  public let fileSystem: String?
  /// Those of the mount and of its file system, separated by commas, each once.
  public let mountOptions: String?
  /// What is mounted, such as `/dev/sda1`, or `tmpfs`.
  public let device: String?

  /// Finds out about the file system that a path lies on, symlinks followed. A few hundred microseconds.
  public init(of path: Path) {
    do {
      if let mount = try Mount.holding(path) {
        self.init(mount)
      } else {
        // It lies outside of what this process sees: its number remains.
        self.init(fileSystem: try FileSystemType.name(of: path), mountOptions: nil, device: nil)
      }
    } catch {
      self.init(fileSystem: nil, mountOptions: nil, device: nil)
    }
  }

  package init(_ mount: Mount) {
    self.init(
      fileSystem: SafeName.encode(mount.type), mountOptions: SafeName.encode(TreeFacts.effective(mount)),
      device: SafeName.encode(mount.source))
  }

  private init(fileSystem: String?, mountOptions: String?, device: String?) {
    self.fileSystem = fileSystem
    self.mountOptions = mountOptions
    self.device = device
  }

  /// Either may forbid writing; otherwise they add up.
  private static func effective(_ mount: Mount) -> [UInt8] {
    let comma = UInt8(ascii: ",")
    let (own, shared) = (mount.options.split(separator: comma), mount.sharedOptions.split(separator: comma))
    let isReadOnly = (own + shared).contains { $0.elementsEqual("ro".utf8) }
    var options = [Array((isReadOnly ? "ro" : "rw").utf8)]
    for option in (own + shared).map(Array.init) where !option.elementsEqual("ro".utf8) && !options.contains(option) {
      if !option.elementsEqual("rw".utf8) { options.append(option) }
    }
    return Array(options.joined(separator: [comma]))
  }
}
