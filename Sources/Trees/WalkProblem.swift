/// A part of a tree that a walk could not read, and why.
public struct WalkProblem: Hashable, Sendable {
  /// As bytes below the root; empty for the root itself.
  public let path: [UInt8]
  /// The `errno` of the call that failed, or 0 where the API does not tell.
  public let code: Int32

  public init(path: [UInt8], code: Int32) {
    self.path = path
    self.code = code
  }
}
