internal import Comparison
internal import Platform
internal import Records
internal import Reporting
internal import ResultStore

/// The files that a run writes, each a function of the run and the article's figures alone.
enum ReportFiles {
  /// The figures of 2011.
  static func article(_ resources: Resources) throws(ToolError) -> ArticleFigures {
    let file = resources.reference("article-2011.json")
    let text: [UInt8]
    do {
      text = try FileSystem.contents(of: file)
    } catch {
      throw .failure(
        what: "the figures of 2011 in \(SafeName.encode(file.bytes))", why: error.message,
        next: "restore the file from the repository")
    }
    do {
      return try ArticleFigures(json: text)
    } catch {
      throw .failure(what: SafeName.encode(file.bytes), why: error.description, next: error.nextStep)
    }
  }

  static func all(
    _ run: Run, _ summary: RunSummary, _ article: ArticleFigures
  ) throws(StoreError) -> [RunFolder.File] {
    var files = [RunFolder.File(name: RunFile.name, bytes: try RunFile.encode(run))]
    for format in ReportFormat.catalogue {
      guard let name = format.fileName else { continue }
      let text = format.render(summary, ReportOptions(article: article))
      files.append(RunFolder.File(name: name, bytes: Array(text.utf8)))
    }
    return files
  }
}
