internal import Platform

/// A line on standard error that tells how far the work is, where that is a terminal.
struct ProgressLine {
  private let isShown = StandardStream.errors.isTerminal

  func show(_ text: String) { write("\r\(text)\u{1B}[K") }
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    if !isShown { return }
    do throws(Errno) {
      try StandardStream.errors.write(Array(text.utf8))
    } catch {
      // Nobody watches any more; the results do not depend on it.
    }
  }
}
