// Checks the types in an expression, and the type of its value against its purpose.

import Expressions
import JSONSchemas
import JSONText
import Spelling

extension ExpressionCheck {
  /// The problems that types within the expression do not fit, or that its value does not fit its purpose.
  var typeProblems: [Problem] {
    let checker = TypeChecker(variables: names.mapValues { $0.type })
    let (type, problems) = checker.check(site.expression)
    let questions = questionsForEmpty
    return problems.filter { !questions.contains($0.range) }.map(problem) + mistyped(type)
  }

  /// The places that ask whether what is being typed is still empty, whatever type the schema takes.
  private var questionsForEmpty: Set<Range<Int>> {
    guard site.standpoint.isTyping else { return [] }
    return Set(
      site.expression.comparisons.filter { $0.values.allSatisfy { $0.isEmpty } && isTyped($0.reference) }.map(
        { $0.range }))
  }

  /// Returns the problem that the type of the value does not fit its purpose, or else the problem
  /// that the value itself is refused.
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

  /// The problem that a flow or step makes no use of what it is handed, or refuses what is known of it beforehand.
  private var refused: [Problem] {
    guard let taker = site.purpose.taker, let name = taker.name, let schema = taker.schema,
      let member = taker.member
    else { return [] }
    if schema.namesAllProperties, schema.root.property(member) == nil {
      return [Problem(.unknownProperty(member, known: schema.propertyNames), at: site.pointer, part: .name)]
    }
    if schema.root.property(member) == nil, let meant = closest(to: member, in: schema.propertyNames),
      !taker.handed.contains(meant)
    {
      return [Problem(.suspiciousField(member, of: name, meant: meant), at: site.pointer, part: .name)]
    }
    // Only a property that is described directly is checked, not one in alternatives or elsewhere.
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
    case .noOverload where problem.mixesNumbers: return self.problem(.mixedNumbers(problem), at: start)
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

  /// Returns the name with what was probably left out before it: what has such a field, or `steps` where
  /// something of a step is selected.
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

  /// Returns the field of that name elsewhere that was probably meant instead of one of `values` or `data`. What was collected
  /// before is in `data` but not in `values`, and what an action or a sub-flow has given is in neither.
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
