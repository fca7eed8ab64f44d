internal import CPlatform

/// A request to end, by a signal or by the program itself; once made, it stays.
public final class Interruption: Sendable {
  private let event: Int32
  private let isOfProcess: Bool

  /// One that only `request` raises.
  public convenience init() throws(Errno) { try self.init(isOfProcess: false) }

  private init(isOfProcess: Bool) throws(Errno) {
    event = dirbench_event_new()
    self.isOfProcess = isOfProcess
    if event < 0 { throw Errno.current }
  }

  deinit { _ = close(event) }

  private static let process = Result { () throws(Errno) in try Interruption(isOfProcess: true) }

  /// Has SIGINT, SIGTERM and SIGHUP only recorded from now on, and returns what tells of them; always the same.
  ///
  /// SIGHUP stays ignored where it is ignored, as `nohup` leaves it. A second signal changes nothing.
  /// The corresponding C function is `sigaction`.
  public static func ofProcess() throws(Errno) -> Interruption {
    let interruption = try process.get()
    if dirbench_catch_interruptions(interruption.event) != 0 { throw Errno.current }
    return interruption
  }

  /// Asks to end, as Ctrl-C would.
  public func request() { dirbench_event_raise(event) }

  /// The signal that asked, the first where there were several; `nil` while nothing did.
  public var signal: Signal? {
    if isOfProcess, case let caught = dirbench_caught_signal(), caught != 0 { return Signal(rawValue: caught) }
    return isRaised ? Signal(rawValue: SIGINT) : nil
  }

  public var isRequested: Bool { signal != nil }

  /// Readable once an end was asked for, and never drained; valid as long as this object lives.
  public var descriptor: Int32 { event }

  private var isRaised: Bool {
    var entry = pollfd(fd: event, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1
  }
}
