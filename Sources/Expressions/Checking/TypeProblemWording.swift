// The sentences for types that do not fit. No decisions are made here.

extension TypeProblem: CustomStringConvertible {
  /// One sentence for people, without the place.
  public var message: String {
    switch kind {
    case .undeclared(let name): "there is no variable “\(name)”"
    case .unknownField(let name, _): "there is no field “\(name)”"
    case .unknownFunction(let name): EvaluationError(.unknownFunction(name)).message
    case .noOverload(let function, []): EvaluationError(.argumentCount(function: function, 0)).message
    case .noOverload(let function, _) where isOfComparison && mixesNumbers:
      "“\(EvaluationError.symbol(ofOperator: function) ?? function)” compares \(numbers[0].phrase) with \(numbers[1].phrase) by value"
    case .noOverload(let function, let types):
      EvaluationError.noOverload(of: function, types.map { $0 == .null ? "null" : $0.description })
    case .noFields(let type, _): "\(type.phrase) has no fields"
    case .noElements(let type): "\(type.phrase) has no elements"
    case .failure(let kind): EvaluationError(kind).message
    case .expected(let expected, let found): "expected \(expected.phrase), found \(found.phrase)"
    }
  }

  /// A suggestion of what to do about the problem, if there is one.
  public var hint: String? {
    switch kind {
    case .failure(.notConvertible(from: .string, to: .duration)):
      "durations are written with h, m and s here, such as “24h” or “1h30m”, not as in “after”"
    case .noFields(_, "length"), .noFields(_, "size"), .noFields(_, "count"): "write size(x)"
    case .noFields(.timestamp, let field): hint(forPartOfTime: field, of: "x")
    case .noFields(.string, let field): hint(forPartOfTime: field, of: "timestamp(x)")
    case .failure(.indexOutOfRange(..<0)): "the last element is list[size(list) - 1]"
    case .noOverload(let function, let types) where types.first == .string && Self.isPartOfTime(function):
      "make a time of the text first: timestamp(x).\(function)()"
    case .noOverload(let function, let types) where isOfMethodCalledAsFunction:
      "write x.\(function)(\(["y", "z", "…"].prefix(types.count - 1).joined(separator: ", ")))"
    case .noOverload("format", let types) where types.first == .timestamp:
      "the parts of a time are numbers: now.getFullYear(), now.getMonth() from 0 on, now.getDate() and the like"
    case .noOverload("format", let types) where types.first == .string && types.count == 2:
      "what is put in is a list: '%.2f'.format([x])"
    case .noOverload where isOfComparison && mixesNumbers: hintForComparedNumbers
    case .noOverload(let function, let types): hint(for: types, of: function)
    case .unknownFunction(let name): hint(forFunction: name)
    case .expected(.bool, found: .string):
      "compare it, as in x == 'a', or ask with has(…) whether the field is there"
    case .expected(.bool, found: .int), .expected(.bool, found: .uint), .expected(.bool, found: .double):
      "compare it, as in x > 0"
    case .expected(.bool, found: .list): "write size(x) > 0"
    case .expected(.string, found: .list(.string)): "write list.join(', ')"
    case .expected(.list, found: .string): "put it into a list: [x]"
    case .expected(_, found: .optional): "use .orValue(…) to say what it is when it is absent"
    default: nil
    }
  }

  /// The functions for what other languages have as fields of times.
  private static let partsOfTimes = [
    "year": "getFullYear()", "month": "getMonth(), which counts from 0", "day": "getDate()",
    "date": "getDate()",
    "weekday": "getDayOfWeek(), which is 0 on Sundays", "hour": "getHours()", "hours": "getHours()",
    "minute": "getMinutes()", "minutes": "getMinutes()", "second": "getSeconds()", "seconds": "getSeconds()",
  ]

  private func hint(forPartOfTime field: String, of time: String) -> String? {
    Self.partsOfTimes[field].map { "write \(time).\($0)" }
  }

  private static func isPartOfTime(_ function: String) -> Bool {
    partsOfTimes.contains { $0.value.hasPrefix("\(function)()") }
  }

  private var hintForComparedNumbers: String {
    if !numbers.contains(.double) { return "to make that plain, convert one of them with int(…)" }
    return numbers.contains(.int)
      ? "to make that plain, write the int as a double, such as 100.0, or convert it with double(…)"
      : "to make that plain, convert the other one with double(…)"
  }

  /// Returns how the function is called that a call of an unknown one probably means.
  private func hint(forFunction name: String) -> String? {
    if let usage = Macro.usage(of: name) { return "write \(usage.call)" }
    let known = FunctionLibrary.names.first { $0 == name.lowercased() || $0.hasSuffix("." + name) }
    return known.map { known in
      let isMethod = !(0...3).contains {
        FunctionLibrary.function(known, isMember: false, arguments: $0) != nil
      }
      return isMethod ? "write x.\(known)(…)" : "write \(known)(x)"
    }
  }

  private func hint(for types: [StaticType], of function: String) -> String? {
    if isOfComparison, types.contains(.null) { return "use has(…) to ask whether a field is there" }
    if isOfComparison, types.contains(where: { $0.isOptional }) {
      return "use .orValue(…) to say what it is when it is absent"
    }
    if function == "_in_", types == [.string, .string] {
      return "write text.contains('a') for texts, and “a in list” for lists"
    }
    if ["_<_", "_<=_", "_>_", "_>=_"].contains(function), types[0] == .bool,
      [.int, .uint, .double].contains(types[1])
    {
      return "a range is written 1 < x && x < 5"
    }
    if function == "_+_", types.allSatisfy({ $0.isMap }) { return "write merge(a, b)" }
    if function == "_+_", types.contains(where: { $0.isList }) {
      return "an element is put into a list of its own first: list + [x]"
    }
    if ["_+_", "_-_"].contains(function), types[0] == .timestamp, types[1] == .int {
      return "what is added is a duration, such as duration('15m')"
    }
    if function == "_[]_" || function == "_[_]", types[0].isList {
      return "an element is selected by its number, such as list[0]"
    }
    if function == "size", types.count == 1, types[0] == .int || types[0] == .double {
      return "a number has no size: compare it itself, or write size(string(x))"
    }
    if isOfComparison, types.contains(.bool), types.contains(.int) {
      return "“true” and “false” are no numbers; write x or !x"
    }
    if function == "_+_", types.contains(.string), types.contains(.timestamp) {
      return "convert the time to text with string(…)"
    }
    if isOfComparison, types.contains(.string), types.contains(.bool) {
      return "a text is neither true nor false: these are written without quotes"
    }
    if isOfComparison, types.contains(.string),
      types.contains(where: { [.int, .uint, .double].contains($0) })
    {
      return "a text is no number; int(…) or double(…) makes one of it"
    }
    if isOfComparison || function == "_-_", types.contains(.string), types.contains(.timestamp) {
      return "convert a text such as 2026-01-31T12:00:00Z to a time with timestamp(…)"
    }
    if function == "contains", case .list? = types.first {
      return "write “a in list” for lists, and text.contains('a') for texts"
    }
    let others: [StaticType] = [.int, .uint, .double, .bool]
    if function == "_+_", types.contains(.string), types.contains(where: others.contains) {
      return "convert the other value to text with string(…)"
    }
    guard types.contains(.double) else { return nil }
    if types.contains(.int) { return "int and double cannot be mixed: write 1.0, or convert with double(…)" }
    if types.contains(.uint) { return "uint and double cannot be mixed: convert with double(…)" }
    return nil
  }

  /// The column at which the problem begins, counted from 1 in code points, and the sentence.
  public var description: String { "\(range.lowerBound + 1): \(message)" }
}

extension StaticType {
  fileprivate var isOptional: Bool { if case .optional = self { true } else { false } }

  fileprivate var isList: Bool { if case .list = self { true } else { false } }

  fileprivate var isMap: Bool {
    switch self {
    case .map, .record: true
    default: false
    }
  }

  /// Any value of the type, as authors call it, with an article: people who do not write CEL call a map with string keys an
  /// object.
  fileprivate var phrase: String {
    switch self {
    case .map(.string, .dyn), .record: "an object"
    case .list(.dyn): "a list"
    case .list(.map(.string, .dyn)): "a list of objects"
    case .optional(let content): "an optional \(content)"
    case .int: "an int"
    case .null: "null"
    case .bytes: "bytes"
    default: "a \(self)"
    }
  }
}
