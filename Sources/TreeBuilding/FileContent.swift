internal import Platform
internal import Trees

/// What is written into files, made once for all of them where they hold the same.
struct FileContent: Sendable {
  /// A multiple of the pattern's length, so that a file may take it again and again.
  private static let bufferSize = 64 * 1_024
  private static let pattern = Array("dirbench 0123456789 abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNO.\n".utf8)

  private let kind: TreeSpec.Content
  private let seed: UInt64
  private let buffer: [UInt8]

  init(_ spec: TreeSpec) {
    kind = spec.files.content
    seed = spec.seed
    switch kind {
    case .zero: buffer = Array(repeating: 0, count: Self.bufferSize)
    case .pattern:
      buffer = Array(repeatElement(Self.pattern, count: Self.bufferSize / Self.pattern.count).joined())
    case .random, .sparse: buffer = []
    }
  }

  /// Writes the content of the file of a number; between buffers it asks whether to go on.
  func write(
    _ size: Int64, ofFile number: Int, to file: borrowing FileDescriptor,
    between check: () throws(TreeBuildingError) -> Void
  ) throws(WriteFailure) {
    do {
      if kind == .sparse { return try file.truncate(to: size) }
    } catch {
      throw .system(error)
    }
    var random = SpecRandom(seed: seed, .content, number: number)
    var rest = size
    while rest > 0 {
      let count = Int(min(rest, Int64(Self.bufferSize)))
      do {
        try file.write(first: count, of: kind == .random ? Self.bytes(count, from: &random) : buffer)
      } catch {
        throw .system(error)
      }
      rest -= Int64(count)
      if rest > 0 {
        do { try check() } catch { throw .stopped(error) }
      }
    }
  }

  enum WriteFailure: Error {
    case system(Errno)
    case stopped(TreeBuildingError)
  }

  /// Eight bytes of each random number, the lowest first.
  private static func bytes(_ count: Int, from random: inout SpecRandom) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count {
      var word = random.next()
      for _ in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
      }
    }
    return bytes
  }
}
