public import Platform
public import Trees

/// What a walk tells of, entry by entry.
///
/// The timed walk and the verified walk are the same code and differ only in the visitor, which is generic so that the
/// compiler can make the walk anew for each.
public protocol Visitor {
  /// Takes an entry, the root left out, in the order in which the walk comes by it.
  ///
  /// The kind is `nil` where the API does not tell it without a further call, and the size of a regular file where it
  /// was not asked for or could not be had. The path, as bytes below the root, is made only if it is called for.
  mutating func visit(kind: EntryKind?, size: Int64?, path: () -> [UInt8])

  /// Takes a part of the tree that could not be read, with the reason or 0 where the API gives none; the walk goes on.
  ///
  /// An entry whose name is known is visited as well. The path of the root itself is empty.
  mutating func fail(_ reason: Errno, path: () -> [UInt8])
}
