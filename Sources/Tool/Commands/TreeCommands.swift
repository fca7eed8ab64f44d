internal import Platform
internal import TreeBuilding
internal import Trees

/// `generate`: makes the tree of a spec at a directory.
enum GenerateCommand {
  static func perform(_ context: Context, _ options: GenerateOptions) throws(ToolError) -> ExitStatus {
    guard case .spec(let name, let file) = try context.resources().tree(options.tree) else {
      throw .usage(UsageError("'\(SafeName.encode(options.tree.bytes))' is a directory, and no spec."))
    }
    let spec = try context.spec(file)
    do {
      try context.cache().generate(
        spec, at: options.directory, progress: context.progress(name), shouldStop: context.shouldStop)
      context.console.clearProgress()
      let census = try TreeLayout(spec).census
      try context.console.print(
        "\(SafeName.encode(options.directory.bytes)): \(census.directories) directories, \(census.files) files, "
          + "\(census.symlinks) symlinks, \(census.bytes) bytes\n")
      return .success
    } catch let error as TreeBuildingError {
      throw ToolError(error)
    } catch let error as ToolError {
      throw error
    } catch {
      throw .failure(what: "making the tree \(name)", why: "\(error)", next: "run the command again")
    }
  }
}

/// `clean`: removes what dirbench made.
enum CleanCommand {
  static func perform(_ context: Context, _ options: CleanOptions) throws(ToolError) -> ExitStatus {
    let cache = try context.cache()
    var isWhole = true
    if let directory = options.directory {
      let cleaned: Cleaned
      do {
        cleaned = try cache.removeTree(at: directory)
      } catch {
        throw ToolError(error)
      }
      isWhole = try tell(cleaned, SafeName.encode(directory.bytes), context.console)
    }
    let cleaned: Cleaned
    do {
      cleaned = try cache.clean()
    } catch {
      throw ToolError(error)
    }
    let isCacheWhole = try tell(cleaned, SafeName.encode(cache.folder.bytes), context.console)
    return isWhole && isCacheWhole ? .success : .failure
  }

  private static func tell(_ cleaned: Cleaned, _ place: String, _ console: Console) throws(ToolError) -> Bool {
    try console.print("\(place): \(cleaned.trees) tree\(cleaned.trees == 1 ? "" : "s") removed\n")
    if cleaned.keptTotal == 0 { return true }
    var text = "dirbench: \(place): \(cleaned.keptTotal) left where they are\n"
    for kept in cleaned.kept { text += "  \(kept.path): \(kept.reason)\n" }
    console.note(text + "  remove them by hand, if they are no longer needed\n")
    return false
  }
}
