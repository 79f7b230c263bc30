// Checks the types in an expression, and the type of its value against its purpose.

import Expressions
import JSONSchemas
import JSONText
import Spelling

extension ExpressionCheck {
  /// The problems that types within the expression do not fit, or that its value does not fit its purpose, or is refused there.
  var typeProblems: [Problem] {
    let misfits = misfits(names)
    let certain = misfits + misfitsOfKept.filter { other in !misfits.contains { $0.range == other.range } }
    if case .subject = site.purpose, site.expression.constant == .string("") {
      return [problem(.emptySubject, at: site.expression.range.lowerBound)]
    }
    let isOfWhole = certain.contains { $0.range == site.expression.range && $0.isMisuse }
    return certain.map(problem) + mixedNumbers + (isOfWhole ? [] : refused)
  }

  /// Returns what does not fit if the names have these types.
  private func misfits(_ names: [String: KnownName]) -> [TypeProblem] {
    let (type, problems) = TypeChecker(variables: names.mapValues { $0.type }).check(site.expression)
    let questions = questionsForEmpty
    return problems.filter { !questions.contains($0.range) } + (misuse(of: type).map { [$0] } ?? [])
  }

  /// What does not fit whichever of its types something has that the flow keeps.
  private var misfitsOfKept: [TypeProblem] {
    choices.flatMap { choice -> [TypeProblem] in
      let mayBeNull = choice.types.contains(.null)
      let found = choice.types.filter { $0 != .null }.map { misfits(names(where: choice, has: $0)) }
      let ofNull = mayBeNull ? misfits(names(where: choice, has: .null)) : []
      return found[0].filter { misfit in
        found.allSatisfy { $0.contains { $0.range == misfit.range } }
          && (!mayBeNull || misfit.isOfOrder || ofNull.contains { $0.range == misfit.range })
      }
    }
  }

  /// The calculations that fail with some of the numbers that are kept: a `number` is an int or a double there, depending on how
  /// it was written.
  private var mixedNumbers: [Problem] {
    choices.filter { $0.kept.holdsNumbersAsWritten($0.name) }.compactMap { choice -> Problem? in
      let found = [StaticType.int, .double].map {
        misfits(names(where: choice, has: $0)).filter { $0.mixesNumbers && !$0.isOfComparison }
      }
      let mixed = found[0] + found[1]
      guard
        let first = mixed.first(where: { misfit in
          !found.allSatisfy { $0.contains { $0.range == misfit.range } }
        })
      else { return nil }
      return problem(
        .numberAsWritten(first, of: "\(choice.kept.root).\(choice.name)"), at: first.range.lowerBound)
    }
  }

  /// Something that the flow keeps under a name, which may have one of several types.
  private typealias Choice = (kept: KeptTypes, name: String, types: [StaticType])

  private var choices: [Choice] {
    kept.flatMap { kept in kept.choices(in: site.expression).map { (kept, $0.name, $0.types) } }
  }

  private func names(where choice: Choice, has type: StaticType) -> [String: KnownName] {
    var names = names
    if names[choice.kept.root] != nil {
      names[choice.kept.root] = choice.kept.known(in: site.expression, where: choice.name, has: type)
    }
    return names
  }

  /// The places that ask whether what is being typed is still empty, whatever type the schema takes.
  private var questionsForEmpty: Set<Range<Int>> {
    guard site.standpoint.isTyping else { return [] }
    return Set(
      site.expression.comparisons.filter { $0.values.allSatisfy { $0.isEmpty } && isTyped($0.reference) }.map(
        { $0.range }))
  }

  /// Returns the problem that the type of the value does not fit its purpose.
  private func misuse(of type: StaticType) -> TypeProblem? {
    let kind: TypeProblem.Kind
    if site.purpose.isJSON,
      type.isUnsayable || site.expression.constant.map({ $0.json(.unsayable) == nil }) ?? false
    {
      kind = .failure(.notJSON(.unsayable))
    } else if !site.purpose.takes(type), !isBoundBeforehand {
      kind = .expected(site.purpose.wanted, found: type)
    } else {
      return nil
    }
    return TypeProblem(kind: kind, range: site.expression.range)
  }

  /// Whether the value is put somewhere by `bind` and known beforehand: it is checked as what stands there.
  private var isBoundBeforehand: Bool {
    if case .binding = site.purpose { site.expression.constant != nil } else { false }
  }

  /// The problem that a field shows at first what it cannot take: a list where it takes a text, or a time where it takes a date.
  /// A number and a text may stand for each other in forms.
  var unfitPrefill: [Problem] {
    // Values that are known beforehand are checked against the whole schema.
    guard case .prefill(let shape) = site.purpose, site.expression.constant == nil else { return [] }
    let (given, _) = TypeChecker(variables: names.mapValues { $0.type }).check(site.expression)
    let wanted = shape.type
    let structures: Set = ["array", "object"]
    guard let givenType = given.jsonType, let wantedType = wanted.jsonType, givenType != "null",
      givenType != wantedType && !structures.isDisjoint(with: [givenType, wantedType])
        || given == .timestamp && shape.formats == ["date"]
    else { return [] }
    let range = site.expression.range
    let problem = TypeProblem(kind: .expected(wanted, found: given), range: range)
    return [self.problem(.mistypedPrefill(problem), at: range.lowerBound)]
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
    case .failure(.notJSON): return self.problem(.typeMismatch(problem), at: start)
    case .failure: return self.problem(.unfitArgument(problem), at: start)
    case .expected where site.purpose.isResult:
      let name = site.expression.reference?.steps.last?.name
      return self.problem(
        .namelessResult(problem, name: name, expression: site.expression.source), at: start)
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
    let isOfValues = site.standpoint.isTyping || site.standpoint.isJudging
    let holders = isOfValues ? ["values", "data"] : ["data", "values"]
    let holder = (holders + ["vars", "input"]).first { names[$0]?.shape.names.contains(name) ?? false }
    if let holder { return "\(holder).\(name)" }
    return isSelectedFrom && shapes.flow.steps.contains(name) ? "steps.\(name)" : nil
  }

  private func unknownField(_ field: String, known: [String], in range: Range<Int>) -> Problem.Mistake {
    let written = source.codePoints[range]
    if unpassed.contains(field), written.starts(with: "steps".unicodeScalars) { return .unpassedStep(field) }
    let isStep = ["steps.\(field)", "steps['\(field)']"].contains {
      written.elementsEqual($0.unicodeScalars)
    }
    if isStep, !shapes.flow.steps.contains(field) { return .unknownStepOfValues(field, known: known) }
    let isOfData = written.starts(with: "data".unicodeScalars)
    let collecting = isOfData ? shapes.screens(collecting: field) : []
    return .unknownField(
      field, known: known, collectedBy: collecting, elsewhere: place(of: field, insteadOf: range))
  }

  /// Returns the field of that name elsewhere that was probably meant instead of one of `values`, `data`, `params` or `input`. What
  /// was collected before is in `data` but not in `values`, what an action or a sub-flow has given is in neither, and what the
  /// flow was handed is not what its step was.
  private func place(of field: String, insteadOf range: Range<Int>) -> String? {
    let written = source.codePoints[range]
    let roots = ["values", "data", "params", "input"]
    guard let root = roots.first(where: { written.elementsEqual("\($0).\(field)".unicodeScalars) }) else {
      return nil
    }
    func isIn(_ name: String) -> Bool { name != root && names[name]?.shape.names.contains(field) ?? false }
    if isIn("data") { return "data.\(field)" }
    let giving = shapes.steps(giving: field)
    if giving.count == 1 {
      let isPlain =
        giving[0].unicodeScalars.allSatisfy { $0 != "-" } && giving[0].first?.isNumber == false
      return isPlain ? "steps.\(giving[0]).\(field)" : "steps['\(giving[0])'].\(field)"
    }
    return ["input", "params", "vars"].first(where: isIn).map { "\($0).\(field)" }
  }
}

extension ExpressionSite.Purpose {
  fileprivate var isResult: Bool { if case .result = self { true } else { false } }
}

extension TypeProblem {
  /// Whether the value is of no use where it goes.
  fileprivate var isMisuse: Bool {
    switch kind {
    case .expected, .failure(.notJSON): true
    default: false
    }
  }
}
