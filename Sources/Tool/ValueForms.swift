internal import Comparison
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

  /// A part of something: `5%`, or `0.05`; from 0 to 100 times the whole.
  @Sendable static func part(_ bytes: [UInt8]) throws(InvalidValue) -> Double {
    let isPercent = bytes.last == UInt8(ascii: "%")
    let digits = isPercent ? bytes.dropLast() : bytes[...]
    let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
      let number = Double(String(decoding: digits, as: UTF8.self)), number <= (isPercent ? 10_000 : 100)
    else {
      throw InvalidValue(accepted: "a part, such as 5% or 0.05")
    }
    return isPercent ? number / 100 : number
  }

  /// The same with a sign before it, between -90% and 1000%, and not 0.
  @Sendable static func signedPart(_ bytes: [UInt8]) throws(InvalidValue) -> Double {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let accepted = InvalidValue(accepted: "a part other than 0, such as 5% or -5%")
    let magnitude: Double
    do { magnitude = try part(isNegative ? Array(bytes.dropFirst()) : bytes) } catch { throw accepted }
    guard magnitude > 0, magnitude <= (isNegative ? 0.9 : 10) else { throw accepted }
    return isNegative ? -magnitude : magnitude
  }

  /// `BENCHMARKS:METRICS:tolerance=PART[,effect=PART]`, both names globs.
  @Sendable static func threshold(_ bytes: [UInt8]) throws(InvalidValue) -> Threshold {
    let accepted = InvalidValue(
      accepted: "benchmarks, metrics and limits, such as 'fts/*:wallClock:effect=2%,tolerance=5%'")
    guard let text = String(validating: bytes, as: UTF8.self) else { throw accepted }
    let fields = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 3, fields.allSatisfy({ !$0.isEmpty }) else { throw accepted }
    var parts: [String: Double] = [:]
    for setting in fields[2].split(separator: ",", omittingEmptySubsequences: false) {
      let words = setting.split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2, ["effect", "tolerance"].contains(words[0]), parts[String(words[0])] == nil else {
        throw accepted
      }
      do { parts[String(words[0])] = try part(Array(words[1].utf8)) } catch { throw accepted }
    }
    guard let tolerance = parts["tolerance"] else { throw accepted }
    return Threshold(
      benchmarks: fields[0], metrics: fields[1], minimumEffect: parts["effect"], tolerance: tolerance,
      origin: "--threshold")
  }

  /// `KEY=VALUE`, the key of letters, digits and underscores.
  @Sendable static func variable(_ bytes: [UInt8]) throws(InvalidValue) -> Environment.Variable {
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "=")), mark > 0, !isDigit(bytes[0]), !bytes.contains(0),
      bytes[..<mark].allSatisfy({ isDigit($0) || isLetter($0) || $0 == UInt8(ascii: "_") })
    else {
      throw InvalidValue(accepted: "a variable as KEY=VALUE")
    }
    return Environment.Variable(
      name: String(decoding: bytes[..<mark], as: UTF8.self), value: Array(bytes[(mark + 1)...]))
  }

  /// Names of metrics that can be judged, a comma between them, in the order of the catalogue.
  @Sendable static func judgedMetrics(_ bytes: [UInt8]) throws(InvalidValue) -> [JudgedMetric] {
    let words = bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    let chosen = words.compactMap(JudgedMetric.named)
    guard chosen.count == words.count, Set(words).count == words.count else {
      let names = JudgedMetric.catalogue.map { "'\($0.name)'" }.joined(separator: ", ")
      throw InvalidValue(accepted: "some of \(names), each at most once, with commas between them")
    }
    return JudgedMetric.catalogue.filter(chosen.contains)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
