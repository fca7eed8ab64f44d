internal import Foundation
internal import Platform
public import Testing

/// Holds text against `fixtures/golden/NAME`.
///
/// With `DIRBENCH_RECORD=1` in the environment the file is written anew, and the test fails once, so that a recording
/// never passes for a check.
public func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let path = Repository.root.appending("fixtures/golden").appending(name)
  let url = URL(fileURLWithPath: String(decoding: path.bytes, as: UTF8.self))
  do {
    if ProcessInfo.processInfo.environment["DIRBENCH_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      Issue.record("recorded \(name); run again without DIRBENCH_RECORD", sourceLocation: sourceLocation)
      return
    }
    let expected = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    if text != expected {
      let difference = firstDifference(text, expected)
      Issue.record("differs from fixtures/golden/\(name) \(difference)", sourceLocation: sourceLocation)
    }
  } catch {
    Issue.record("fixtures/golden/\(name): \(error)", sourceLocation: sourceLocation)
  }
}

private func firstDifference(_ text: String, _ expected: String) -> String {
  let ours = text.split(separator: "\n", omittingEmptySubsequences: false)
  let theirs = expected.split(separator: "\n", omittingEmptySubsequences: false)
  for index in 0..<max(ours.count, theirs.count) {
    let mine = index < ours.count ? String(ours[index]) : "(end)"
    let other = index < theirs.count ? String(theirs[index]) : "(end)"
    if mine != other { return "in line \(index + 1):\n  is:       \(mine)\n  expected: \(other)" }
  }
  return "in its line ends"
}
