// What an expression asks of the types of its parts, and its purpose of the value's.

import Expressions
import JSONSchemas
import JSONText

extension ExpressionCheck {
  /// The problems that the types of its parts do not fit, or the value's not its purpose.
  var typeProblems: [Problem] {
    let checker = TypeChecker(variables: names.mapValues(\.type))
    let (type, problems) = checker.check(site.expression)
    let questions = questionsForEmpty
    return problems.filter { !questions.contains($0.range) }.map(problem) + mistyped(type)
  }

  /// Where it is asked if what is being typed is still empty, of whatever type the schema takes.
  private var questionsForEmpty: Set<Range<Int>> {
    guard site.standpoint.isTyping else { return [] }
    return Set(
      site.expression.comparisons.filter { $0.values.allSatisfy(\.isEmpty) && isTyped($0.reference) }.map(
        \.range))
  }

  /// The problem that the value's type is not one that its purpose has a use for, or else the value itself.
  private func mistyped(_ type: StaticType) -> [Problem] {
    let kind: TypeProblem.Kind
    if site.purpose.isJSON,
      type.isUnsayable || site.expression.constant.map({ $0.json(.unsayable) == nil }) ?? false
    {
      kind = .failure(.notJSON(.unsayable))
    } else if !site.purpose.takes(type) {
      kind = .expected(site.purpose.wanted, found: type)
    } else {
      return refused
    }
    let range = site.expression.range
    return [problem(.typeMismatch(TypeProblem(kind: kind, range: range)), at: range.lowerBound)]
  }

  /// The problem that a flow or step has no use for what it is handed, or refuses what is known of it beforehand.
  private var refused: [Problem] {
    guard let taker = site.purpose.taker, let name = taker.name, let schema = taker.schema,
      let member = taker.member
    else { return [] }
    if schema.namesAllProperties, schema.root.property(member) == nil {
      return [Problem(.unknownProperty(member, known: schema.propertyNames), at: site.pointer, part: .name)]
    }
    // What stands in alternatives or elsewhere is not looked at.
    guard let value = site.expression.constant?.json, let property = schema.document["properties"]?[member],
      let own = try? Schema(property, options: Schema.Options(assertsFormat: true)),
      let violation = own.violations(of: own.fillingDefaults(in: value)).first
    else { return [] }
    return [problem(.unfitInput(violation, of: name), at: site.expression.range.lowerBound)]
  }

  private func problem(_ problem: TypeProblem) -> Problem {
    let start = problem.range.lowerBound
    switch problem.kind {
    case .undeclared(let name):
      return self.problem(undeclared(name, endingAt: problem.range.upperBound), at: start)
    case .unknownField(let field, let known):
      let place = self.place(of: field, endingAt: problem.range.upperBound) ?? start
      return self.problem(unknownField(field, known: known, in: problem.range), at: place)
    case .unknownFunction(let name):
      return self.problem(
        .unknownFunction(name, known: Expression.functionNames),
        at: place(of: name, in: problem.range) ?? start)
    case .noOverload(let function, let types)
    where function == "_in_" ? types.lookForNumber : types.mixNumbers:
      return self.problem(.mixedNumbers(problem), at: start)
    case .failure: return self.problem(.unfitArgument(problem), at: start)
    case .noOverload, .noFields, .noElements, .expected:
      return self.problem(.typeMismatch(problem), at: start)
    }
  }

  private func undeclared(_ name: String, endingAt end: Int) -> Problem.Mistake {
    let isElsewhere =
      Standpoint.occasional.contains(name) || ["data", "values", "steps", "vars", "params"].contains(name)
    if isElsewhere { return .misplacedName(name) }
    let rest = source.codePoints[end...]
    let mayBeText = rest.first.map { ![".", "["].contains($0) } ?? true
    return .unknownName(
      name, known: names.keys.sorted(), mayBeText: mayBeText,
      elsewhere: way(toFieldOrStep: name, isSelectedFrom: rest.first == "."))
  }

  /// What was left out before a field, or before a step of which something is asked.
  private func way(toFieldOrStep name: String, isSelectedFrom: Bool) -> String? {
    let holders = site.standpoint.isTyping ? ["values", "data"] : ["data", "values"]
    let holder = (holders + ["vars", "input"]).first { names[$0]?.shape.names.contains(name) ?? false }
    if let holder { return "\(holder).\(name)" }
    return isSelectedFrom && shapes.flow.steps.contains(name) ? "steps.\(name)" : nil
  }

  private func unknownField(_ field: String, known: [String], in range: Range<Int>) -> Problem.Mistake {
    let written = source.codePoints[range]
    if unpassed.contains(field), written.starts(with: "steps".unicodeScalars) { return .unpassedStep(field) }
    let isOfData = written.starts(with: "data".unicodeScalars)
    let collecting = isOfData ? shapes.screens(collecting: field) : []
    return .unknownField(
      field, known: known, collectedBy: collecting, elsewhere: place(of: field, insteadOf: range))
  }

  /// What is called so elsewhere, where a field of the name's own was meant: what was collected before is in `data`, and not in `values`,
  /// and what an action or a sub-flow has given in neither.
  private func place(of field: String, insteadOf range: Range<Int>) -> String? {
    let written = source.codePoints[range]
    let isOfValues = written.elementsEqual("values.\(field)".unicodeScalars)
    guard isOfValues || written.elementsEqual("data.\(field)".unicodeScalars) else { return nil }
    if isOfValues, names["data"]?.shape.names.contains(field) ?? false { return "data.\(field)" }
    let giving = shapes.steps(giving: field)
    guard giving.count == 1 else { return nil }
    let isPlain = giving[0].unicodeScalars.allSatisfy { $0 != "-" } && giving[0].first?.isNumber == false
    return isPlain ? "steps.\(giving[0]).\(field)" : "steps['\(giving[0])'].\(field)"
  }
}

extension [StaticType] {
  fileprivate var mixNumbers: Bool {
    count > 1 && allSatisfy { [.int, .uint, .double].contains($0) }
  }

  /// Whether a number is looked for in a list of others.
  fileprivate var lookForNumber: Bool {
    if case .list(let element)? = last { [self[0], element].mixNumbers } else { false }
  }
}
