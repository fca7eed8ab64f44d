internal import CPlatform

/// A mounted file system, as `/proc/self/mountinfo` has it.
public struct Mount: Hashable, Sendable {
  public let identifier: Int
  /// Major and minor number of its device, as `8:1`.
  public let deviceNumber: String
  public let mountPoint: [UInt8]
  /// Such as `ext4`, or `fuse.sshfs`.
  public let type: [UInt8]
  /// What is mounted: a device's path, or another name.
  public let source: [UInt8]
  /// Those of this mount, separated by commas.
  public let options: [UInt8]
  /// Those of the file system, which all its mounts share.
  public let sharedOptions: [UInt8]

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
    mountPoint = Mount.unescaped(fields[4])
    options = Mount.unescaped(fields[5])
    type = Mount.unescaped(fields[hyphen + 1])
    source = Mount.unescaped(fields[hyphen + 2])
    sharedOptions = Mount.unescaped(fields[hyphen + 3])
  }

  /// The kernel writes spaces, tabs, newlines and backslashes as a backslash and three octal digits.
  private static func unescaped(_ field: some Collection<UInt8>) -> [UInt8] {
    let field = Array(field)
    var (bytes, index): ([UInt8], Int) = ([], 0)
    while index < field.count {
      if field[index] == UInt8(ascii: "\\"), index + 3 < field.count,
        let byte = UInt8(String(decoding: field[(index + 1)...(index + 3)], as: UTF8.self), radix: 8)
      {
        bytes.append(byte)
        index += 4
      } else {
        bytes.append(field[index])
        index += 1
      }
    }
    return bytes
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
