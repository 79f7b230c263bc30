// The sentences for what can go wrong in an evaluation. No decisions are made here.

import Spelling

extension EvaluationError: CustomStringConvertible {
  /// One sentence for people, without the place: `there is no field “age”`.
  public var message: String {
    switch kind {
    case .noSuchField(let name): "there is no field “\(name)”"
    case .noOverload("_._", let types) where types.count == 1: "\(types[0].phrase) has no fields"
    case .noOverload("guard", let types): "a guard is true or false, and this is \(types[0].phrase)"
    case .noOverload("string", [.list]):
      "a list cannot become a text by itself; list.join(', ') makes one of it"
    case .noOverload(let function, let types): Self.noOverload(of: function, types.map { $0.word })
    case .undeclared(let name): "there is no variable “\(name)”"
    case .unknownFunction(let name):
      Macro.usage(of: name).map { "“\(name)” takes \($0.arguments)" } ?? "there is no function “\(name)”"
    case .argumentCount(let function, let count): "“\(function)” does not take \(count) arguments"
    case .unknownMessageType(let name): "there is no message type “\(name)”"
    case .overflow(let type): "the result is beyond the range of \(type.word)"
    case .divisionByZero: "division by zero"
    case .modulusByZero: "remainder of a division by zero"
    // The values are left out, as everywhere here: they may be secret.
    case .indexOutOfRange: "there is no element at this index"
    case .notAnIndex(let type): "\(type.phrase) is not an index of a list"
    case .duplicateKey: "the map has the same key twice"
    case .unsupportedKey(let type): "\(type.phrase) cannot be the key of a map"
    case .notConvertible(.bytes, _): "these bytes are not a string in UTF-8"
    case .notConvertible(let from, let to): "this \(from.word) cannot be converted to \(to.example)"
    case .optionalIsEmpty: "the optional has no value"
    case .invalidPattern: "the pattern is not a regular expression of RE2"
    case .unknownTimeZone: "there is no such time zone"
    case .unknownFormatClause: "the text has a clause with “%” that does not exist"
    case .missingFormatArgument(let index): "there is no argument \(index) for the clause"
    case .invalidArgument(let function): "an argument of “\(function)” is out of range"
    case .costExceeded(let limit): "the evaluation takes more than \(limit) steps"
    case .notJSON(.asTexts):
      "the result cannot be JSON: types, addresses, and maps whose keys are not strings cannot"
    case .notJSON(.unsayable):
      "the result cannot be JSON: NaN, infinities, types, addresses, and maps whose keys are not strings cannot"
    case .tooDeep(let limit): "the result is nested more than \(limit) levels deep"
    }
  }

  /// Returns a suggestion, if there is one: the name that was probably meant instead of an unknown one.
  ///
  /// - Parameter names: The names of the existing variables.
  public func hint(among names: [String]) -> String? {
    if let hint = hintOfCheck { return hint }
    let meant: String? =
      switch kind {
      case .undeclared(let name): closest(to: name, in: names)
      case .unknownFunction(let name): closest(to: name, in: Expression.functionNames)
      default: nil
      }
    return meant.map { "did you mean “\($0)”?" }
  }

  /// What a check would suggest if types do not fit, or if a function is called otherwise; nil if it would suggest calling a
  /// method where types do not fit. A list does not say the type of its elements, so the method may seem to fit although it is
  /// what has failed.
  private var hintOfCheck: String? {
    switch kind {
    case .unknownFunction(let name): return TypeProblem(kind: .unknownFunction(name), range: range).hint
    case .noOverload(let function, let types):
      let problem = TypeProblem(
        kind: .noOverload(function: function, types: types.map { StaticType($0) }), range: range)
      return problem.isOfMethodCalledAsFunction ? nil : problem.hint
    case .notConvertible: return TypeProblem(kind: .failure(kind), range: range).hint
    default: return nil
    }
  }

  /// The column at which the error begins, counted from 1 in code points, and the sentence.
  public var description: String { "\(range.lowerBound + 1): \(message)" }

  static func noOverload(of function: String, _ types: [String]) -> String {
    guard let symbol = symbol(ofOperator: function) else {
      return "“\(function)” does not take \(types.joined(separator: ", "))"
    }
    return types.count == 2
      ? "“\(symbol)” cannot be used with \(types[0]) and \(types[1])"
      : "“\(symbol)” cannot be used with \(types.joined(separator: ", "))"
  }

  /// Returns the symbol of the operator that CEL calls `name`: `+` for `_+_`.
  static func symbol(ofOperator name: String) -> String? {
    guard name.contains("_") else { return nil }
    let symbol = name.filter { $0 != "_" }
    return symbol.isEmpty || symbol.contains(where: { $0.isLetter }) && symbol != "in" ? nil : symbol
  }
}

extension TypeName {
  /// The type as authors call it: `timestamp`, although `type(value)` is `google.protobuf.Timestamp`.
  fileprivate var word: String {
    switch self {
    case .null: "null"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .optional: "optional"
    case .address: "IP address"
    case .network: "range of IP addresses"
    default: rawValue
    }
  }

  /// Any value of the type, with an article.
  fileprivate var phrase: String {
    switch self {
    case .null, .bytes: word
    case .int, .optional, .address: "an \(word)"
    default: "a \(word)"
    }
  }

  /// What a text that can be converted to the type looks like.
  fileprivate var example: String {
    switch self {
    case .bool: "true or false"
    case .int: "an int such as -12"
    case .uint: "a uint such as 12"
    case .double: "a double such as -1.5"
    case .timestamp: "a timestamp such as 2026-01-31T12:00:00Z"
    case .duration: "a duration such as 1h30m"
    case .bytes: "bytes in base64"
    case .network: "a range of IP addresses such as 10.0.0.0/8"
    default: phrase
    }
  }
}
