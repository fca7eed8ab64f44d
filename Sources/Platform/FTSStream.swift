public import CPlatform

/// A walk by the C library's fts, closed when it goes out of scope.
///
/// The corresponding C type is `FTS`.
@safe public struct FTSStream: ~Copyable {
  /// One entry, valid as long as it is lent.
  ///
  /// The corresponding C type is `FTSENT`.
  @safe @frozen public struct Entry: ~Copyable {
    @usableFromInline let pointer: UnsafeMutablePointer<FTSENT>

    @inlinable init(_ pointer: UnsafeMutablePointer<FTSENT>) { unsafe self.pointer = pointer }

    /// What fts says of the entry; the C field is `fts_info`, an enumeration and not a set of bits.
    public enum Info: Sendable {
      case directory
      /// The same directory again, after what is in it.
      case directoryAgain
      case file
      case symlink
      case other
      /// Not a directory, its kind unknown since its status was not asked for.
      case unclassified
      /// The status could not be had; the entry's name is known.
      case noStatus(Errno)
      /// A directory that was told before and could not be read.
      case unreadableDirectory(Errno)
      /// A directory that is its own ancestor.
      case cycle
      /// Anything else that failed.
      case failure(Errno)
    }

    @inlinable public var info: Info {
      switch unsafe Int32(pointer.pointee.fts_info) {
      case FTS_D: return .directory
      case FTS_DP: return .directoryAgain
      case FTS_F: return .file
      case FTS_SL, FTS_SLNONE: return .symlink
      case FTS_DEFAULT: return .other
      case FTS_NSOK: return .unclassified
      case FTS_NS: return unsafe .noStatus(Errno(rawValue: pointer.pointee.fts_errno))
      case FTS_DNR: return unsafe .unreadableDirectory(Errno(rawValue: pointer.pointee.fts_errno))
      case FTS_DC: return .cycle
      default: return unsafe .failure(Errno(rawValue: pointer.pointee.fts_errno))
      }
    }

    /// 0 for the root, 1 for what lies in it.
    @inlinable public var level: Int { unsafe Int(pointer.pointee.fts_level) }

    /// Apparent size in bytes; only where the status was asked for and could be had.
    @inlinable public var size: Int64 { unsafe Int64(pointer.pointee.fts_statp.pointee.st_size) }

    /// Length in bytes of the path from the root as it was given, the root's own path included.
    public var pathLength: Int { unsafe Int(pointer.pointee.fts_pathlen) }

    /// Whether the path ends in a slash, as only a root can.
    public var endsInSlash: Bool {
      guard pathLength > 0, let path = unsafe pointer.pointee.fts_path else { return false }
      return unsafe path[pathLength - 1] == 47
    }

    /// The path, its first bytes left out.
    public func path(from start: Int) -> [UInt8] {
      guard let path = unsafe pointer.pointee.fts_path else { return [] }
      return (min(start, pathLength)..<pathLength).map { UInt8(bitPattern: unsafe path[$0]) }
    }
  }

  @usableFromInline let handle: UnsafeMutablePointer<FTS>

  /// Begins a physical walk at a root, which is followed if it is a symlink.
  ///
  /// The corresponding C function is `fts_open`, with `FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR`, and `FTS_NOSTAT`
  /// unless the status is asked for.
  public init(_ root: Path, withStatus: Bool, comparison: SiblingComparison? = nil) throws(Errno) {
    let options = FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR | (withStatus ? 0 : FTS_NOSTAT)
    let compare = unsafe comparison?.function
    let handle = unsafe root.withCString { path in
      let roots: [UnsafeMutablePointer<CChar>?] = unsafe [UnsafeMutablePointer(mutating: path), nil]
      return unsafe roots.withUnsafeBufferPointer { roots in
        guard let first = roots.baseAddress else { return unsafe nil as UnsafeMutablePointer<FTS>? }
        return unsafe fts_open(first, options, compare)
      }
    }
    guard let handle = unsafe handle else { throw Errno.current }
    unsafe self.handle = handle
  }

  deinit { _ = unsafe fts_close(handle) }

  /// Lends each entry in turn, the root included; throws where fts gives up.
  ///
  /// The corresponding C function is `fts_read`, with `errno` cleared first to tell the end from a failure.
  @inlinable public mutating func forEach(_ visit: (borrowing Entry) -> Void) throws(Errno) {
    while true {
      Errno.clear()
      guard let pointer = unsafe fts_read(handle) else {
        let reason = Errno.current
        if reason.rawValue != 0 { throw reason }
        return
      }
      unsafe visit(Entry(pointer))
    }
  }
}

extension SiblingComparison {
  fileprivate typealias Function =
    @convention(c) (
      UnsafeMutablePointer<UnsafePointer<FTSENT>?>?, UnsafeMutablePointer<UnsafePointer<FTSENT>?>?
    ) -> Int32

  fileprivate var function: Function {
    switch self {
    case .name: return unsafe compareNames
    case .nameDescending: return unsafe compareFoldedNamesDescending
    case .accessTime: return unsafe compareAccessTimes
    }
  }
}

private let compareNames: SiblingComparison.Function = { left, right in
  guard let left = unsafe left?.pointee, let right = unsafe right?.pointee else { return 0 }
  return unsafe strcmp(dirbench_fts_name(left), dirbench_fts_name(right))
}

private let compareFoldedNamesDescending: SiblingComparison.Function = { left, right in
  guard let left = unsafe left?.pointee, let right = unsafe right?.pointee else { return 0 }
  let folded = unsafe strcasecmp(dirbench_fts_name(right), dirbench_fts_name(left))
  return unsafe folded != 0 ? folded : strcmp(dirbench_fts_name(right), dirbench_fts_name(left))
}

private let compareAccessTimes: SiblingComparison.Function = { left, right in
  guard let left = unsafe left?.pointee, let right = unsafe right?.pointee else { return 0 }
  let (leftIsFile, rightIsFile) = unsafe (left.pointee.fts_info == FTS_F, right.pointee.fts_info == FTS_F)
  if leftIsFile != rightIsFile { return leftIsFile ? 1 : -1 }
  if leftIsFile, let first = unsafe left.pointee.fts_statp, let second = unsafe right.pointee.fts_statp {
    let (a, b) = unsafe (first.pointee.st_atim, second.pointee.st_atim)
    if a.tv_sec != b.tv_sec { return a.tv_sec < b.tv_sec ? -1 : 1 }
    if a.tv_nsec != b.tv_nsec { return a.tv_nsec < b.tv_nsec ? -1 : 1 }
  }
  return unsafe strcmp(dirbench_fts_name(left), dirbench_fts_name(right))
}
