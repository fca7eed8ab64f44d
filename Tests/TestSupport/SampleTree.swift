public import Testing

/// A kind of tree that walks are tried on, by what is special about it.
public struct SampleTree: Sendable, CustomTestStringConvertible {
  public let name: String
  /// Whether an API whose names are Swift strings can carry all of it.
  public let isUnicode: Bool
  private let build: @Sendable (inout TreeMaker) throws -> Void

  public var testDescription: String { name }

  /// Builds it in a new folder, which lives as long as the value that is returned.
  public func make() throws -> (folder: TemporaryDirectory, tree: TreeMaker) {
    let folder = try TemporaryDirectory()
    var maker = TreeMaker(at: folder.path)
    try build(&maker)
    return (folder, maker)
  }

  private init(
    _ name: String, isUnicode: Bool = true, _ build: @escaping @Sendable (inout TreeMaker) throws -> Void
  ) {
    self.name = name
    self.isUnicode = isUnicode
    self.build = build
  }

  public static let all = [
    SampleTree("an empty root") { _ in },
    SampleTree("three levels with empty directories and files of several sizes") { tree in
      for top in ["b", "a", "C"] {
        try tree.directory(top)
        for (index, name) in ["z", "Y", "x"].enumerated() {
          try tree.file("\(top)/\(name)", size: Int64(index * 1_000), accessed: 1_300_000_000 - Int64(index * 77))
        }
        try tree.directory("\(top)/deep")
        try tree.directory("\(top)/deep/deeper")
        try tree.file("\(top)/deep/deeper/f", size: 5)
        try tree.directory("\(top)/empty")
      }
      try tree.file("at-the-top", size: 1)
    },
    SampleTree("names of odd characters") { tree in
      for name in ["a\nb", "c,\"d\"|e", "tab\there", " lead", "=1+1", "-rf", "back\\slash", "é", "🚶", "*", "e\u{301}"] {
        try tree.file(name, size: 3)
      }
      try tree.directory("dir\nwith newline")
      try tree.file("dir\nwith newline/f", size: 4)
    },
    SampleTree("names that differ only in case or by what folding puts between") { tree in
      for name in ["a", "A", "aa", "Aa", "aA", "_", "[", "b", "B"] { try tree.file(name) }
    },
    SampleTree("bytes that are not UTF-8", isUnicode: false) { tree in
      try tree.file(Array("bad_".utf8) + [0xff] + Array(".txt".utf8), size: 1)
      try tree.directory(Array("d_".utf8) + [0xfe])
      try tree.file(Array("d_".utf8) + [0xfe] + Array("/in".utf8), size: 1)
    },
    SampleTree("symlinks that loop, dangle and lead out") { tree in
      try tree.directory("w")
      try tree.directory("w/loop")
      try tree.symlink("w/loop/up", to: "../../w")
      try tree.symlink("w/self", to: "self")
      try tree.symlink("w/dangling", to: "nowhere")
      try tree.symlink("w/absolute", to: "/usr")
    },
    SampleTree("sizes beyond 2 and 4 GiB") { tree in
      try tree.file("a", size: 2_147_483_647)
      try tree.file("b", size: 2_147_483_648)
      try tree.file("c", size: 5_368_709_120)
    },
    SampleTree("40 levels of names of 20 bytes") { tree in
      var path = "level-00000000000000"
      for _ in 0..<40 {
        try tree.directory(path)
        try tree.file(path + "/f", size: 1)
        path += "/level-00000000000000"
      }
    },
    SampleTree("files accessed at many times") { tree in
      try tree.directory("d")
      for index in 0..<50 {
        let name = String(index)
        try tree.file("d/\(name)", size: 1, accessed: 1_200_000_000 + Int64((index * 7_919) % 31))
      }
      try tree.directory("d/younger")
      try tree.directory("d/0lder")
    },
    SampleTree("a directory of 300 entries") { tree in
      for index in 0..<300 { try tree.file("file-\(index)", size: 2) }
    },
  ]
}
