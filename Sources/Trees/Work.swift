/// How much a walk asks of each entry.
public enum Work: String, Hashable, Sendable, CaseIterable {
  /// Every entry's name, and its kind only where the API gives that without a further call.
  case list
  /// Also every entry's kind and every regular file's size.
  case size
}
