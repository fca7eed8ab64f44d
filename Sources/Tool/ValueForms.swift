internal import Platform

/// How values on the command line are read; each throws what it accepts.
enum ValueForms {
  /// A path in any encoding.
  @Sendable static func path(_ bytes: [UInt8]) throws(InvalidValue) -> Path {
    guard !bytes.isEmpty, let path = Path(bytes: bytes) else {
      throw InvalidValue(accepted: "a path of at least one character")
    }
    return path
  }

  /// Text of at least one character.
  @Sendable static func text(_ bytes: [UInt8]) throws(InvalidValue) -> String {
    guard let text = String(validating: bytes, as: UTF8.self), !text.isEmpty else {
      throw InvalidValue(accepted: "UTF-8 text of at least one character")
    }
    return text
  }

  /// One of a type's cases, by name.
  @Sendable static func choice<Choice>(
    _ bytes: [UInt8]
  ) throws(InvalidValue) -> Choice where Choice: CaseIterable & RawRepresentable<String> {
    if let text = String(validating: bytes, as: UTF8.self), let choice = Choice(rawValue: text) { return choice }
    throw InvalidValue(accepted: names(of: Choice.self))
  }

  /// `a, b or c`.
  static func names<Choice>(of _: Choice.Type) -> String where Choice: CaseIterable & RawRepresentable<String> {
    let names = Choice.allCases.map { "'\($0.rawValue)'" }
    if names.count < 2 { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
  }

  /// Names of cases, a comma between them, each at most once.
  static func list<Choice>(of: Choice.Type) -> @Sendable ([UInt8]) throws(InvalidValue) -> [Choice]
  where Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable {
    return { bytes throws(InvalidValue) in
      let words = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      var choices: [Choice] = []
      for word in words {
        guard let choice = Choice(rawValue: String(decoding: word, as: UTF8.self)), !choices.contains(choice) else {
          throw InvalidValue(accepted: "\(names(of: Choice.self)), each at most once, with commas between them")
        }
        choices.append(choice)
      }
      return choices
    }
  }

  /// A whole number within a range, by `Quantity`.
  static func count(in range: ClosedRange<Int64>) -> @Sendable ([UInt8]) throws(InvalidValue) -> Int {
    return { bytes throws(InvalidValue) in
      guard let text = String(validating: bytes, as: UTF8.self),
        case .success(let value) = Result(catching: { () throws(Quantity.Failure) in try Quantity.parse(text) }),
        range.contains(value), let count = Int(exactly: value)
      else {
        // What is malformed and what is too large ask for the same: what is accepted.
        throw InvalidValue(
          accepted: "a whole number from \(range.lowerBound) to \(range.upperBound), such as 30 or 2k (2048)")
      }
      return count
    }
  }

  /// A number of 64 bits in decimal digits.
  @Sendable static func seed(_ bytes: [UInt8]) throws(InvalidValue) -> UInt64 {
    guard !bytes.isEmpty, bytes.allSatisfy(isDigit), let seed = UInt64(String(decoding: bytes, as: UTF8.self)) else {
      throw InvalidValue(accepted: "a whole number from 0 to \(UInt64.max), in digits")
    }
    return seed
  }

  /// Seconds in plain decimals, above 0 and up to 1,000,000.
  @Sendable static func seconds(_ bytes: [UInt8]) throws(InvalidValue) -> Double {
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    // Double would also take exponents, hexadecimal digits, "inf" and "nan".
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
      let seconds = Double(String(decoding: bytes, as: UTF8.self)), seconds > 0, seconds <= 1_000_000
    else {
      throw InvalidValue(accepted: "a number of seconds above 0 and up to 1000000, such as 30 or 1.5")
    }
    return seconds
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
