/// Reads what a shared library of 64 bits, least byte first, says of itself; as `readelf -d` does, which may be missing.
enum SharedLibrary {
  enum Failure: Error { case truncated, notALibrary }

  /// The libraries that it needs (DT_NEEDED), in its order. The layout is that of elf(5).
  static func neededNames(of file: [UInt8]) throws -> [String] {
    guard file.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { throw Failure.notALibrary }
    let (loaded, dynamic) = (UInt64(1), UInt64(2))
    let segments = try (0..<number(file, 56, bytes: 2)).map { index in
      try segment(file, at: number(file, 32, bytes: 8) + index * number(file, 54, bytes: 2))
    }
    guard let table = segments.first(where: { $0.kind == dynamic }) else { throw Failure.notALibrary }
    var (names, strings): ([UInt64], UInt64) = ([], 0)
    for entry in stride(from: table.offset, to: table.offset + table.size, by: 16) {
      let (tag, value) = (try number(file, entry, bytes: 8), try number(file, entry + 8, bytes: 8))
      if tag == 0 { break }
      if tag == 1 { names.append(value) }
      if tag == 5 { strings = value }
    }
    guard let text = segments.first(where: { $0.kind == loaded && strings &- $0.address < $0.size }) else {
      throw Failure.notALibrary
    }
    let start = strings - text.address + text.offset
    return names.map { name in String(decoding: file[Int(start + name)...].prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func segment(
    _ file: [UInt8], at place: UInt64
  ) throws -> (kind: UInt64, offset: UInt64, address: UInt64, size: UInt64) {
    (
      kind: try number(file, place, bytes: 4), offset: try number(file, place + 8, bytes: 8),
      address: try number(file, place + 16, bytes: 8), size: try number(file, place + 32, bytes: 8)
    )
  }

  private static func number(_ file: [UInt8], _ place: UInt64, bytes: Int) throws -> UInt64 {
    let start = Int(place)
    guard start + bytes <= file.count else { throw Failure.truncated }
    return file[start..<(start + bytes)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
