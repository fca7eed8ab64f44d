/// A command line that cannot be carried out as it was written.
package struct UsageError: Error, Hashable, Sendable {
  /// One sentence without a full stop, text from the command line in `vis(3)` form and in quotation marks.
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// What a converter throws where a value has the wrong form: the form that is accepted, to stand behind "give".
struct InvalidValue: Error {
  let accepted: String

  init(accepted: String) { self.accepted = accepted }
}
