public import Platform

/// Why a case is not measured with cold caches.
public enum ColdRefusal: Hashable, Sendable {
  /// The tree lies on a file system, of this type, that has no device behind it.
  case noDevice(fileSystem: String)
  /// The caches may not be dropped.
  case noRight(Errno)
  /// The caches could not be dropped when it came to it.
  case notDropped(Errno)
  /// There is no tree of one entry by which code and libraries come into use.
  case noPlace
  /// They were dropped, and a walk read nothing all the same, so it was not cold.
  case readNothing

  /// In words that a case's missing figures are explained by.
  public var reason: String {
    switch self {
    case .noDevice(let type):
      return "the tree lies on \(type), which has no device of this machine that could be read cold"
    case .noRight(.permissionDenied):
      return "dropping caches needs root: /proc/sys/vm/drop_caches: \(Errno.permissionDenied.message)"
    case .noRight(let reason):
      return "caches may not be dropped here, even by root: /proc/sys/vm/drop_caches: \(reason.message)"
    case .notDropped(let reason): return "the caches could not be dropped: \(reason.message)"
    case .noPlace: return "there is no place outside the tree for a tree of one entry"
    case .readNothing: return "its walk read nothing from the device although the caches were dropped"
    }
  }

  /// One line: what to do now.
  public var nextStep: String {
    switch self {
    case .noDevice: return "measure a tree that lies on a disk, or measure with --cache warm"
    case .noRight(.permissionDenied): return "run it as root, or measure with --cache warm"
    case .noRight, .notDropped: return "run it where the kernel lets root drop caches, or measure with --cache warm"
    case .noPlace: return "set TMPDIR to a folder outside of it, or measure with --cache warm"
    case .readNothing: return "so it was not cold, and nothing is kept of it; measure it with --cache warm"
    }
  }

  /// Whether it says nothing of a tree, but holds for all of them.
  var isOfMachine: Bool {
    switch self {
    case .noRight, .noPlace: return true
    case .noDevice, .notDropped, .readNothing: return false
    }
  }
}
