internal import Platform

/// What becomes of processes.
public enum Processes {
  /// Whether a process is gone, or a zombie that only init can reap; waits up to 10 s for it to die.
  public static func isGone(_ identifier: Int32) -> Bool {
    for _ in 0..<1_000 {
      guard let state = state(of: identifier) else { return true }
      // A grandchild that was killed waits for init, which is not ours to hurry.
      if state == UInt8(ascii: "Z") && parent(of: identifier) != ParentWatch.ownIdentifier { return true }
      do { _ = try Readiness.wait(for: [], atMost: 10_000_000) } catch { return false }
    }
    return false
  }

  private static func state(of identifier: Int32) -> UInt8? { fields(of: identifier)?.first?.first }

  private static func parent(of identifier: Int32) -> Int32? {
    fields(of: identifier).flatMap { $0.count > 1 ? Int32(String(decoding: $0[1], as: UTF8.self)) : nil }
  }

  /// The fields of `/proc/PID/stat` from the state on; the name before it may hold anything.
  private static func fields(of identifier: Int32) -> [ArraySlice<UInt8>]? {
    guard let text = stat(of: identifier), let close = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    return text[(close + 1)...].split(separator: UInt8(ascii: " "))
  }

  private static func stat(of identifier: Int32) -> [UInt8]? {
    var text: [UInt8] = []
    do {
      _ = try FileDescriptor.open(Path("/proc/\(identifier)/stat")).read(into: &text, atMost: 1_024)
    } catch {
      return nil
    }
    return text
  }
}
