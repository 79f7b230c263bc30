// Reads the values of a definition, each as what its place requires.

import ASCII
import Expressions
import JSONSchemas
import JSONText

/// A value of a definition, with its place.
struct DefinitionNode {
  let json: JSON
  let pointer: JSONPointer
  let reading: Reading

  func report(_ mistake: Problem.Mistake, part: Problem.Part = .value) {
    reading.report(mistake, at: pointer, part: part)
  }

  private func mistyped<Value>(
    _ expected: Problem.Mistake.Expectation, as form: Problem.Mistake.Form? = nil
  ) -> Value? {
    report(.wrongType(expected: expected, found: json, form: form))
    return nil
  }

  /// Returns the value as a string, or reports that it is none.
  ///
  /// - Parameters:
  ///   - expected: What the string should say, for the report.
  ///   - form: What the string would be, for the report.
  func string(
    _ expected: @autoclosure () -> Problem.Mistake.Expectation = .string, as form: Problem.Mistake.Form? = nil
  ) -> String? {
    json.asString ?? mistyped(expected(), as: form)
  }

  func bool() -> Bool? { json.asBool ?? mistyped(.boolean) }

  /// Returns a reader of the object's members, each of which must be asked for by name.
  ///
  /// - Parameters:
  ///   - expected: What can stand here, for the report.
  ///   - form: What the object would be, for the report.
  func members(
    _ expected: Problem.Mistake.Expectation = .object, as form: Problem.Mistake.Form? = nil
  ) -> MemberReader? {
    guard let members = json.asObject else { return mistyped(expected, as: form) }
    return MemberReader(members: members, node: self)
  }

  /// Returns the elements of a list.
  ///
  /// - Parameter form: What the list would be, for the report.
  func elements(as form: Problem.Mistake.Form? = nil) -> [DefinitionNode]? {
    guard let elements = json.asArray else { return mistyped(.array, as: form) }
    return elements.enumerated().map { place, element in
      DefinitionNode(json: element, pointer: pointer.appending(place), reading: reading)
    }
  }

  /// Returns the members of an object whose names the author chose.
  ///
  /// - Parameter form: What the object would be, for the report.
  func entries(as form: Problem.Mistake.Form? = nil) -> [(name: String, node: DefinitionNode)]? {
    guard let members = json.asObject else { return mistyped(.object, as: form) }
    return members.map { member in
      (
        member.name,
        DefinitionNode(json: member.value, pointer: pointer.appending(member.name), reading: reading)
      )
    }
  }

  /// Returns the members of an object whose names the author chose, each read by `read`.
  func map<Value>(as form: Problem.Mistake.Form? = nil, _ read: (DefinitionNode) -> Value?) -> Members<Value>
  {
    var result = Members<Value>()
    for (name, node) in entries(as: form) ?? [] { result[name] = read(node) }
    return result
  }

  /// Returns the value as one of the words of `Word`.
  func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> Word? {
    guard let text = string(.word(Word.allCases.map { $0.rawValue })) else { return nil }
    if let word = Word(rawValue: text) { return word }
    report(.unknownWord(text, known: Word.allCases.map { $0.rawValue }))
    return nil
  }

  func identifier() -> String? {
    guard let name = string() else { return nil }
    if isIdentifier(name) { return name }
    report(.malformedIdentifier(name))
    return nil
  }

  func duration() -> ISODuration? {
    guard let text = string(.duration, as: .duration) else { return nil }
    return duration(text, part: .value)
  }

  /// Returns the duration that `text` states, or reports that it states none.
  ///
  /// - Parameter part: The part of this node that is the text.
  func duration(_ text: String, part: Problem.Part) -> ISODuration? {
    if let duration = ISODuration(text) { return duration }
    report(ISODuration.isTooLong(text) ? .excessiveDuration(text) : .malformedDuration(text), part: part)
    return nil
  }

  func jsonPointer() -> JSONPointer? {
    guard let text = string() else { return nil }
    if let pointer = JSONPointer(text) { return pointer }
    report(.malformedPointer(text))
    return nil
  }

  /// Returns the value as an expression.
  ///
  /// - Parameters:
  ///   - form: What the expression would be, for the report.
  ///   - mistake: Returns what is wrong with a text that is not an expression.
  func expression(
    as form: Problem.Mistake.Form = .expression,
    _ mistake: (String, ExpressionSyntaxError) -> Problem.Mistake = { .expressionSyntax($1) }
  ) -> Expression? {
    guard let text = json.asString else { return mistyped(.expression, as: form) }
    do {
      return try Expression(parsing: text)
    } catch {
      report(mistake(text, error), part: .character(error.offset))
      return reading.fillsGaps ? try? Expression(parsing: DefinitionNode.unknown) : nil
    }
  }

  /// The source of an expression that may have any value.
  private static let unknown = "profile.unknown"

  /// Returns what is wrong with the text of an expression that stands in place of an object of names and expressions.
  private static func mistakeInWhole(_ text: String, _ error: ExpressionSyntaxError) -> Problem.Mistake {
    let sides = text.split(separator: "=", maxSplits: 1).map { $0.trimmed }
    guard error.reason == .unexpectedCharacter("="), sides.count == 2, let name = sides.first,
      !name.isEmpty,
      name.utf8.allSatisfy({ $0.isASCIILetter || $0 == UInt8(ascii: "_") })
    else { return .expressionSyntax(error) }
    return .assignment(error, name: name, value: sides[1])
  }

  func template() -> Template? {
    guard let text = string() else { return nil }
    do {
      return try Template(parsing: text)
    } catch {
      report(.expressionSyntax(error), part: .character(error.offset))
      return reading.fillsGaps ? try? Template(parsing: "${\(DefinitionNode.unknown)}") : nil
    }
  }

  /// Returns the value as computed values.
  ///
  /// - Parameter orTrue: Whether `true` can stand here as well, for the report.
  func computed(orTrue: Bool = false) -> Computed? {
    switch json {
    case .string: expression(DefinitionNode.mistakeInWhole).map(Computed.whole)
    case .object: .members(map { $0.expression() })
    default: mistyped(.computed(orTrue: orTrue))
    }
  }

  func schema(isClosed: Bool = false) -> Schema? {
    do {
      return try Schema(json, options: Schema.Options(assertsFormat: true, isClosed: isClosed))
    } catch {
      for problem in error.problems {
        reading.report(.schemaInvalid(problem), at: pointer.appending(problem.pointer))
      }
      return reading.fillsGaps ? try? Schema(true) : nil
    }
  }
}

extension Substring {
  /// The text without the spaces around it.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
