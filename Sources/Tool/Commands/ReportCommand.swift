internal import Comparison
internal import Platform
internal import Records
internal import Reporting
internal import ResultStore

/// `report`: makes any report again from stored runs.
enum ReportCommand {
  static func perform(_ context: Context, _ options: ReportRequest) throws(ToolError) -> ExitStatus {
    if options.runs.count > 1 && ![.table, .markdown].contains(options.format) {
      throw .usage(UsageError("The format '\(options.format.rawValue)' takes one run; ask for each by itself."))
    }
    let article = try ReportFiles.article(try context.resources())
    var bytes: [UInt8] = []
    for (place, path) in options.runs.enumerated() {
      do {
        let run = try RunFile.load(path)
        if let explained = options.explained {
          bytes += (place > 0 ? "\n" : "").utf8
          bytes += try Explaining.text(of: explained, in: RunSummary(run)).utf8
        } else {
          bytes += try text(of: run, options.format, article, context.console)
        }
      } catch let error as StoreError {
        throw ToolError(error)
      } catch let error as ToolError {
        throw error
      } catch {
        throw .failure(what: "reporting", why: "\(error)", next: "run the command again")
      }
    }
    guard let file = options.output else {
      try context.console.print(bytes)
      return .success
    }
    do {
      try WholeFile.write(bytes, to: file)
    } catch {
      throw .failure(
        what: "writing the report \(SafeName.encode(file.bytes))", why: error.message,
        next: "name another file with --output")
    }
    return .success
  }

  private static func text(
    of run: Run, _ format: ReportRequest.Format, _ article: ArticleFigures, _ console: Console
  ) throws(StoreError) -> [UInt8] {
    guard let text = ReportFormat.named(format.rawValue) else { return try RunFile.encode(run) }
    let color = format == .table && console.usesColor
    return Array(text.render(RunSummary(run), ReportOptions(article: article, color: color)).utf8)
  }
}
