/// Bytes with at most one counter among them: a pattern for names, such as `file-{index:02}`.
public struct IndexedBytes: Hashable, Sendable {
  /// What stands before the counter, or all of it where there is none.
  public let prefix: [UInt8]
  /// How many digits the counter has at least, zeros in front; `nil` where the pattern has no counter.
  public let width: Int?
  /// What stands behind the counter.
  public let suffix: [UInt8]

  public init(prefix: [UInt8], width: Int? = nil, suffix: [UInt8] = []) {
    self.prefix = prefix
    self.width = width
    self.suffix = suffix
  }

  /// The bytes for an index, 0 or more; without a counter they are the same for every index.
  public func bytes(at index: Int) -> [UInt8] {
    guard let width else { return prefix }
    return prefix + digits(of: index, width: width) + suffix
  }

  /// The index that bytes stand for: the one whose `bytes(at:)` they are; `nil` for bytes of another form.
  ///
  /// Without a counter, it is 0.
  public func index(of bytes: some BidirectionalCollection<UInt8>) -> Int? {
    guard let width else { return bytes.elementsEqual(prefix) ? 0 : nil }
    guard bytes.count > prefix.count + suffix.count, bytes.starts(with: prefix),
      bytes.reversed().starts(with: suffix.reversed())
    else { return nil }
    let digits = bytes.dropFirst(prefix.count).dropLast(suffix.count)
    if digits.count < width || (digits.count > max(width, 1) && digits.first == UInt8(ascii: "0")) { return nil }
    var index = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      let (tens, overflow) = index.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      if overflow || carry { return nil }
      index = sum
    }
    return index
  }

  private func digits(of index: Int, width: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = index
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    while digits.count < width { digits.append(UInt8(ascii: "0")) }
    return digits.reversed()
  }
}
