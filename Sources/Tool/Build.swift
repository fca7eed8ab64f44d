internal import Records

/// What this program was built as.
package enum Build {
  package enum Configuration: String, Sendable {
    case release
    case debug
  }

  static var configuration: Configuration {
    #if DEBUG
      .debug
    #else
      .release
    #endif
  }

  /// Throws for a debug build, unless it is allowed to measure.
  package static func refuseToMeasure(as configuration: Configuration, unless isAllowed: Bool) throws(ToolError) {
    if configuration == .release || isAllowed { return }
    throw .failure(
      what: "measuring", why: "this is a debug build, whose times say nothing of a release build's",
      next: "build with 'swift build -c release', or measure all the same with --allow-debug-build")
  }

  /// The compiler's version, as far as a program can know it.
  static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.2)
      "6.3.2 or later"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #else
      "6.3 or earlier"
    #endif
  }

  static func record(commit: String?) -> Run.Tool {
    Run.Tool(
      version: Tool.version, commit: commit, configuration: configuration.rawValue, swift: swiftVersion)
  }
}
