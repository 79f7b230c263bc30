// Expressions against what can be known about the names in them: the types that schemas give, the fields that there are,
// the values that an `enum` allows, and what is secret.

import Expressions
import JSONSchemas
import JSONText

extension Flow {
  /// What is wrong with the expressions of the flow.
  /// - Parameters:
  ///   - knowsPaths: Whether every transition leads somewhere; else any step may lead to any other.
  ///   - called: The other flows.
  func expressionProblems(knowsPaths: Bool, calling called: CalledFlows) -> [Problem] {
    let shapes = FlowShapes(self, knowsPaths: knowsPaths, calling: called)
    return ExpressionSites.all(of: self, calling: called).flatMap { site -> [Problem] in
      // What an expression names is enough to see that all is well. What all screens before it collect takes as long as there are
      // screens, and is needed for the words only.
      let named = DataFields(site.expression)
      if ExpressionCheck(site, shapes, data: named).problems.isEmpty { return [] }
      return ExpressionCheck(site, shapes).problems
    }
  }
}

/// One expression, looked at from all sides.
struct ExpressionCheck {
  let site: ExpressionSite
  let shapes: FlowShapes
  let names: [String: KnownName]
  let source: SourceText
  /// The steps that it names, and that there is nothing of there.
  private let unpassed: Set<String>

  /// - Parameter fields: Those of `data` that are enough; nil: all.
  init(_ site: ExpressionSite, _ shapes: FlowShapes, data fields: DataFields? = nil) {
    self.site = site
    self.shapes = shapes
    source = SourceText(site.expression.source)
    var names = shapes.names(at: site.standpoint, data: fields)
    unpassed = shapes.unpassedSteps(in: site.expression, at: site.standpoint)
    if !unpassed.isEmpty { names["steps"] = shapes.steps(but: unpassed) }
    self.names = names
  }

  var problems: [Problem] {
    let hyphenated = hyphenatedFields
    let others = typeProblems + excludedValues + suspiciousFields + secretLeaks
    if hyphenated.isEmpty { return others }
    // What such a name is taken for is nothing that anybody wrote.
    return hyphenated.map { name in
      let isCertain =
        name.isCertain || others.contains { $0.severity == .error && $0.stands(in: name.expression) }
      return problem(
        .hyphenatedField(name.field, of: name.operand, isCertain: isCertain), at: name.range.lowerBound)
    } + others.filter { problem in !hyphenated.contains { problem.stands(in: $0.expression) } }
  }

  func problem(_ mistake: Problem.Mistake, at place: Int) -> Problem {
    Problem(mistake, at: site.pointer, part: .character(place))
  }

  /// What is known about that to which a reference leads.
  func shape(of reference: Reference) -> Shape? {
    guard case .name(let name)? = reference.steps.first else { return nil }
    return names[name]?.shape.inside(reference.steps.dropFirst())
  }
}

extension Problem {
  /// Whether it is about that part of a string.
  fileprivate func stands(in range: Range<Int>) -> Bool {
    if case .character(let place) = part { range.contains(place) } else { false }
  }
}

// MARK: - Types

extension ExpressionCheck {
  private var typeProblems: [Problem] {
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
    return .unknownName(name, known: names.keys.sorted(), mayBeText: mayBeText)
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

  /// Where the name stands first in that part of the source.
  private func place(of name: String, in range: Range<Int>) -> Int? {
    let part = source.codePoints[range]
    return range.first { part[$0...].starts(with: name.unicodeScalars) }
  }

  /// Where a field's name begins, if the part of the source ends with it: `data.name`, `data['name']`, `has(data.name)`.
  private func place(of field: String, endingAt end: Int) -> Int? {
    let name = Array(field.unicodeScalars)
    for closing in 0...2 where end - closing >= name.count {
      let start = end - closing - name.count
      if source.codePoints[start..<end - closing].elementsEqual(name) { return start }
    }
    return nil
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

extension Value {
  /// Whether it is what a field that nobody has filled in may be.
  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    default: false
    }
  }
}

// MARK: - Values

extension ExpressionCheck {
  /// Comparisons with values that the schema of what is compared does not allow.
  private var excludedValues: [Problem] {
    site.expression.comparisons.flatMap { comparison -> [Problem] in
      guard let shape = shape(of: comparison.reference), !comparison.values.allSatisfy(shape.allows),
        let allowed = shape.allowedValues
      else { return [] }
      let values = allowed.map { Value($0) }
      let mayBeEmpty = isTyped(comparison.reference)
      return zip(comparison.values, comparison.ranges).compactMap { value, range in
        guard !values.contains(where: { $0 == value }), let json = value.json else { return nil }
        if mayBeEmpty, value.isEmpty { return nil }
        // Values of another type are the type checker's to report.
        guard values.contains(where: { $0.type == value.type }) else { return nil }
        return problem(
          .excludedValue(json, field: comparison.reference.path, allowed: allowed), at: range.lowerBound)
      }
    }
  }

  /// Whether it leads to what is being typed on the screen, and may be empty until it is.
  private func isTyped(_ reference: Reference) -> Bool {
    guard site.standpoint.isTyping else { return false }
    switch (reference.steps.first, reference.steps.dropFirst().first) {
    case (.name("values"), _): return true
    case (.name("data"), .name(let field)):
      return site.standpoint.steps.contains { shapes.screens(collecting: field).contains($0.name) }
    default: return false
    }
  }

  /// Fields that need not be described, but are almost called like one that is.
  private var suspiciousFields: [Problem] {
    site.expression.references.compactMap { reference in
      guard case .name(let name)? = reference.steps.first, var shape = names[name]?.shape else { return nil }
      for (place, step) in reference.steps.enumerated().dropFirst() {
        let inner = shape.inside([step])
        if case .unknown = inner, let field = step.name, let meant = shape.slip(field) {
          let holder = reference.steps.prefix(place).map { $0.name.map { ".\($0)" } ?? "[…]" }
          return problem(
            .suspiciousField(field, of: String(holder.joined().dropFirst()), meant: meant),
            at: self.place(of: field, in: reference, isLast: place == reference.steps.count - 1))
        }
        shape = inner
      }
      return nil
    }
  }

  private func place(of field: String, in reference: Reference, isLast: Bool) -> Int {
    let place =
      isLast
      ? self.place(of: field, endingAt: reference.range.upperBound)
      : self.place(of: field, in: reference.range)
    return place ?? reference.range.lowerBound
  }
}

// MARK: - Secrets

extension ExpressionCheck {
  /// References to secrets from where they would be kept or shown.
  private var secretLeaks: [Problem] {
    if case .condition = site.purpose { return [] }
    return site.expression.references.compactMap { reference in
      guard case .name(let name)? = reference.steps.first, var shape = names[name]?.shape else { return nil }
      for (place, step) in reference.steps.enumerated().dropFirst() {
        if step == .element, shape.holdsSecrets, !shape.isList, isIndexed(reference) {
          return problem(.secretByComputedKey(reference.path), at: reference.range.lowerBound)
        }
        shape = shape.inside([step])
        guard shape.isSecret else { continue }
        if isEntitled { return nil }
        let path = reference.steps.prefix(place + 1).compactMap(\.name)
        return problem(.secretLeak(path), at: reference.range.lowerBound)
      }
      return nil
    }
  }

  /// Whether an index stands in the reference. A macro that goes through the fields of a value passes over its secrets.
  private func isIndexed(_ reference: Reference) -> Bool {
    source.codePoints[reference.range].contains("[")
  }

  /// Whether secrets that are named may go where the value goes.
  private var isEntitled: Bool {
    switch site.purpose {
    case .condition, .hostInput: true
    case .flowInput(let taker): taker.takesSecrets
    case .text, .value, .object, .list, .subject, .params: false
    }
  }
}

extension Reference.Step {
  /// The name of the variable or field, unless the step goes to an element.
  var name: String? { if case .name(let name) = self { name } else { nil } }
}
