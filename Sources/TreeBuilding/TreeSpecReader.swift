internal import Foundation
internal import Platform
public import Trees

/// Reads the JSON form of a spec, `"schema": "dirbench-tree/1"`; `fixtures/trees/README.md` describes it.
public enum TreeSpecReader {
  static let schema = "dirbench-tree/1"

  /// The spec that a text describes; the name is that of the text in messages, such as its file's.
  ///
  /// What comes back is free of contradictions and within bounds.
  public static func read(_ text: [UInt8], name: String) throws(TreeBuildingError) -> TreeSpec {
    do {
      try JSONSyntax.check(text)
    } catch {
      throw badSpec(name, "line \(error.line), column \(error.column): \(error.reason)")
    }
    let content: SpecValue.Content
    do {
      content = try JSONDecoder().decode(SpecValue.Content.self, from: Data(text))
    } catch {
      throw badSpec(name, "cannot be decoded: \(error)")
    }
    let spec: TreeSpec
    do {
      spec = try Self.spec(SpecValue(content: content, path: ""))
    } catch {
      throw badSpec(name, "\(error.path): \(error.reason)")
    }
    _ = try TreeLayout(spec, name: name)
    return spec
  }

  static func badSpec(_ name: String, _ reason: String) -> TreeBuildingError {
    TreeBuildingError(
      .badSpec, "\(name)", reason, nextStep: "correct the spec; fixtures/trees/README.md describes its form")
  }

  private static func spec(_ value: SpecValue) throws(SpecValue.Fault) -> TreeSpec {
    let members = try value.members([
      "schema", "generator", "description", "seed", "directories", "files", "symlinks", "times",
    ])
    guard let schema = members["schema"] else { throw value.fault("has no \"schema\": \"\(Self.schema)\"") }
    let found = try schema.text()
    if found != Self.schema {
      throw schema.fault("is \(SpecValue.quoted(found)); this dirbench reads \"\(Self.schema)\"")
    }
    if let generator = members["generator"], try generator.count() != TreeSpec.generatorVersion {
      throw generator.fault("is not \(TreeSpec.generatorVersion), which is what this dirbench makes trees by")
    }
    var spec = TreeSpec()
    spec.description = try members["description"]?.text()
    if let seed = members["seed"] { spec.seed = try seed.unsigned() }
    if let value = members["directories"] { spec.directories = try directories(value) }
    if let value = members["files"] { spec.files = try files(value) }
    if let value = members["symlinks"] { spec.symlinks = try symlinks(value) }
    if let times = try members["times"]?.members(["accessed", "modified"]) {
      if let value = times["accessed"] { spec.accessTimes = try Self.times(value) }
      if let value = times["modified"] { spec.modificationTimes = try Self.times(value) }
    }
    return spec
  }

  private static func directories(_ value: SpecValue) throws(SpecValue.Fault) -> TreeSpec.Directories {
    let members = try value.members(["fanOut", "name"])
    var directories = TreeSpec.Directories()
    if let value = members["fanOut"] { directories.fanOut = try fanOut(value) }
    if let value = members["name"] {
      if let elements = value.elements {
        directories.names = []
        for element in elements { directories.names.append(try element.pattern()) }
      } else {
        directories.names = [try value.pattern()]
      }
    }
    return directories
  }

  private static func fanOut(_ value: SpecValue) throws(SpecValue.Fault) -> [Int] {
    if let elements = value.elements {
      var fanOut: [Int] = []
      for element in elements { fanOut.append(try element.count()) }
      return fanOut
    }
    guard value.isObject else {
      throw value.fault("must be a list of counts, or an object with \"levels\" and \"each\"")
    }
    let members = try value.members(["levels", "each"])
    guard let levels = members["levels"], let each = members["each"] else {
      throw value.fault("needs both \"levels\" and \"each\"")
    }
    let count = try levels.count()
    if count > SpecBounds.maximumLevels {
      throw levels.fault("is \(count), over the bound of \(SpecBounds.maximumLevels)")
    }
    return Array(repeating: try each.count(), count: count)
  }

  private static func files(_ value: SpecValue) throws(SpecValue.Fault) -> TreeSpec.Files {
    let members = try value.members(["perDirectory", "perLeaf", "name", "size", "content"])
    var files = TreeSpec.Files()
    if let value = members["perDirectory"] { files.perDirectory = try value.count() }
    if let value = members["perLeaf"] { files.perLeaf = try value.count() }
    if let value = members["name"] { files.name = try value.pattern() }
    if let value = members["size"] { files.size = try size(value) }
    if let value = members["content"] { files.content = try value.choice(TreeSpec.Content.self) }
    return files
  }

  private static func size(_ value: SpecValue) throws(SpecValue.Fault) -> TreeSpec.Size {
    if let elements = value.elements {
      var sizes: [Int64] = []
      for element in elements { sizes.append(try element.size()) }
      return .list(sizes)
    }
    guard value.isObject else { return .fixed(try value.size()) }
    let members = try value.members(["uniform", "logNormal"])
    switch (members["uniform"], members["logNormal"]) {
    case (let uniform?, nil):
      let members = try uniform.members(["minimum", "maximum"])
      return .uniform(
        minimum: try required("minimum", members, uniform).size(),
        maximum: try required("maximum", members, uniform).size())
    case (nil, let logNormal?):
      let members = try logNormal.members(["median", "sigma", "minimum", "maximum"])
      return .logNormal(
        median: try required("median", members, logNormal).size(),
        sigma: try required("sigma", members, logNormal).number(),
        minimum: try required("minimum", members, logNormal).size(),
        maximum: try required("maximum", members, logNormal).size())
    default: throw value.fault("needs one distribution, \"uniform\" or \"logNormal\"")
    }
  }

  private static func required(
    _ key: String, _ members: [String: SpecValue], _ value: SpecValue
  ) throws(SpecValue.Fault) -> SpecValue {
    guard let member = members[key] else { throw value.fault("has no \"\(key)\"") }
    return member
  }

  private static func symlinks(_ value: SpecValue) throws(SpecValue.Fault) -> TreeSpec.Symlinks {
    let members = try value.members(["perDirectory", "perLeaf", "name", "target"])
    var symlinks = TreeSpec.Symlinks()
    if let value = members["perDirectory"] { symlinks.perDirectory = try value.count() }
    if let value = members["perLeaf"] { symlinks.perLeaf = try value.count() }
    if let value = members["name"] { symlinks.name = try value.pattern() }
    if let value = members["target"] { symlinks.target = try value.pattern() }
    return symlinks
  }

  private static func times(_ value: SpecValue) throws(SpecValue.Fault) -> TreeSpec.Times {
    let members = try value.members(["start", "step", "order"])
    var times = TreeSpec.Times()
    if let value = members["start"] { times.start = try value.seconds() }
    if let value = members["step"] { times.step = try value.seconds() }
    if let value = members["order"] { times.order = try value.choice(TreeSpec.Times.Order.self) }
    return times
  }
}
