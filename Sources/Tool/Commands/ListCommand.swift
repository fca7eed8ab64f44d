internal import Platform
internal import Traversal
internal import Trees

/// `list`: what there is to choose from.
enum ListCommand {
  static func perform(_ context: Context, _ options: ListOptions) throws(ToolError) -> ExitStatus {
    let sections: [(ListOptions.Subject, String)] = [
      (.benchmarks, try benchmarks(context)), (.suites, try suites(context)), (.trees, try trees(context)),
    ]
    for (subject, text) in sections where options.subject == nil || options.subject == subject {
      // A list asked for by name is for scripts, and so without its title.
      try context.console.print(options.subject == nil ? "\(subject.rawValue.uppercased())\n\(text)\n" : text)
    }
    return .success
  }

  private static func benchmarks(_ context: Context) throws(ToolError) -> String {
    context.catalogue.benchmarks.map { "\($0.name)\n" }.joined()
  }

  private static func suites(_ context: Context) throws(ToolError) -> String {
    let resources = try context.resources()
    var text = ""
    for name in try resources.suiteNames() { text += "\(name)\t\(try resources.suite(Path(name)).description)\n" }
    return text
  }

  private static func trees(_ context: Context) throws(ToolError) -> String {
    let resources = try context.resources()
    var text = ""
    for name in try resources.treeNames() {
      guard case .spec(_, let file) = try resources.tree(Path(name)) else { continue }
      text += "\(name)\t\(try context.spec(file).description ?? "")\n"
    }
    return text
  }
}
