internal import CPlatform

/// A signal's number.
public struct Signal: Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Its name, such as `SIGSEGV`, or its number where it has none.
  ///
  /// The corresponding C function is `sigabbrev_np`.
  public var name: String {
    guard let name = unsafe dirbench_signal_name(rawValue) else { return "signal \(rawValue)" }
    return unsafe "SIG" + String(cString: name)
  }
}
