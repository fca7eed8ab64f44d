internal import Platform

/// What help and usage say of an argument, an option or a flag, and how often it may be given.
struct ParameterOutline: Sendable {
  enum Form: Sendable {
    /// Known by its place.
    case argument
    /// Known by its name, with a value.
    case option
    /// Known by its name, without a value.
    case flag
  }

  enum Count: Sendable {
    case optional
    case required
    /// Any number of times.
    case any
    /// Once or more.
    case some
  }

  let form: Form
  /// Without dashes.
  let name: String
  let valueName: String
  let count: Count
  let help: String

  /// How the help lists it, and errors name it.
  var label: String {
    switch form {
    case .argument: return "<\(valueName)>"
    case .option: return "--\(name) <\(valueName)>"
    case .flag: return "--\(name)"
    }
  }

  /// How a usage line shows it.
  var synopsis: String {
    switch count {
    case .required: return label
    case .some: return "\(label) ..."
    case .optional: return "[\(label)]"
    case .any: return "[\(label) ...]"
    }
  }
}

/// An argument, an option or a flag with the type that its value has.
struct Parameter<Value: Sendable>: Sendable {
  let outline: ParameterOutline
  let convert: @Sendable ([UInt8]) throws(InvalidValue) -> Value

  /// Declares an argument, known by its place.
  static func argument(
    _ valueName: String, _ count: ParameterOutline.Count = .required, help: String,
    _ convert: @escaping @Sendable ([UInt8]) throws(InvalidValue) -> Value
  ) -> Parameter {
    Parameter(
      outline: ParameterOutline(form: .argument, name: valueName, valueName: valueName, count: count, help: help),
      convert: convert)
  }

  /// Declares `--name VALUE`, which may also be written `--name=VALUE`.
  static func option(
    _ name: String, _ valueName: String, _ count: ParameterOutline.Count = .optional, help: String,
    _ convert: @escaping @Sendable ([UInt8]) throws(InvalidValue) -> Value
  ) -> Parameter {
    Parameter(
      outline: ParameterOutline(form: .option, name: name, valueName: valueName, count: count, help: help),
      convert: convert)
  }
}

extension Parameter<Bool> {
  /// Declares `--name`, which is there or not.
  static func flag(_ name: String, help: String) -> Parameter {
    Parameter(
      outline: ParameterOutline(form: .flag, name: name, valueName: "", count: .optional, help: help),
      convert: { _ throws(InvalidValue) in true })
  }
}

/// The values of one command line, by parameter.
struct ParsedArguments: Sendable {
  /// By the parameter's name, in the order in which they were written.
  var occurrences: [String: [[UInt8]]] = [:]
  /// All that an internal command was given.
  var verbatim: [[UInt8]] = []

  /// The value, or nothing where it was not given.
  func first<Value>(_ parameter: Parameter<Value>) throws(UsageError) -> Value? { try all(parameter).first }

  /// The value of a parameter that must be given.
  func required<Value>(_ parameter: Parameter<Value>) throws(UsageError) -> Value {
    if let value = try first(parameter) { return value }
    throw ParsedArguments.missing(parameter.outline)
  }

  /// Every value, in the order in which they were written.
  func all<Value>(_ parameter: Parameter<Value>) throws(UsageError) -> [Value] {
    let outline = parameter.outline
    let given = occurrences[outline.name] ?? []
    if given.isEmpty, case .some = outline.count { throw ParsedArguments.missing(outline) }
    var values: [Value] = []
    for bytes in given {
      do {
        values.append(try parameter.convert(bytes))
      } catch {
        let quoted = SafeName.encode(bytes)
        throw UsageError("The value '\(quoted)' is invalid for '\(outline.label)': give \(error.accepted)")
      }
    }
    return values
  }

  private static func missing(_ outline: ParameterOutline) -> UsageError {
    UsageError(
      outline.form == .argument
        ? "Missing expected argument '\(outline.label)'" : "Missing expected option '\(outline.label)'")
  }
}
