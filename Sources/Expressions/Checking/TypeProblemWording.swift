// The sentences for types that do not fit. No decisions are made here.

extension TypeProblem: CustomStringConvertible {
  /// One sentence for people, without the place.
  public var message: String {
    switch kind {
    case .undeclared(let name): "there is no variable “\(name)”"
    case .unknownField(let name, _): "there is no field “\(name)”"
    case .unknownFunction(let name): "there is no function “\(name)”"
    case .noOverload(let function, []): EvaluationError(.argumentCount(function: function, 0)).message
    case .noOverload(let function, let types):
      EvaluationError.noOverload(of: function, types.map(\.description))
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
    case .noOverload(let function, let types): hint(for: types, of: function)
    case .expected(.string, found: .list(.string)): "write list.join(', ')"
    case .expected(_, found: .optional): "use .orValue(…) to say what it is when it is absent"
    default: nil
    }
  }

  private func hint(for types: [StaticType], of function: String) -> String? {
    if isOfComparison, types.contains(.null) { return "use has(…) to ask whether a field is there" }
    if types.contains(.string), types.contains(.timestamp) {
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
