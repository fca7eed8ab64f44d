internal import Platform

/// The variables that workers are given and that change how a process starts, allocates, sorts or tells the time.
package enum WorkerEnvironment {
  private static let names = ["GLIBC_TUNABLES", "LANG", "LANGUAGE", "TZ"]
  private static let prefixes = ["LC_", "LD_", "MALLOC_", "SWIFT_"]
  /// Of those, what the dynamic linker or the allocator take as an order to behave otherwise.
  private static let disturbing = ["GLIBC_TUNABLES", "LD_", "MALLOC_"]

  /// Those of this process, which hands all of its own on; names and values in `vis(3)` form.
  package static func collect() -> [String: String] { select(from: Environment.all) }

  package static func select(from variables: [(name: [UInt8], value: [UInt8])]) -> [String: String] {
    var selected: [String: String] = [:]
    for (name, value) in variables {
      let name = SafeName.encode(name)
      if names.contains(name) || prefixes.contains(where: name.hasPrefix) { selected[name] = SafeName.encode(value) }
    }
    return selected
  }

  /// The names, sorted, of those that change what is measured; a search path for libraries is no such order by itself.
  package static func disturbing(_ variables: [String: String]) -> [String] {
    variables.filter { name, value in
      name != "LD_LIBRARY_PATH" && !value.isEmpty && disturbing.contains { name.hasPrefix($0) }
    }.keys.sorted()
  }
}
