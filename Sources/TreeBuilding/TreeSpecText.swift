internal import Platform
public import Trees

extension TreeSpec {
  /// What the generator makes of a spec; raised whenever the same spec would give another tree.
  static let generatorVersion = 1

  /// The spec's one text, in its JSON form: every key that shapes the tree, in a fixed order, defaults written out.
  ///
  /// The generator's version stands in it; the description is left out. Reading it gives the same tree.
  public var canonicalText: String {
    let names = directories.names.map { Self.quoted($0) }.joined(separator: ",")
    let directoryName = directories.names.count == 1 ? names : "[\(names)]"
    return """
      {"schema":"\(TreeSpecReader.schema)",
      "generator":\(Self.generatorVersion),
      "seed":\(seed),
      "directories":{"fanOut":[\(directories.fanOut.map(String.init).joined(separator: ","))],"name":\(directoryName)},
      "files":{"perDirectory":\(files.perDirectory),"perLeaf":\(files.perLeaf),"name":\(Self.quoted(files.name)),\
      "size":\(Self.text(of: files.size)),"content":"\(files.content.rawValue)"},
      "symlinks":{"perDirectory":\(symlinks.perDirectory),"perLeaf":\(symlinks.perLeaf),\
      "name":\(Self.quoted(symlinks.name)),"target":\(Self.quoted(symlinks.target))},
      "times":{"accessed":\(Self.text(of: accessTimes)),"modified":\(Self.text(of: modificationTimes))}}

      """
  }

  /// What a tree is known by: the SHA-256 of the canonical text, in hexadecimal digits.
  public var digest: String { SHA256.digest(Array(canonicalText.utf8)) }

  private static func text(of size: Size) -> String {
    switch size {
    case .fixed(let size): "\(size)"
    case .list(let sizes): "[\(sizes.map(String.init).joined(separator: ","))]"
    case .uniform(let minimum, let maximum): #"{"uniform":{"minimum":\#(minimum),"maximum":\#(maximum)}}"#
    case .logNormal(let median, let sigma, let minimum, let maximum):
      #"{"logNormal":{"median":\#(median),"sigma":\#(sigma),"minimum":\#(minimum),"maximum":\#(maximum)}}"#
    }
  }

  private static func text(of times: Times) -> String {
    #"{"start":\#(times.start),"step":\#(times.step),"order":"\#(times.order.rawValue)"}"#
  }

  /// Patterns are ASCII, so quotes and backslashes are all that JSON wants escaped.
  private static func quoted(_ pattern: IndexedBytes) -> String {
    let text = PatternText.text(of: pattern).map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "\"\(text)\""
  }
}
