/// What happens to a process during one timed walk: medians over trials of the least of each trial's walks.
public struct WalkEvents: Hashable, Sendable {
  /// Page faults that needed no device.
  public let minorFaults: Double
  /// Page faults that waited for a device.
  public let majorFaults: Double?
  /// Switches to another thread because this one waited.
  public let voluntarySwitches: Double?
  /// Switches to another thread because this one's turn was over.
  public let involuntarySwitches: Double?

  public init(
    minorFaults: Double, majorFaults: Double?, voluntarySwitches: Double?, involuntarySwitches: Double?
  ) {
    self.minorFaults = minorFaults
    self.majorFaults = majorFaults
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
  }
}
