internal import CPlatform

extension StandardStream {
  /// Waits until a byte can be read from it, and takes it; `false` at the end.
  ///
  /// The corresponding C function is `read`.
  public func waitForByte() throws(Errno) -> Bool {
    var byte: UInt8 = 0
    while true {
      let got = unsafe CPlatform.read(rawValue, &byte, 1)
      let reason = Errno.current
      if got >= 0 { return got == 1 }
      if reason != .interrupted { throw reason }
    }
  }
}
