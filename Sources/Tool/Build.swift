internal import Records

/// What this program was built as.
enum Build {
  enum Configuration: String {
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
