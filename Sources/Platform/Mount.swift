internal import CPlatform

/// A mounted file system, as `/proc/self/mountinfo` has it.
public struct Mount: Hashable, Sendable {
  public let identifier: Int
  /// Major and minor number of its device, as `8:1`.
  public let deviceNumber: String
  /// As bytes, in the kernel's escapes.
  public let mountPoint: [UInt8]
  /// Such as `ext4`, or `fuse.sshfs`.
  public let type: [UInt8]
  /// What is mounted: a device's path, or another name.
  public let source: [UInt8]
  /// Those of the mount, a comma, and those of its file system.
  public let options: [UInt8]

  /// Reads a line of `mountinfo`; `nil` where it has not that form.
  ///
  /// The form is in `proc(5)`: fields 1 to 6, any number of optional ones, a hyphen, and three more.
  public init?(line: some Collection<UInt8>) {
    let fields = line.split(separator: UInt8(ascii: " "))
    guard fields.count > 6, let hyphen = fields[6...].firstIndex(where: { $0.elementsEqual("-".utf8) }),
      fields.count > hyphen + 3, let number = Int(String(decoding: fields[0], as: UTF8.self))
    else { return nil }
    identifier = number
    deviceNumber = String(decoding: fields[2], as: UTF8.self)
    mountPoint = Array(fields[4])
    type = Array(fields[hyphen + 1])
    source = Array(fields[hyphen + 2])
    let own = Array(fields[5])
    options = own + [UInt8(ascii: ",")] + fields[hyphen + 3]
  }

  /// The mount that a path lies on; `nil` where this process cannot see it.
  ///
  /// The kernel tells which it is, so that neither symlinks nor mounts over mounts deceive.
  public static func holding(_ path: Path) throws(Errno) -> Mount? {
    let number = try identifier(of: path)
    let table = try FileSystem.contents(of: Path("/proc/self/mountinfo"))
    return table.split(separator: UInt8(ascii: "\n")).lazy.compactMap(Mount.init).first { $0.identifier == number }
  }

  /// The number of the mount that a path lies on; symlinks are followed.
  ///
  /// The corresponding C function is `openat`, with `O_PATH`; the number is in `/proc/self/fdinfo`.
  public static func identifier(of path: Path) throws(Errno) -> Int {
    let opened = try FileDescriptor.open(path, OpenOptions(rawValue: dirbench_flag_path_only()))
    let info = try FileSystem.contents(of: Path("/proc/self/fdinfo/\(opened.rawValue)"))
    for line in info.split(separator: UInt8(ascii: "\n")) where line.starts(with: "mnt_id:".utf8) {
      let digits = line.dropFirst("mnt_id:".utf8.count).filter { $0 != UInt8(ascii: "\t") && $0 != UInt8(ascii: " ") }
      if let number = Int(String(decoding: digits, as: UTF8.self)) { return number }
    }
    throw Errno.notSupported
  }
}
