public import Platform

/// The library that counts allocations, preloaded into the workers that measure the heap.
public enum AllocationProbe {
  /// The library's file name, in each of the places where it may lie.
  static let fileName = "liballocationprobe.so"

  /// Finds the library from an executable of this package, symlinks resolved: beside it as it is built, or installed
  /// in `../lib/dirbench`.
  public static func find(beside executable: Path) throws(MeasurementError) -> Path {
    let folder = executable.parent
    let places = [
      folder.appending("dirbench_CPlatform.resources"), folder, folder.parent.appending("lib/dirbench"),
    ].map { $0.appending(fileName) }
    for place in places where isFile(place) { return place }
    throw .noProbe(places)
  }

  private static func isFile(_ path: Path) -> Bool {
    do {
      return try FileSystem.status(of: path, followingSymlink: true).kind == .file
    } catch {
      // What cannot be seen is not there for the search; the error names all places.
      return false
    }
  }

  /// The library, held open so that children can be started with it.
  ///
  /// `LD_PRELOAD` is split at spaces and colons, and the library's path may hold both. The path of an open descriptor of
  /// this process holds neither; it needs no copy, and nothing is left behind however this process ends. A child loads
  /// it only while this value lives.
  public struct Preload: ~Copyable {
    private let library: FileDescriptor
    private let process: Path

    /// Opens the library.
    public init(_ path: Path) throws(MeasurementError) {
      let process = try Preload.ownProcess()
      self.init(try Preload.open(path), of: process)
    }

    private init(_ library: consuming FileDescriptor, of process: Path) {
      self.library = library
      self.process = process
    }

    /// This process by the number that the mounted `/proc` knows, which may be that of an outer namespace.
    private static func ownProcess() throws(MeasurementError) -> Path {
      let link = Path("/proc/self")
      do {
        return try FileSystem.symlinkTarget(link)
      } catch {
        throw .probeUnreadable(link, error)
      }
    }

    private static func open(_ path: Path) throws(MeasurementError) -> FileDescriptor {
      do {
        return try FileDescriptor.open(path)
      } catch {
        throw .probeUnreadable(path, error)
      }
    }

    /// The variables to start a child with. What was to be preloaded anyway comes behind the probe; Swift's hashes are
    /// seeded alike in each process, so that no count can depend on their seed.
    public borrowing func environment() -> [(name: String, value: [UInt8])] {
      let place = Path("/proc").appending(process).appending("fd/\(library.rawValue)")
      let others = Environment.bytes(of: "LD_PRELOAD") ?? []
      let separator: [UInt8] = others.isEmpty ? [] : [UInt8(ascii: ":")]
      return [
        (name: "LD_PRELOAD", value: place.bytes + separator + others),
        (name: "SWIFT_DETERMINISTIC_HASHING", value: Array("1".utf8)),
      ]
    }
  }
}
